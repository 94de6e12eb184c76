// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QString>

#include "widgets/base/theme.h"
#include "widgets/base/value_scale.h"
#include "widgets/cells/cell_geometry.h"

class QPainter;

namespace tnn::widgets {

/// Values of a picture along a line through one of its cells, drawn beside it and aligned with the cells.
struct CellProfile {
    enum class Side { Top /**< over the columns */, Right /**< over the rows */ };

    Side side = Side::Top;
    QString label;           ///< "row i = 120"
    int series = 0;          ///< index of the theme's color
    long first = 0, end = 0; ///< the cells along the axis with values, end excluded
    long cell = 0;           ///< the cell it goes through
    /// Returns the value of largest magnitude over cells first..last.
    std::function<float(long first, long last)> over;
    bool filled = false; ///< down to 0, in the accent color: for permanent curves
};

/// The strips above and to the right of a picture of cells, with the scale of its colors.
class ProfileStrips {
public:
    static constexpr double Depth = 64, Gap = 8; ///< logical pixels: of a strip, and between it and the cells

    ProfileStrips(const CellGeometry &geometry, const QRectF &frame, const ValueScale &scale, const Theme &theme,
                  double depth = Depth);

    /// What the labels of the scale take to the left of the top strip.
    static double labelWidth(const ValueScale &scale, const QFont &font);

    QRectF top() const { return m_top; }
    QRectF right() const { return m_right; }
    void paintAxes(QPainter &painter) const;
    void paintCurve(QPainter &painter, const CellProfile &profile) const;
    /// Paints a dot on the curve at its cell.
    void paintDot(QPainter &painter, const CellProfile &profile) const;
    /// Paints curves with dots over the axes, their names in the corner between the strips, and below them `note`:
    /// "pinned".
    void paint(QPainter &painter, const std::vector<CellProfile> &profiles, const QString &note) const;

private:
    void paintNames(QPainter &painter, const std::vector<CellProfile> &profiles, const QString &note) const;
    QPen pen(const CellProfile &profile) const;
    double along(const CellProfile &profile, double cell) const; ///< in pixels
    QPointF place(CellProfile::Side side, double along, double position) const;

    const CellGeometry &m_geometry;
    const ValueScale &m_scale;
    const Theme &m_theme;
    QRectF m_top, m_right;
};

} // namespace tnn::widgets
