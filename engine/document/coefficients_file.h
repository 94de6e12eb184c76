// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/checkpoint/description.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::document {

/// Description::family of these files.
inline constexpr std::string_view CoefficientsFamily = "coefficients", DumpFamily = "toeplitz-dump";

/// Exported coefficients, or those of a dense Toeplitz matrix, opened as a model with one TNO: it has no RPE, only the
/// contents of the matrix.
struct CoefficientsFile {
    bool isDense = false;
    std::string number; ///< the number of the layer: "3" for toeplitz_3.npy; empty if the name contains none
    long heads = 1, headDim = 0;
    toeplitz::CoefficientsPtr coefficients; ///< all channels, at the length of the file
    std::string container;                  ///< "NPY of float32 (1, 511, 128)"
    long fileSize = 0;
};

/// Whether a file contains coefficients: NPY by its first bytes, CSV by its suffix.
bool isCoefficientsFile(const std::string &path);

/// Reads .npy of (heads, 2n-1, headDim), or causal (n, headDim); dense matrices as .npy (dense_matrix.h), preferred if
/// the shape matches both and all diagonals are constant; .csv with one row per lag and a header whose first column is
/// `lag` (from -(n-1), or from 0: causal), or without a header: causal, lag 0 first, one column per channel.
/// Throws tnn::Error with what was found.
CoefficientsFile readCoefficientsFile(const std::string &path);

/// Returns the description of such a file, for `info`.
checkpoint::Description describe(const CoefficientsFile &file);

} // namespace tnn::document
