// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "engine/checkpoint/description.h"

// State-space layers x' = A x + B u, y = C x as poles and residues, in double: diagonal ones (Gu et al. "On the
// Parameterization and Initialization of Diagonal State Space Models"; Gupta et al. "Diagonal State Spaces") and
// diagonal plus low rank (Gu et al. "Efficiently Modeling Long Sequences with Structured State Spaces").

namespace tnn::checkpoint {

using ComplexArray = model::StoredModes::Array;
using RealArray = Eigen::ArrayXXd;

/// One layer. Row r of c belongs to channel r % channels, and channel h uses column h % columns of a, b, p and q.
struct StateSpace {
    ComplexArray a; ///< (states, tied): A, or its diagonal
    ComplexArray b; ///< (states, tied); empty: ones
    ComplexArray c; ///< (states, rows), rows being heads * channels, heads slowest
    RealArray step; ///< (1 or states, channels): the time of one lag
    /// The step of the imaginary part of A, where it has its own (DSS); empty: `step`.
    RealArray imaginaryStep;
    /// A = diag(a) - sum_i p[i] q[i]^T; (states, tied) each.
    std::vector<ComplexArray> p, q;
    /// One of each conjugate pair is there: the others count too, in a diagonal model as twice the real part. Always so
    /// in a model with low rank.
    bool halved = true;
    long correctedFor = 0; ///< c is C (I - dA^L), L being this (low rank only); 0: it is C

    long channels() const { return step.cols(); }
};

enum class Discretization { ZeroOrderHold, Bilinear };

/// Returns the modes of a diagonal model, (states, rows).
model::StoredModes::Side diagonalModes(const StateSpace &space, Discretization discretization);

/// Returns the modes of a kernel of `length` lags of a diagonal model whose residues are divided by the sum of its
/// powers (DSS's softmax; also "dss" in the code of S4), for StoredModes::grownAt = length - 1. Not doubled. `least`
/// keeps the reciprocals finite, as in the public code.
model::StoredModes::Side softmaxModes(const StateSpace &space, long length, double least = 1e-7);

/// Returns the modes of a bilinear model with low rank, (2 states, rows). A matrix that is not finite, or
/// has no eigenvectors, has modes that are not numbers.
model::StoredModes::Side lowRankModes(const StateSpace &space);

/// Returns the modes of exponential moving averages (MEGA; Ma et al. 2022, section 3.1), one kernel per row of gamma:
/// pole = 1 - p sigmoid(alpha) and residue = p beta gamma / sqrt(states), where p = sigmoid(delta). Rows of delta,
/// alpha and beta may be shared (row i uses row i modulo their number), and all states of a row may have one delta.
model::StoredModes::Side averageModes(const std::vector<double> &delta, const std::vector<double> &alpha,
                                      const std::vector<double> &beta, const std::vector<double> &gamma, long states);

/// Returns modes without the rows that aren't in first..first+count-1.
model::StoredModes::Side rowsOf(const model::StoredModes::Side &side, long first, long count);

/// Functions that keep a parameter positive: "none", "exp", "relu" (1e-4 above it), "sigmoid", "softplus". Throws
/// tnn::Error for another name, with the option's.
double (*transformNamed(std::string_view name, std::string_view option))(double);

} // namespace tnn::checkpoint
