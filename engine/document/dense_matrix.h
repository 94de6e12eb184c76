// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/io/npy_header.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::document {

/// How an array of .npy is T[i, j] of every head and channel.
struct DenseLayout {
    long heads = 1, n = 0, headDim = 1;
    std::size_t head = 0, row = 0, column = 0, channel = 0; ///< strides in bytes
};

/// Readings of a header as (h, n, n, d), which fairseq-evo's save_toeplitz_matrix writes, (n, n, d), (h, n, n) or (n, n),
/// of floating-point numbers in C or Fortran order; empty where none fits.
std::vector<DenseLayout> denseLayouts(const io::NpyHeader &header);

/// What was read of a dense matrix.
struct DenseMatrix {
    toeplitz::CoefficientsPtr coefficients; ///< all channels, from the first column and the first row of each head
    long places = 0;                        ///< of (i, j): how many others were compared with their diagonal
    bool isToeplitz = false;                ///< whether all of them were equal to it, up to rounding; NaN equals NaN
    long row = 0, column = 0;               ///< else the first place that was not
    bool varies = false;                    ///< whether any kernel has two different coefficients
};

/// Reads 2n-1 places of each head out of the file and compares at most some 500 others, so that a matrix of gigabytes
/// opens at once. Throws tnn::Error where the file was written to since it was opened.
DenseMatrix readDenseMatrix(const io::File &file, const io::NpyHeader &header, const DenseLayout &layout);

} // namespace tnn::document
