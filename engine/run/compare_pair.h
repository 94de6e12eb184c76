// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "engine/run/compare.h"

namespace tnn::run {

// Pairs of results of a comparison: indices into Comparison::results, or the float64 reference.

inline constexpr int ReferenceSource = -1;
inline constexpr const char *ReferenceName = "reference";

/// Finds a result by nameOf(AlgorithmResult), or ReferenceName; none if it does not exist.
inline std::optional<int> sourceNamed(const Comparison &comparison, const std::string &name)
{
    if (name == ReferenceName)
        return ReferenceSource;
    for (std::size_t place = 0; place < comparison.results.size(); ++place)
        if (nameOf(comparison.results[place]) == name)
            return static_cast<int>(place);
    return std::nullopt;
}

inline std::string nameOfSource(const Comparison &comparison, int source)
{
    return source == ReferenceSource ? ReferenceName : nameOf(comparison.results.at(static_cast<std::size_t>(source)));
}

inline double valueOf(const Comparison &comparison, int source, long row, long column)
{
    return source == ReferenceSource
        ? comparison.reference(row, column)
        : static_cast<double>(comparison.results[static_cast<std::size_t>(source)].y(row, column));
}

/// The difference of two of them over all channels.
struct PairDifference {
    analysis::WorstPlace worst;
    double a = 0, b = 0; ///< the values there
    double relative = 0; ///< ||a - b|| / ||b||
};
PairDifference pairDifference(const Comparison &comparison, int a, int b);

/// Returns the default pair: the first result and fft, or the next one, or the reference.
std::pair<int, int> defaultPair(const Comparison &comparison);

/// Returns whether every column of x is one value at the first token, then zeros: then y is the kernel, a position a
/// lag.
bool showsKernel(const Comparison &comparison);

} // namespace tnn::run
