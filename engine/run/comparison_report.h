// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/run/compare.h"

namespace tnn::run {

/// A line a result; with a tolerance, a verdict in each.
std::string comparisonText(const Comparison &comparison, std::optional<double> tolerance);
/// A list of {algorithm, device, relative_error, max_error, seconds, bytes, and what else was measured: mean_error,
/// median_error, worst {position, channel, sequence}, max_ulp, ulp_histogram (exact, from 1, 2, 4, ... ULP on), ulp_apart,
/// runs}.
std::string comparisonJson(const Comparison &comparison);
/// The same as lines of values separated by commas, with how many values are outside of a tolerance; numbers in full.
std::string comparisonCsv(const Comparison &comparison, const analysis::Tolerance &tolerance);
/// One sentence that names the results whose relative error is above the tolerance; empty where there is none.
Message beyondTolerance(const Comparison &comparison, double tolerance);

} // namespace tnn::run
