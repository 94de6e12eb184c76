// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/toeplitz/coefficients.h"
#include "widgets/base/theme.h"
#include "widgets/base/value_scale.h"
#include "widgets/cells/cell_geometry.h"

class QPainter;

namespace tnn::widgets {

/// One axis' kernel as a curve beside a footprint, its lags in line with the cells.
class FootprintProfile {
public:
    static constexpr double Depth = 36, Gap = 8; ///< logical pixels: of the curve, and between it and the cells

    enum class Side { Top /**< the kernel along the width */, Right /**< along the height */ };

    FootprintProfile(Side side, const toeplitz::Kernel &kernel, const ValueScale &scale, const Theme &theme) :
        m_side(side), m_kernel(kernel), m_scale(scale), m_theme(theme)
    {
    }

    void paint(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    /// A dot on the curve at a cell of its axis.
    void paintDot(QPainter &painter, const CellGeometry &geometry, const QRectF &frame, long cell) const;

private:
    struct Step {
        double from = 0, to = 0; ///< along the axis, in pixels
        float value = 0;
    };
    std::vector<Step> steps(const CellGeometry &geometry, const QRectF &frame) const;
    double along(const CellGeometry &geometry, double cell) const; ///< in pixels
    QPointF place(const QRectF &frame, double along, double position) const;

    Side m_side;
    const toeplitz::Kernel &m_kernel;
    const ValueScale &m_scale;
    const Theme &m_theme;
};

} // namespace tnn::widgets
