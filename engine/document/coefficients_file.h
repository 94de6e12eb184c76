// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/checkpoint/description.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::document {

/// Description::family of such files.
inline constexpr std::string_view CoefficientsFamily = "coefficients", DumpFamily = "toeplitz-dump";

/// Coefficients that were exported, or those of a dense Toeplitz matrix, opened as a model of one TNO: there is no RPE,
/// only what the matrix holds.
struct CoefficientsFile {
    bool isDense = false;
    std::string number; ///< of the layer: "3" of toeplitz_3.npy; empty where the name holds none
    long heads = 1, headDim = 0;
    toeplitz::CoefficientsPtr coefficients; ///< all channels, at the length of the file
    std::string container;                  ///< "NPY of float32 (1, 511, 128)"
    long fileSize = 0;
};

/// Whether a file is meant as coefficients: NPY by its first bytes, CSV by its suffix.
bool isCoefficientsFile(const std::string &path);

/// .npy of (heads, 2n-1, headDim), or causal (n, headDim); dense matrices as .npy (dense_matrix.h), which win over these
/// where the shape fits both and the numbers are the same along all diagonals; .csv of one row per lag with a header whose first column is
/// `lag` (from -(n-1), or from 0: causal), or without a header: causal, lag 0 first, one column per channel.
/// Throws tnn::Error that says what was found.
CoefficientsFile readCoefficientsFile(const std::string &path);

/// The answer to `info` for such a file.
checkpoint::Description describe(const CoefficientsFile &file);

} // namespace tnn::document
