// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "engine/torch/optimizer.h"
#include "engine/torch/training_network.h"

namespace tnn::libtorch {

/// Training steps on a GPU: after some steps, what a step queues there is recorded as a CUDA graph, since queuing it
/// takes longer than computing it. What differs from step to step is in arrays that stay where they are.
class GpuSteps {
public:
    /// windows: the number of ids in the windows of every step. Throws tnn::Error if this build has no CUDA.
    GpuSteps(TrainingNetwork &network, const Optimizer &optimizer, long n, long windows);
    ~GpuSteps();

    /// Returns the loss and the norm of its gradient; unless both are finite, no parameter was changed.
    std::pair<double, double> step(const AdamRates &rates, std::span<const long> windows);
    bool replays() const; ///< a step was recorded; without, steps are only slower

private:
    class Steps;
    std::unique_ptr<Steps> m_steps;
};

} // namespace tnn::libtorch
