// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace tnn {

/// Returns the next 64 random bits of SplitMix64 (Steele, Lea and Flood 2014), whose state is one number. The standard
/// library's distributions differ between implementations; results computed from these bits do not.
inline std::uint64_t nextBits(std::uint64_t &state)
{
    std::uint64_t bits = state += 0x9e3779b97f4a7c15U;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31);
}

} // namespace tnn
