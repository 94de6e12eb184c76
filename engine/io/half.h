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

/// Returns the value of an 8-bit float with 4 bits of exponent: OCP's E4M3, torch.float8_e4m3fn. It has no infinity.
inline double float8E4M3ToDouble(std::uint8_t bits)
{
    const double sign = (bits & 0x80) != 0 ? -1.0 : 1.0;
    const int exponent = bits >> 3 & 15;
    const int mantissa = bits & 7;
    if ((bits & 0x7f) == 0x7f)
        return std::nan("");
    return sign * (exponent == 0 ? std::ldexp(mantissa, -9) : std::ldexp(8 + mantissa, exponent - 10));
}

/// Returns the value of an 8-bit float with 5 bits of exponent, the upper half of a binary16: torch.float8_e5m2.
inline double float8E5M2ToDouble(std::uint8_t bits)
{
    return halfToDouble(static_cast<std::uint16_t>(bits << 8));
}

} // namespace tnn::io
