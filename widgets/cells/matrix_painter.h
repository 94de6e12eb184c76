// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>

#include "engine/analysis/lag_pyramid.h"
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

/// Paints the visible part of the matrix, Format_RGB32. With step <= 1 a pixel shows the cell under its center; else
/// cells.over() of the diagonals i - j = lag whose lines cross the pixel: at whole steps and whole offsets those of
/// exactly the cells that it covers. Pixels whose center is outside the matrix are `outside`. Work: (width + height)
/// lookups and a copy of the pixels, whatever n is.
QImage paintMatrix(const MatrixCells &cells, const CellViewport &viewport, const QSize &size,
                   const ValueColours &colours);

} // namespace tnn::widgets
