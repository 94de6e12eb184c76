// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/checkpoint/description.h"

class QVBoxLayout;

namespace tnn::app {

/// What must be known before the numbers are trusted: that a reading was not checked, why a TNO is not drawn, what its
/// operator does beside its kernels, and every warning in full. Empty and without height where all is well.
class DescriptionNotes : public QWidget {
    Q_OBJECT

public:
    explicit DescriptionNotes(QWidget *parent = nullptr);

    void tell(const checkpoint::Description &description, const checkpoint::TnoDescription &tno);
    void clear();
    QStringList texts() const { return m_texts; } ///< what is shown, badge first

private:
    void addBadge(const QString &word, const QString &explanation);
    void addNote(const QString &mark, const QString &text, bool isWarning);

    QVBoxLayout *m_layout = nullptr;
    QList<QWidget *> m_lines;
    QStringList m_texts;
};

} // namespace tnn::app
