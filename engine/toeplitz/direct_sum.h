// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// T x by the definition, y[i] = sum_j t[i - j] x[j], summed in float64; x (m, b * channels), 1 <= m <= n.
/// A causal T's upper triangle is not visited. O(m^2 b channels).
Sequence64 directSum(const Coefficients &coefficients, const Sequence &x, const Task &task);

} // namespace tnn::toeplitz
