// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/commands/compare.h"

namespace tnn::commands {

/// A line a result; with a tolerance, a verdict in each.
std::string comparisonText(const Comparison &comparison, std::optional<double> tolerance);
/// A list of {algorithm, device, relative_error, max_error, seconds, bytes}.
std::string comparisonJson(const Comparison &comparison);
/// One sentence that names the results whose relative error is above the tolerance; empty where there is none.
std::string beyondTolerance(const Comparison &comparison, double tolerance);

} // namespace tnn::commands
