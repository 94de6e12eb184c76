// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/document/device.h"
#include "engine/model/arithmetic.h"

namespace tnn::libtorch {

/// Returns the devices LibTorch has on this machine: torch-cpu, and each GPU.
document::Devices devices();

/// T x by plain torch.fft, the peer of the benchmark: rfft, multiply, irfft of x (n, channels), on x's device: along
/// its columns, or if `contiguous` along the rows of a transposed copy, which is made before the first call. So is the
/// spectrum of the coefficients, which are causal.
std::function<model::Value()> plainProduct(const toeplitz::Coefficients &coefficients, const model::Value &x,
                                           bool contiguous);

} // namespace tnn::libtorch
