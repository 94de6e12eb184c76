// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QWidget>

#include "widgets/base/value_range.h"

class QComboBox;
class QLineEdit;

namespace tnn::app {

/// Which magnitude has the strongest colour: the largest, a percentile, a number that is typed, or the one of now.
class RangeControl : public QWidget {
    Q_OBJECT

public:
    /// `inForce` tells the magnitude of now: what a typed one begins with.
    RangeControl(QWidget *parent, std::function<double()> inForce);

    QComboBox *choice() const { return m_choice; }
    QLineEdit *field() const { return m_field; } ///< of the typed magnitude; shown while that is chosen

    /// Range, percentile and manual magnitude, written into a picture's options.
    void writeTo(widgets::ValueOptions &options) const;

signals:
    void changed();

private:
    using Range = widgets::ValueOptions::Range;

    void choose(Range range, double percentile);
    void takeField();

    std::function<double()> m_inForce;
    QComboBox *m_choice = nullptr;
    QLineEdit *m_field = nullptr;
    Range m_range = Range::Symmetric;
    double m_percentile = 99, m_manual = 1;
};

} // namespace tnn::app
