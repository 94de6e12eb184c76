// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "engine/run/training/train.h"
#include "engine/torch/gpu_steps.h"
#include "engine/torch/optimizer.h"
#include "engine/torch/training_network.h"

namespace tnn::libtorch {

/// During its lifetime, freed memory is kept: every step allocates the same arrays, and new pages cost as much as most
/// operations.
class KeptMemory {
public:
    KeptMemory();
    ~KeptMemory();
    KeptMemory(const KeptMemory &) = delete;
    KeptMemory &operator=(const KeptMemory &) = delete;
};

/// A network and its optimizer on the device of a request.
class TrainingSteps {
public:
    TrainingSteps(const run::TrainRequest &request, const checkpoint::TrainingState &state);

    TrainingNetwork &network() { return m_network; }
    const Optimizer &optimizer() const { return m_optimizer; }
    const GpuSteps *gpu() const { return m_gpu.get(); } ///< null on a CPU, and before the first step

    /// Performs step `number`, counted from 0, on windows of n + 1 ids. Returns the loss and the norm of the gradient;
    /// unless both are finite, no parameter was changed.
    std::pair<double, double> step(long number, double learningRate, std::span<const long> windows);

private:
    KeptMemory m_memory;
    long m_length;
    at::Device m_device;
    TrainingNetwork m_network;
    Optimizer m_optimizer;
    std::unique_ptr<GpuSteps> m_gpu; ///< after the first step, if the device is one
};

} // namespace tnn::libtorch
