// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/run_bench.h"

namespace tnn::libtorch {

/// Returns one benchmark per device that LibTorch has, "product_torch-cpu", "product_cuda:0": T x with arrays on the
/// device, compared with plain torch.fft there (rfft, multiply, irfft), along the tokens of (n, channels) and of
/// (channels, n), all with precomputed spectra. Also training steps on the CPU.
std::vector<bench::BenchWork> torchBenchWorks();

} // namespace tnn::libtorch
