// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstddef>
#include <string>

namespace tnn::bench {

// Small loops of the benchmark in the widest SIMD that this machine has (Highway, chosen at run time).

/// Name of the SIMD target in use, e.g. "AVX3".
std::string simdTarget();

/// Does nothing but float32 multiply-adds that do not wait for one another; returns how many floating point operations
/// (two each) it did.
double multiplyAdds(long rounds);

/// d[k] = a[k] + b[k] + c[k] over `count` numbers: as a product does, it reads three streams and writes one.
void stream(const float *a, const float *b, const float *c, float *d, std::size_t count);

/// a[k] *= b[k].
void multiplySpectra(std::complex<float> *a, const std::complex<float> *b, std::size_t count);

} // namespace tnn::bench
