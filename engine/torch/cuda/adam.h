// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime_api.h>

#include "engine/torch/adam_update.h"

namespace tnn::cuda {

/// A step of Adam over flat arrays of `count` numbers, all in memory of the current device.
struct AdamStep {
    long count;
    float *numbers, *mean, *square, *gradient;
    const libtorch::AdamRates *rates;
    /// The loss and the norm of the gradient: unless both are finite, no number changes.
    const double *lossAndNorm;
};

/// Queues the step on the stream; it zeros the gradient.
cudaError_t adamStep(const AdamStep &step, cudaStream_t stream);

} // namespace tnn::cuda
