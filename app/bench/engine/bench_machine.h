// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace tnn::bench {

/// The machine's best measured performance: the highest rates over many short runs.
struct Rates {
    double flopsPerUs = 0; ///< float32 multiply-adds, two operations each, all threads together
    /// Bytes per microsecond, three streams read and one written, by the total size of all four in bytes.
    std::map<std::size_t, double> bytesPerUs;
};
/// On `threads` threads at once; takes about 0.3 s.
Rates measureRates(int threads);

/// The least that a piece of work needs.
struct Cost {
    double flops = 0;
    double bytes = 0; ///< each array once; also the working set, whose size decides which cache holds it
};
/// The least time in microseconds: the longer of the times for the operations and for the bytes. The bandwidth is that
/// of the smallest measured size that holds the bytes, or of the largest one. Throws tnn::Error if nothing was
/// measured.
double boundUs(const Cost &cost, const Rates &rates);

/// 5/2 n log2 n per transform, as benchFFT counts: of one real sequence of `length`.
double realFftFlops(long length);

int cores();

} // namespace tnn::bench
