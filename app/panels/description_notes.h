// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/checkpoint/description.h"

class QVBoxLayout;

namespace tnn::app {

/// What the user must know before trusting the numbers: that a reading was not verified, why a TNO is not drawn, what
/// its operator does in addition to its kernels, and every warning in full. Empty and without height if there is
/// nothing to note.
class DescriptionNotes : public QWidget {
    Q_OBJECT

public:
    explicit DescriptionNotes(QWidget *parent = nullptr);

    void setDescription(const checkpoint::Description &description, const checkpoint::TnoDescription &tno);
    void clear();
    QStringList texts() const { return m_texts; } ///< the shown texts, badge first

private:
    void addBadge(const QString &word, const QString &explanation);
    void addNote(const QString &mark, const QString &text, bool isWarning);

    QVBoxLayout *m_layout = nullptr;
    QList<QWidget *> m_lines;
    QStringList m_texts;
};

} // namespace tnn::app
