// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <ATen/core/Tensor.h>

#include "engine/torch/adam_update.h"

namespace tnn::libtorch {

/// Adam (adam_update.h) over flat arrays. Each is read and written once per step, and the results do not depend on the
/// number of threads.
class Optimizer {
public:
    /// clip: the largest norm of a gradient that is not scaled down, or 0.
    Optimizer(at::Tensor mean, at::Tensor square, double weightDecay, double clip) :
        m_mean(std::move(mean)), m_square(std::move(square)), m_weightDecay(weightDecay), m_clip(clip)
    {
    }

    const at::Tensor &mean() const { return m_mean; }
    const at::Tensor &square() const { return m_square; }

    /// The Euclidean norm.
    static double norm(const at::Tensor &gradient);
    /// The rates of step `number`, counted from 0.
    AdamRates rates(long number, double learningRate) const;
    /// Performs a step on a CPU with a gradient of this norm, and zeros the gradient.
    void step(const AdamRates &rates, double norm, at::Tensor &numbers, at::Tensor &gradient);

private:
    at::Tensor m_mean, m_square;
    double m_weightDecay, m_clip;
};

} // namespace tnn::libtorch
