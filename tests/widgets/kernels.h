// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <memory>

#include "engine/figures/kernels/matrix_figure.h"

namespace tnn::widgets {

/// A spike at lag 0 and a long, wavy tail, like trained kernels. Every lag has a distinct value.
inline toeplitz::KernelPtr wavyKernel(long n, bool causal)
{
    auto kernel = std::make_shared<toeplitz::Kernel>();
    kernel->n = n;
    kernel->causal = causal;
    kernel->t.assign(static_cast<std::size_t>(2 * n - 1), 0.0F);
    for (long lag = causal ? 0 : 1 - n; lag < n; ++lag) {
        const double k = static_cast<double>(lag);
        const double tail = 0.4 * std::pow(0.98, std::abs(k)) * std::cos(0.3 * k) + 0.001 * k;
        kernel->t[static_cast<std::size_t>(lag + n - 1)] = static_cast<float>(lag == 0 ? 2.5 : tail);
    }
    return kernel;
}

/// 0 except for one lag.
inline std::shared_ptr<toeplitz::Kernel> singleLag(long n, long lag, float value)
{
    auto kernel = std::make_shared<toeplitz::Kernel>();
    kernel->n = n;
    kernel->t.assign(static_cast<std::size_t>(2 * n - 1), 0.0F);
    kernel->t[static_cast<std::size_t>(lag + n - 1)] = value;
    return kernel;
}

inline std::shared_ptr<figures::MatrixFigure> figureOf(const toeplitz::KernelPtr &kernel, long trainingLength = 0)
{
    auto figure = std::make_shared<figures::MatrixFigure>();
    figure->title = Message("layer 3, channel 57");
    figure->pyramid = std::make_shared<analysis::LagPyramid>(kernel);
    figure->kernels = {kernel};
    figure->labels = {figures::ChannelLabel{57}};
    figure->trainingLength = trainingLength;
    return figure;
}

} // namespace tnn::widgets
