// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/optimizer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <ATen/ATen.h>

#include "engine/parallel.h"

namespace tnn::libtorch {
namespace {

constexpr long BlockSize = 1L << 15;

/// The update of every number in one step.
struct Update {
    float scale, mean, square, rate, root, shrink;
};

void update(const Update &by, long count, float *__restrict number, float *__restrict mean, float *__restrict square,
            float *__restrict gradient)
{
    constexpr auto Epsilon = static_cast<float>(Optimizer::Epsilon);
    for (long k = 0; k < count; ++k) {
        const float slope = gradient[k] * by.scale;
        mean[k] += by.mean * (slope - mean[k]);
        square[k] += by.square * (slope * slope - square[k]);
        number[k] = number[k] * by.shrink - by.rate * mean[k] / (std::sqrt(square[k]) * by.root + Epsilon);
        gradient[k] = 0;
    }
}

double sumOfSquares(const float *numbers, long count)
{
    constexpr long Lanes = 16;
    double sums[Lanes] = {};
    for (long k = 0; k + Lanes <= count; k += Lanes)
        for (long lane = 0; lane < Lanes; ++lane)
            sums[lane] += static_cast<double>(numbers[k + lane]) * numbers[k + lane];
    for (long k = count / Lanes * Lanes; k < count; ++k)
        sums[0] += static_cast<double>(numbers[k]) * numbers[k];
    double sum = 0;
    for (const double part : sums)
        sum += part;
    return sum;
}

} // namespace

double Optimizer::norm(const at::Tensor &gradient)
{
    if (!gradient.is_cpu())
        return gradient.norm(2, at::kDouble).item<double>();
    const long size = gradient.numel(), blocks = (size + BlockSize - 1) / BlockSize;
    const float *const numbers = gradient.data_ptr<float>();
    std::vector<double> sums(static_cast<std::size_t>(blocks));
    parallelFor(blocks, workersFor(2.0 * static_cast<double>(size)), [&](long k) {
        sums[static_cast<std::size_t>(k)] = sumOfSquares(numbers + k * BlockSize,
                                                         std::min(BlockSize, size - k * BlockSize));
    });
    double sum = 0;
    for (const double part : sums)
        sum += part;
    return std::sqrt(sum);
}

void Optimizer::step(long number, double learningRate, double scale, at::Tensor &numbers, at::Tensor &gradient)
{
    const auto count = static_cast<double>(number + 1);
    const double meanShare = 1 - std::pow(Beta1, count), squareShare = 1 - std::pow(Beta2, count);
    const double rate = learningRate / meanShare, root = 1 / std::sqrt(squareShare);
    const double shrink = 1 - learningRate * m_weightDecay;
    if (!numbers.is_cpu()) {
        gradient.mul_(scale);
        m_mean.lerp_(gradient, 1 - Beta1);
        m_square.mul_(Beta2).addcmul_(gradient, gradient, 1 - Beta2);
        numbers.mul_(shrink).addcdiv_(m_mean, (m_square.sqrt() * root).add_(Epsilon), -rate);
        gradient.zero_();
        return;
    }
    const Update by{static_cast<float>(scale), static_cast<float>(1 - Beta1), static_cast<float>(1 - Beta2),
                    static_cast<float>(rate),  static_cast<float>(root),      static_cast<float>(shrink)};
    const long size = numbers.numel();
    float *const to[] = {numbers.data_ptr<float>(), m_mean.data_ptr<float>(), m_square.data_ptr<float>(),
                         gradient.data_ptr<float>()};
    parallelFor((size + BlockSize - 1) / BlockSize, workersFor(20.0 * static_cast<double>(size)), [&](long k) {
        const long first = k * BlockSize;
        update(by, std::min(BlockSize, size - first), to[0] + first, to[1] + first, to[2] + first, to[3] + first);
    });
}

} // namespace tnn::libtorch
