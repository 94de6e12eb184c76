// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/run/compare.h"

namespace tnn::run {

/// Returns whether a result is as exact as promised: its relative error is within the one that it was reduced to, or
/// else within the tolerance. False for NaN.
bool passes(const AlgorithmResult &result, double tolerance);
/// "within 0.0001", "beyond 0.0001": that in words, with the bound.
Message verdictOf(const AlgorithmResult &result, double tolerance);
/// Returns one line per result; with a tolerance, each has a verdict.
std::string comparisonText(const Comparison &comparison, std::optional<double> tolerance);
/// Returns a list of {algorithm, device, relative_error, max_error, seconds, bytes, and other measurements: mean_error,
/// median_error, worst {position, channel, sequence}, max_ulp, ulp_histogram (exact, from 1, 2, 4, ... ULP on),
/// ulp_apart, runs}.
std::string comparisonJson(const Comparison &comparison);
/// Returns the comparison as comma-separated lines, with the count of values outside the tolerance; numbers in full.
std::string comparisonCsv(const Comparison &comparison, const analysis::Tolerance &tolerance);
/// Returns one sentence naming the results that do not pass; empty if there are none.
Message beyondTolerance(const Comparison &comparison, double tolerance);

} // namespace tnn::run
