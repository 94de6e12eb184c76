// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tnn::toeplitz {

/// Returns the smallest length >= n supported by the right-angle transform: 2^a times 1, 3, 5 or 7, at least 16.
long rightAngleLength(long n);

/// How a polynomial mod z^length - i is split, stage by stage, into its values at the length-th roots of i: the
/// "right-angle" transform (Arndt, Matters Computational, section 22.7), whose product needs no zero padding. The first
/// stage may be odd; the last one ends with single values.
struct RightAnglePlan {
    struct Stage {
        int radix = 0;                    ///< 4 or 8; 3, 5 or 7 in the first stage only
        long length = 0;                  ///< the length of the blocks to split; there are plan.length / length of them
        int splitSize = 0, mergeSize = 0; ///< floats per block
        /// Odd radix: s^m for m = 1..radix-1 as real and imaginary part, s the radix-th root of e^(i theta) at theta /
        /// radix. Otherwise (cos, tan) of theta/2 and theta/4, for radix 8 also of theta/8 and theta/8 + pi/4.
        std::vector<float> split;
        std::vector<float> merge; ///< s^-m, m = 1..radix-1, as real and imaginary part
        /// First stage, even radix: like split, but the first pair is (cos, sin).
        std::vector<float> splitReal;
    };

    /// Throws tnn::Error for a length not returned by rightAngleLength. widestRadix: 4 or 8.
    RightAnglePlan(long size, int widestRadix);

    /// Returns (cos, sin) of the final points, in their order: the length-th roots of i.
    std::vector<float> points() const;

    long length = 0;
    std::vector<Stage> stages; ///< two or more
};

} // namespace tnn::toeplitz
