// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>
#include <vector>

#include <QImage>
#include <QSize>

#include "engine/analysis/effective_matrix.h"
#include "widgets/base/value_range.h"
#include "widgets/cells/cell_geometry.h"

namespace tnn::widgets {

/// A Toeplitz matrix being viewed, by lag: T itself (n x n), or the 2n x 2n circulant that contains T in its upper left
/// quarter, c[(i - j) mod 2n] with c = t_0 ... t_{n-1}, dummy, t_{-(n-1)} ... t_{-1}; the dummy is t_0, as in the
/// authors' code.
struct MatrixCells {
    const analysis::LagPyramid *pyramid = nullptr;
    bool circulant = false;

    long size() const { return pyramid->kernel().n * (circulant ? 2 : 1); }
    /// Returns the kernel's lag on diagonal i - j, -(size-1)..size-1; n for the dummy.
    long lagOf(long diagonal) const;
    float at(long diagonal) const;
    /// Returns the value of largest magnitude over diagonals first..last, clamped to the existing ones.
    float over(long first, long last) const;
};

/// Returns the first and the last of the diagonals i - j whose lines cross a pixel, for a step above 1: at whole steps
/// and whole offsets exactly those of the cells that it covers. All pixels y - x of one difference have the same.
std::pair<long, long> diagonalsUnder(const CellViewport &viewport, long difference);
/// Returns how many they are at most on a picture of this size.
long mostDiagonalsUnder(const CellViewport &viewport, const QSize &size);

/// Paints the visible part of the matrix, Format_RGB32. With step <= 1 a pixel shows the cell under its center; else
/// cells.over() of diagonalsUnder() the pixel. Pixels whose center is outside the matrix are `outside`. Work:
/// (width + height) lookups and a copy of the pixels, whatever n is.
QImage paintMatrix(const MatrixCells &cells, const CellViewport &viewport, const QSize &size,
                   const ValueColors &colors);

/// Above this much work, about 8 ms, a pixel shows the largest of a few of its cells instead of the largest of all:
/// those of the largest coefficients in the row of its largest post and in the column of its largest pre, but for an
/// eighth of the row or column at its ends, and the one of its largest coefficient that is nearest to that row. The
/// work is cells, without pre pixel columns times cell rows.
inline constexpr double MostExactWork = 1 << 22;

/// Returns whether paintGated() shows the cell of largest magnitude of all that a pixel touches.
bool paintsExactly(const analysis::EffectiveMatrix &cells, const CellViewport &viewport, const QSize &size);

/// Paints the visible part of the matrix, Format_RGB32. With step <= 1 a pixel shows the cell under its center, else
/// one of the cells that it touches: the value of largest magnitude, of all or of a few of them.
QImage paintGated(const analysis::EffectiveMatrix &cells, const CellViewport &viewport, const QSize &size,
                  const ValueColors &colors);

/// Paints the visible part of `values`, (rows, columns) row-major, Format_RGB32. With step <= 1 a pixel shows the cell
/// under its center; else the value of largest magnitude of all cells that it touches (NaN first), so that features one
/// cell wide stay visible. Pixels whose center is outside the cells are `outside`.
QImage paintFootprint(std::span<const float> values, const CellCount &count, const CellViewport &viewport,
                      const QSize &size, const ValueColors &colors);

/// Returns the value of larger magnitude, the first of equal ones; NaN first.
float moreExtreme(float a, float b);

} // namespace tnn::widgets
