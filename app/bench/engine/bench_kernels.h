// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstddef>
#include <string>

namespace tnn::bench {

// Small loops of the benchmark in this machine's widest SIMD (Highway, chosen at run time).

/// Name of the SIMD target in use, e.g. "AVX3".
std::string simdTarget();

/// Performs only independent float32 multiply-adds; returns the number of floating point operations (two each).
double multiplyAdds(long rounds);

/// d[k] = a[k] + b[k] + c[k] over `count` numbers: reads three streams and writes one, like a product.
void stream(const float *a, const float *b, const float *c, float *d, std::size_t count);

void multiplySpectra(std::complex<float> *a, const std::complex<float> *b, std::size_t count);

} // namespace tnn::bench
