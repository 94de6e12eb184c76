// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/document/device.h"
#include "engine/model/arithmetic.h"

namespace tnn::libtorch {

/// Returns the devices LibTorch has on this machine: torch-cpu, and each GPU.
document::Devices devices();

/// T x by plain torch.fft, the peer of the benchmark: rfft, multiply, irfft along the tokens of x (n, channels), on x's
/// device. The spectrum of the coefficients, which are causal, is known before the first call.
std::function<model::Value()> plainProduct(const toeplitz::Coefficients &coefficients, const model::Value &x);

} // namespace tnn::libtorch
