// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "engine/task.h"

/// One channel's tail as a sum of exponentials, h_j ~ Re sum_k b_k lambda_k^j: used by reduce().
namespace tnn::ssm {

/// One of each conjugate pair (positive imaginary part, weight of the pair) and real poles (imaginary part 0).
using PoleList = std::vector<std::complex<double>>;

struct Exponentials {
    PoleList lambda;
    std::vector<std::complex<double>> b; ///< imaginary part 0 if lambda is real
};

/// Number of real state variables: 2 per pair, 1 per real pole.
long statesOf(const PoleList &poles);

/// Moves each pole to |pole| <= radius and rounds it to float32, which fast forms use, without leaving the radius.
PoleList inFloat32(PoleList poles, double radius);

/// The poles that explain the leading subspace of a Hankel matrix: they are the eigenvalues of the matrix that shifts
/// its rows by one step (ESPRIT, least squares); cheap for every order up to its number of columns.
class ShiftInvariance {
public:
    explicit ShiftInvariance(const Eigen::MatrixXd &vectors);
    /// Returns poles of `order` states, in float32 and within the radius.
    PoleList poles(long order, double radius) const;

private:
    Eigen::MatrixXd m_shifted; ///< U without its last row, transposed, times U without its first
    Eigen::RowVectorXd m_last; ///< U's last row
};

/// Fits the weights by least squares over all lags, penalizing each weight by its float32 rounding error, so that
/// nearly equal poles don't get huge weights that cancel.
Exponentials fitWeights(std::span<const double> tail, PoleList poles, const Task &task);

/// Returns ||tail - sum of the modes|| over all lags, the worse of float64 and of lambda and b rounded to float32;
/// evaluated step by step in float64.
double distanceTo(std::span<const double> tail, const Exponentials &fit);

/// Optimizes poles and weights together by least squares (damped Gauss-Newton on the poles with the weights projected
/// out) for up to `steps` steps, while it makes progress or until the distance is `enough`.
Exponentials refined(std::span<const double> tail, Exponentials fit, double radius, int steps, double enough,
                     const Task &task);

} // namespace tnn::ssm
