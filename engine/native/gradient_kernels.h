// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

/// The float32 operations of training on rows of channels, one pass each, with the widest registers of the processor.
namespace tnn::native {

/// z is increased by the bias, one number per column, unless it is null; y = silu(z).
void biasedSilu(const float *bias, MatrixView<float> z, MatrixView<float> y);

/// dz = dy times the derivative of silu at z. dz may be dy.
void siluGradient(MatrixView<const float> z, MatrixView<const float> dy, MatrixView<float> dz);

/// da = dy * b and db = dy * a, of `count` numbers.
void productGradients(const float *a, const float *b, const float *dy, long count, float *da, float *db);

/// sums[c] = the sum of column c of x.
void sumColumns(MatrixView<const float> x, float *sums);

/// dx of y = x / (sqrt(mean(x^2)) + epsilon), from dy; all (rows, width), contiguous. A row of zeros gets dy / epsilon,
/// as in PyTorch.
void rmsGradient(const float *x, const float *dy, double epsilon, long rows, long width, float *dx);

} // namespace tnn::native
