// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// First column of the 2n x 2n circulant that has T in its upper left corner (TNN paper, Theorem 2.1 and its proof):
/// t_0, t_1, ..., t_{n-1}, dummy, t_{-(n-1)}, ..., t_{-1}. The entry at n never reaches outputs 0..n-1;
/// the authors' code puts t_0 there, so do we.
std::vector<float> circulantEmbedding(const Kernel &kernel);

/// C x for the circulant with first column c, of any length m >= 1, by FFT: y[i] = sum_j c[(i - j) mod m] x[j].
std::vector<double> circulantProduct(const std::vector<double> &c, const std::vector<double> &x);

} // namespace tnn::toeplitz
