// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>

#include "widgets/base/color_map.h"
#include "widgets/base/theme.h"
#include "widgets/base/value_scale.h"

class QPainter;

namespace tnn::widgets {

/// The vertical bar beside a picture that shows which color is which value.
struct ColorBar {
    static constexpr double Thickness = 12; ///< logical pixels

    const ValueScale &scale;
    const ColorTable &table;
    const Theme &theme;
    QFont font;          ///< with a size in pixels
    bool colored = true; ///< else only the axis, for the values of curves

    /// Returns the width from its left edge on, labels included, at any height up to `height`.
    double width(double height) const;
    /// `bar` is the colored part; labels are to its right.
    void paint(QPainter &painter, const QRectF &bar) const;

private:
    std::vector<double> ticks(double height) const;
};

} // namespace tnn::widgets
