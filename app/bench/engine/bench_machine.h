// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace tnn::bench {

/// What the machine does at best, measured: the highest rates of many short runs.
struct Rates {
    double flopsPerUs = 0; ///< float32 multiply-adds, two operations each, all threads together
    /// Bytes a microsecond, three streams read and one written, by the size of all four together in bytes.
    std::map<std::size_t, double> bytesPerUs;
};
/// On `threads` threads at once; takes some 0.3 s.
Rates measureRates(int threads);

/// What a piece of work can't do without.
struct Cost {
    double flops = 0;
    double bytes = 0; ///< each array once; it is also the working set, whose size tells which cache it fits
};
/// The least time in microseconds: the larger of what the operations and what the bytes take. The bandwidth is that of
/// the smallest measured size that holds the bytes, or of the largest one. Throws tnn::Error where nothing was measured.
double boundUs(const Cost &cost, const Rates &rates);

/// Five half n log2 n a transform, as benchFFT counts: of one real sequence of `length`.
double realFftFlops(long length);

int cores();

} // namespace tnn::bench
