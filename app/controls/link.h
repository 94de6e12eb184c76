// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace tnn::app {

/// A sentence that can be clicked, wrapped to the width it gets; underlined under the pointer and with the keyboard.
class Link : public QAbstractButton {
    Q_OBJECT

public:
    explicit Link(QWidget *parent = nullptr);

    QSize sizeHint() const override { return {320, heightForWidth(320)}; }
    QSize minimumSizeHint() const override { return {80, fontMetrics().height()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;
};

} // namespace tnn::app
