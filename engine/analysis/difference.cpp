// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/difference.h"

#include <cmath>
#include <limits>

#include "engine/error.h"

namespace tnn::analysis {
namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();

double ratio(double part, double whole)
{
    if (part == 0 && whole == 0)
        return 0;
    return whole == 0 ? Infinity : part / whole;
}

} // namespace

Difference difference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        throw Error("arrays of different shapes can't be compared");
    if (a.size() == 0)
        return {};
    if (!a.allFinite() || !b.allFinite())
        return {Infinity, Infinity, Infinity};
    const toeplitz::Sequence64 error = (a.cast<double>() - b).abs();
    return {ratio(error.matrix().norm(), b.matrix().norm()), error.maxCoeff(), error.mean()};
}

} // namespace tnn::analysis
