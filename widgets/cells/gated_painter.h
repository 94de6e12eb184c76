// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include <QImage>
#include <QSize>

#include "engine/analysis/lag_pyramid.h"
#include "widgets/base/value_range.h"
#include "widgets/cells/cell_geometry.h"

namespace tnn::widgets {

/// The effective matrix diag(u) T that is looked at: cell (i, j) holds gate[i] t[i - j]; never an n x n array.
struct GatedCells {
    const analysis::LagPyramid *pyramid = nullptr;
    std::span<const float> gate; ///< u, n values

    long size() const { return pyramid->kernel().n; }
    float at(long row, long column) const
    {
        return gate[static_cast<std::size_t>(row)] * pyramid->kernel().at(row - column);
    }
    /// The value of largest magnitude over columns first..last of a row, and over rows first..last of a column or of a
    /// diagonal i - j; clamped to the cells there are, 0 where none is left.
    float overRow(long row, long first, long last) const;
    float overColumn(long column, long first, long last) const;
    float overDiagonal(long diagonal, long first, long last) const;
    long notFinite() const; ///< gates that are not finite
    float largest() const;  ///< magnitude over all cells, of the finite ones
    /// Magnitudes that stand for all: those of up to 2^16 cells on or below the diagonal (of a causal kernel), evenly spread.
    std::vector<float> sample() const;
};

/// Above this many columns of pixels times rows of cells a pixel shows a bound instead: the largest gate of its rows times
/// the largest coefficient of its lags. Below, exactly the cell of largest magnitude: some 8 ms at most.
inline constexpr double MostExactWork = 1 << 23;

/// Whether paintGated() shows what the cells of a pixel hold, and not a bound of it.
bool paintsExactly(const GatedCells &cells, const CellViewport &viewport, const QSize &size);

/// Paints the part of the matrix, Format_RGB32. With step <= 1 a pixel shows the cell under its centre, else the value of
/// largest magnitude of the cells that it touches: a feature one row or one lag wide is seen at any zoom.
QImage paintGated(const GatedCells &cells, const CellViewport &viewport, const QSize &size,
                  const ValueColours &colours);

} // namespace tnn::widgets
