// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/memory.h"
#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// How |t_k| falls with |lag| k = 0..n-1 over many channels. For a bidirectional kernel the larger side counts.
struct DecayProfile : EnergyReach {
    static constexpr std::array<double, 5> Levels{0.05, 0.25, 0.5, 0.75, 0.95};
    long n = 0;
    std::array<std::vector<float>, 5> quantiles; ///< quantiles of |t_k| over the channels, n values each, one per level
};
DecayProfile decayProfile(const toeplitz::Coefficients &c, const Task &task = {});

/// Returns the larger magnitude of the two sides of a kernel; NaN if one is NaN.
float largerMagnitude(float a, float b);

/// Returns |t_k| for k = 0..n-1 of one kernel (the larger side): the output of `plot --view decay`.
std::vector<float> magnitude(const toeplitz::Kernel &kernel);

} // namespace tnn::analysis
