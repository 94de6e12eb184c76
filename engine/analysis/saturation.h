// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// Returns the smallest |lag| s from which on the RPE's output no longer changes: on each side the raw coefficients at
/// lags s..n-1 are within 1 % of the range of all of them. None if that holds for less than the farther half of the
/// lags, if all are equal, or if one is not finite.
std::optional<long> saturatedFrom(const toeplitz::Kernel &raw);

} // namespace tnn::analysis
