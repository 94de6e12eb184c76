// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cfloat>
#include <cmath>
#include <span>

namespace tnn::model {

/// Flushes values below the smallest normal float32 to zero: denormal coefficients would stall every product. NaN is
/// preserved.
inline float flushed(float x)
{
    return std::abs(x) < FLT_MIN ? 0.0F : x;
}

inline void flushDenormals(std::span<float> numbers)
{
    for (float &x : numbers)
        x = flushed(x);
}

} // namespace tnn::model
