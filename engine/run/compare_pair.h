// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "engine/run/compare.h"

namespace tnn::run {

// Two results of a comparison beside each other: places in Comparison::results, or the float64 reference.

inline constexpr int ReferenceSource = -1;
inline constexpr const char *ReferenceName = "reference";

/// By nameOf(AlgorithmResult), or ReferenceName; none where there is no such result.
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

/// How two of them differ over all channels.
struct PairDifference {
    analysis::WorstPlace worst;
    double a = 0, b = 0;               ///< the values there
    std::optional<std::uint32_t> ulps; ///< between them there, both rounded to float32; none: they have no distance
    double relative = 0;               ///< ||a - b|| / ||b||
};
PairDifference pairDifference(const Comparison &comparison, int a, int b);

/// What is worth a first look: the first result and fft, or what comes next, or the reference.
std::pair<int, int> usualPair(const Comparison &comparison);

/// Whether every column of x is one value at the first token and zeros: y is then the kernel, and a position is a lag.
bool showsKernel(const Comparison &comparison);

} // namespace tnn::run
