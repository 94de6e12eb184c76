// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace tnn::app {

/// A tooltip of text from a file: never interpreted as HTML, broken into lines, and cut off if it is very long.
QString plainTip(const QString &text);
/// Sets plainTip(text) as the tooltip, and the text itself for screen readers, which would read the tags, too.
void setPlainTip(QWidget *widget, const QString &text);
QString pathTip(const QString &path); ///< a tooltip like plainTip() of a path, made printable

/// One line of text that can shrink: elided in the middle if there is too little room, complete in its tooltip.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight);

    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    Qt::TextElideMode m_mode;
};

/// A word in a small box; one that needs attention has the warning color.
class Chip : public QLabel {
    Q_OBJECT

public:
    explicit Chip(QWidget *parent = nullptr);

    void setWarning(bool warning);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_warning = false;
};

} // namespace tnn::app
