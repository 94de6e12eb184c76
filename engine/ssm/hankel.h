// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "engine/task.h"

namespace tnn::ssm {

/// What the Hankel matrix of a kernel h_0..h_{L-1} does most: H_ij = h_{i+j}, i and j from 0 to m-1, m = ceil(L/2).
/// It maps past inputs to future outputs as far as the window of L lags knows them, nothing assumed behind it (the last
/// lag of an even number has no place in a square). H is symmetric: |values| are its singular values.
struct HankelSubspace {
    Eigen::VectorXd values;  ///< eigenvalues, by falling magnitude (magnitudes where as many of one are left out)
    Eigen::MatrixXd vectors; ///< (m, values), orthonormal columns
};

/// The `count` leading ones (m where there are fewer), in float64: by a dense eigensolver where m is small, else by a
/// block subspace iteration from a fixed start with Chebyshev filters and products by FFT, to some 1e-9 of the first
/// value. O(count (m log m + count m)) a sweep. kernel: finite, at least 1 lag. Throws tnn::Error where it would take
/// more than 2 GiB.
HankelSubspace leadingHankel(std::span<const double> kernel, long count, const Task &task);

/// The Hankel singular values of the finite window of lags that kernel holds, the largest `count`, falling.
/// For those behind a head of H taps hand over the lags from H on. One exponential b lambda^j has one:
/// |b| (1 - lambda^(2m)) / (1 - lambda^2). A sum of r exponentials has r.
std::vector<double> hankelSingularValues(std::span<const double> kernel, long count, const Task &task);

} // namespace tnn::ssm
