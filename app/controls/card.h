// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "app/controls/labels.h"

class QVBoxLayout;

namespace tnn::app {

/// A quiet rounded panel: the surface's color and one thin border. A part of one (title above, body below) omits the
/// border and the corners where the other part joins.
class Surface : public QFrame {
    Q_OBJECT

public:
    enum class Part { Whole, Top, Bottom };
    explicit Surface(QWidget *parent = nullptr, Part part = Part::Whole);

    void setBorderRole(QPalette::ColorRole role); ///< Mid by default

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Part m_part;
    QPalette::ColorRole m_border = QPalette::Mid;
};

/// A quiet panel with a title and a small note next to it.
class Card : public Surface {
    Q_OBJECT

public:
    explicit Card(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title) { m_title->setText(title); }
    void setNote(const QString &note) { m_note->setText(note); }
    QVBoxLayout *body() const { return m_body; }

private:
    ElidedLabel *m_title = nullptr;
    ElidedLabel *m_note = nullptr;
    QVBoxLayout *m_body = nullptr;
};

} // namespace tnn::app
