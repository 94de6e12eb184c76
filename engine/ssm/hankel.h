// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "engine/task.h"

namespace tnn::ssm {

/// The leading part of the Hankel matrix of a kernel h_0..h_{L-1}: H_ij = h_{i+j}, i and j from 0 to m-1, m =
/// ceil(L/2). It maps past inputs to future outputs within the window of L lags, without assumptions beyond it (the
/// last lag of an even number is not in a square matrix). H is symmetric: |values| are its singular values.
struct HankelSubspace {
    Eigen::VectorXd values;  ///< eigenvalues, by decreasing magnitude (magnitudes if equally many of one are omitted)
    Eigen::MatrixXd vectors; ///< (m, values), orthonormal columns
};

/// Returns the `count` leading ones (m if there are fewer), in float64: by a dense eigensolver if m is small, otherwise
/// by a block subspace iteration from a fixed start with Chebyshev filters and products by FFT, to about 1e-9 of the
/// first value. O(count (m log m + count m)) per sweep. kernel: finite, at least 1 lag. Throws tnn::Error if it would
/// take more than 2 GiB.
HankelSubspace leadingHankel(std::span<const double> kernel, long count, const Task &task);

/// Returns the largest `count` Hankel singular values of the finite window of lags in `kernel`, decreasing. For those
/// after a head of H taps, pass the lags from H on. One exponential b lambda^j has one:
/// |b| (1 - lambda^(2m)) / (1 - lambda^2). A sum of r exponentials has r.
std::vector<double> hankelSingularValues(std::span<const double> kernel, long count, const Task &task);

} // namespace tnn::ssm
