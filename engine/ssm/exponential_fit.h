// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "engine/task.h"

/// One channel's tail as a sum of exponentials, h_j ~ Re sum_k b_k lambda_k^j: what reduce() is made of.
namespace tnn::ssm {

/// One of each conjugate pair (imaginary part above zero, its weight is the pair's) and real ones (imaginary part 0).
using PoleList = std::vector<std::complex<double>>;

struct Exponentials {
    PoleList lambda;
    std::vector<std::complex<double>> b; ///< imaginary part 0 where lambda is real
};

/// Real numbers of state: 2 a pair, 1 a real pole.
long statesOf(const PoleList &poles);

/// Each pole pulled in to |pole| <= radius and rounded to float32, which is what fast forms run, without leaving it again.
PoleList inFloat32(PoleList poles, double radius);

/// The poles that explain the leading subspace of a Hankel matrix: its rows are shifted by one step by one matrix, of
/// which they are the eigenvalues (ESPRIT, least squares), for every order up to its columns at little cost.
class ShiftInvariance {
public:
    explicit ShiftInvariance(const Eigen::MatrixXd &vectors);
    /// Poles of `order` states, in float32 and within the radius.
    PoleList poles(long order, double radius) const;

private:
    Eigen::MatrixXd m_shifted; ///< U without its last row, transposed, times U without its first
    Eigen::RowVectorXd m_last; ///< U's last row
};

/// The weights by least squares over all lags, each weight charged with what rounding it to float32 costs: near-equal
/// poles then don't get huge weights that cancel.
Exponentials fitWeights(std::span<const double> tail, PoleList poles, const Task &task);

/// ||tail - what the modes make|| over all lags, the worse of float64 and of lambda and b rounded to float32; run a step
/// at a time in float64.
double distanceTo(std::span<const double> tail, const Exponentials &fit);

/// Moves poles and weights together towards the least squares (Gauss-Newton on the poles with the weights projected out,
/// damped) for so many steps, as long as it pays or until the distance is `enough`.
Exponentials refined(std::span<const double> tail, Exponentials fit, double radius, int steps, double enough,
                     const Task &task);

} // namespace tnn::ssm
