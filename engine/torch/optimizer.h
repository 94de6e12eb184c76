// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <ATen/core/Tensor.h>

#include "engine/checkpoint/training/training_state.h"

namespace tnn::libtorch {

/// Adam with decoupled weight decay (Loshchilov and Hutter, AdamW) over flat arrays. On a CPU each is read
/// and written once per step, and the results do not depend on the number of threads.
class Optimizer {
public:
    static constexpr double Beta1 = checkpoint::AdamBeta1, Beta2 = checkpoint::AdamBeta2, Epsilon = 1e-8;

    Optimizer(at::Tensor mean, at::Tensor square, double weightDecay) :
        m_mean(std::move(mean)), m_square(std::move(square)), m_weightDecay(weightDecay)
    {
    }

    const at::Tensor &mean() const { return m_mean; }
    const at::Tensor &square() const { return m_square; }

    /// The Euclidean norm.
    static double norm(const at::Tensor &gradient);
    /// Performs step `number`, counted from 0, with `scale` times the gradient, and zeros the gradient.
    void step(long number, double learningRate, double scale, at::Tensor &numbers, at::Tensor &gradient);

private:
    at::Tensor m_mean, m_square;
    double m_weightDecay;
};

} // namespace tnn::libtorch
