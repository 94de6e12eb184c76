// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Tiles of a dense Toeplitz matrix and their product with columns of x, using the widest registers of the current
/// processor.
namespace tnn::toeplitz {

struct DenseTileSimd {
    static constexpr long Size = 64; ///< rows and columns of a tile
    /// Column k + L of a tile is its column k shifted down by L rows, where L is the number of register lanes: storing
    /// L columns at full length gives every column an aligned address.
    static constexpr long MostNumbers = 16 * (2 * Size - 16);

    /// T[i, j] = corner[i - j] for 0 <= i, j < Size; tile: MostNumbers floats, 64-byte aligned.
    static void build(const float *corner, float *tile);
    /// y += T x for the leading size x size part of a tile; x and y are (columns, Size), y 64-byte aligned. The
    /// products of a tile are summed in float32, then added to y. lower: everything above the diagonal is zero.
    static void multiply(const float *tile, long size, bool lower, const float *x, double *y, long columns);
};

} // namespace tnn::toeplitz
