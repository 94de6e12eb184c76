// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::libtorch {

/// A work for every device that LibTorch has, "product_torch-cpu", "product_cuda:0": T x with arrays on the device,
/// compared with plain torch.fft there (rfft, multiply, irfft along the tokens of (n, channels)), both with precomputed
/// spectra.
std::vector<bench::BenchWork> benchWorks();

} // namespace tnn::libtorch
