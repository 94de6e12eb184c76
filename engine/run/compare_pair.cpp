// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/compare_pair.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tnn::run {

namespace {

using toeplitz::Sequence;

const Sequence &valuesOf(const Comparison &comparison, int source)
{
    return comparison.results.at(static_cast<std::size_t>(source)).y;
}

analysis::WorstPlace worstOf(const Comparison &comparison, int a, int b)
{
    if (a == ReferenceSource && b == ReferenceSource)
        return {};
    if (a == ReferenceSource || b == ReferenceSource)
        return analysis::worstPlace(valuesOf(comparison, std::max(a, b)), comparison.reference);
    return analysis::worstPlace(valuesOf(comparison, a), valuesOf(comparison, b));
}

double relativeOf(const Comparison &comparison, int a, int b)
{
    if (b == ReferenceSource)
        return a == ReferenceSource ? 0 : comparison.results.at(static_cast<std::size_t>(a)).error.relative;
    const Sequence &of = valuesOf(comparison, b);
    if (a != ReferenceSource)
        return analysis::difference(valuesOf(comparison, a), of.cast<double>()).relative;
    // The distance from the reference is relative to the computed result.
    const double apart = (comparison.reference - of.cast<double>()).matrix().norm(),
                 norm = of.cast<double>().matrix().norm();
    if (!std::isfinite(apart) || (norm == 0 && apart > 0))
        return std::numeric_limits<double>::infinity();
    return norm > 0 ? apart / norm : 0;
}

} // namespace

PairDifference pairDifference(const Comparison &comparison, int a, int b)
{
    PairDifference pair;
    pair.worst = worstOf(comparison, a, b);
    if (comparison.reference.size() == 0)
        return pair;
    pair.a = valueOf(comparison, a, pair.worst.row, pair.worst.column);
    pair.b = valueOf(comparison, b, pair.worst.row, pair.worst.column);
    pair.relative = relativeOf(comparison, a, b);
    return pair;
}

std::pair<int, int> defaultPair(const Comparison &comparison)
{
    const std::vector<AlgorithmResult> &results = comparison.results;
    if (results.empty())
        return {ReferenceSource, ReferenceSource};
    if (results.size() == 1)
        return {0, ReferenceSource};
    const int fft = sourceNamed(comparison, "fft").value_or(1);
    return {0, fft == 0 ? 1 : fft};
}

bool showsKernel(const Comparison &comparison)
{
    const Sequence &x = comparison.x;
    return x.rows() > 0 && (x.row(0) != 0).all() && (x.bottomRows(x.rows() - 1) == 0).all();
}

} // namespace tnn::run
