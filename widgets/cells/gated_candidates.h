// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/analysis/effective_matrix.h"
#include "widgets/cells/cell_geometry.h"

namespace tnn::widgets {

/// Cells first..last (inclusive) that a pixel touches, within the matrix.
struct GatedSpan {
    long first = 0, last = 0;

    GatedSpan(double origin, double step, int pixel, long cells) :
        first(std::clamp(static_cast<long>(std::floor(origin + pixel * step + 1e-9)), 0L, cells - 1)),
        last(std::clamp(static_cast<long>(std::ceil(origin + (pixel + 1) * step - 1e-9)) - 1, first, cells - 1))
    {
    }
    long count() const { return last - first + 1; }
};

/// The visible part of a gated matrix, and the pixels that show it.
struct GatedPixels {
    const analysis::EffectiveMatrix &cells;
    const CellViewport &view;
    PixelSpan rows, columns;

    GatedSpan rowsUnder(int y) const { return {view.row, view.step, y, cells.size()}; }
    GatedSpan columnsUnder(int x) const { return {view.column, view.step, x, cells.size()}; }
};

/// Where the largest factors and coefficients of pixels are, looked up once per row, column and diagonal of pixels.
class GatedCandidates {
public:
    explicit GatedCandidates(const GatedPixels &pixels);

    /// Takes, along a row of pixels from `left` on, the cells with the largest post of that row; all rows share the pre
    /// of a few columns.
    void takeAlongRow(int y, int left, std::span<float> values) const;
    /// Takes, in every column, the cells with the largest pre of that column; all columns share the post of the row.
    void takeAlongColumns(int y, std::span<float> values) const;

private:
    /// The cells of a row or column of pixels, and the one with the largest factor. In 32 bits: the work is to fetch
    /// them.
    struct Line {
        std::int32_t first = 0, last = 0, largest = 0;
    };
    struct Lag {
        float value = 0;
        std::int32_t lag = 0;
    };

    /// How many of the columns have cells that are not above the diagonal of a causal kernel.
    std::size_t nonzero(const Line &row, std::span<const Line> columns) const;
    const Line &lineAt(int y) const { return m_rows[static_cast<std::size_t>(y - m_pixels.rows.first)]; }
    static Line lineOf(const GatedSpan &span, long largest)
    {
        return {static_cast<std::int32_t>(span.first), static_cast<std::int32_t>(span.last),
                static_cast<std::int32_t>(largest)};
    }
    Lag extremeOf(long first, long last) const;

    /// The largest coefficients of windows of lags nearly as long as a pixel's side, which begin every m_part lags.
    void findWindows();
    /// The largest coefficient at lags first..last, but for less than m_part of them at either end.
    Lag within(std::int32_t first, std::int32_t last) const;
    /// The cell of a pixel with this lag that is nearest to a row; 0 if there is none.
    float valueAt(const Line &row, const Line &column, std::int32_t nearest, const Lag &found) const;

    const GatedPixels &m_pixels;
    const analysis::EffectiveMatrix &m_cells;
    std::vector<Line> m_rows, m_columns;
    std::vector<Lag> m_diagonals; ///< the extremes of pixel diagonals y - x, descending
    std::vector<Lag> m_windows;
    std::int32_t m_part = 1, m_parts = 1, m_lowest = 0;
    double m_perPart = 1; ///< 1 / m_part
};

} // namespace tnn::widgets
