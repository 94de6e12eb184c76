// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Tiles of a dense Toeplitz matrix and their product with columns of x, with the widest registers of the processor it
/// runs on.
namespace tnn::toeplitz {

struct DenseTileSimd {
    static constexpr long Size = 64; ///< rows and columns of a tile
    /// A tile's column k + L is its column k, L rows lower down, where L is the lanes of a register: L columns, as long
    /// as they reach, hold it with every column at an aligned address.
    static constexpr long MostNumbers = 16 * (2 * Size - 16);

    /// T[i, j] = corner[i - j] for 0 <= i, j < Size; tile: MostNumbers floats, 64-byte aligned.
    static void build(const float *corner, float *tile);
    /// y += T x for the leading size x size part of a tile; x and y of (columns, Size), y 64-byte aligned.
    /// The products of a tile are summed in float32, then added to y. lower: what is above the diagonal is zero.
    static void multiply(const float *tile, long size, bool lower, const float *x, double *y, long columns);
};

} // namespace tnn::toeplitz
