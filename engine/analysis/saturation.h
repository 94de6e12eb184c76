// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// What raw coefficients may still differ by where they are called saturated, as a share of all that they differ by.
inline constexpr double SaturatedShare = 0.01;

/// The smallest |lag| s from which on an RPE's answer has stopped changing: on each side the raw coefficients at lags s..n-1
/// lie within SaturatedShare of the range of all of them. None where that is so for less than the farther half of the lags,
/// where all are equal, and where one is not finite.
std::optional<long> saturatedFrom(const toeplitz::Kernel &raw);

} // namespace tnn::analysis
