// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

namespace tnn::app {

/// n: arrows go to the next power of two, any number can be typed.
class LengthBox : public QSpinBox {
    Q_OBJECT

public:
    explicit LengthBox(QWidget *parent = nullptr);

    void stepBy(int steps) override;
};

} // namespace tnn::app
