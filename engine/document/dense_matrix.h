// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/io/npy_header.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::document {

/// Layout of T[i, j] of every head and channel in a .npy array.
struct DenseLayout {
    long heads = 1, n = 0, headDim = 1;
    std::size_t head = 0, row = 0, column = 0, channel = 0; ///< strides in bytes
};

/// Returns the possible layouts of a header: (h, n, n, d), as written by fairseq-evo's save_toeplitz_matrix, (n, n, d),
/// (h, n, n) or (n, n), of floating-point numbers in C or Fortran order; empty if none matches.
std::vector<DenseLayout> denseLayouts(const io::NpyHeader &header);

/// The result of reading a dense matrix.
struct DenseMatrix {
    toeplitz::CoefficientsPtr coefficients; ///< all channels, from the first column and the first row of each head
    long places = 0;                        ///< positions (i, j) that were compared with their diagonal
    bool isToeplitz = false;                ///< whether all of them were equal to it, up to rounding; NaN equals NaN
    long row = 0, column = 0;               ///< otherwise the first position that was not
    bool varies = false;                    ///< whether any kernel has two different coefficients
};

/// Reads 2n-1 positions of each head from the file and compares at most about 500 others, so that a matrix of gigabytes
/// opens instantly. Throws tnn::Error if the file was modified since it was opened.
DenseMatrix readDenseMatrix(const io::File &file, const io::NpyHeader &header, const DenseLayout &layout);

} // namespace tnn::document
