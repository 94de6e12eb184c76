// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace tnn::app {

/// A word in a small box; one that wants attention has the warning colour.
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
