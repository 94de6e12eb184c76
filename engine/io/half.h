// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>

namespace tnn::io {

/// Returns the value of an IEEE 754 binary16.
inline double halfToDouble(std::uint16_t bits)
{
    const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
    const int exponent = bits >> 10 & 31;
    const int mantissa = bits & 0x3ff;
    if (exponent == 31)
        return mantissa != 0 ? std::nan("") : sign * HUGE_VAL;
    if (exponent == 0)
        return sign * mantissa * 0x1p-24;
    return sign * std::ldexp(1024 + mantissa, exponent - 25);
}

} // namespace tnn::io
