// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/optimizer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <ATen/ATen.h>

#include "engine/checkpoint/training/training_state.h"
#include "engine/parallel.h"

namespace tnn::libtorch {
namespace {

constexpr long BlockSize = 1L << 15;

void update(const AdamRates &rates, float scale, long count, float *__restrict number, float *__restrict mean,
            float *__restrict square, float *__restrict gradient)
{
    const AdamRates by = rates; // a copy, which the compiler knows that no array overlaps
    for (long k = 0; k < count; ++k) {
        adamUpdate(by, scale, gradient[k], mean[k], square[k], number[k]);
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

AdamRates Optimizer::rates(long number, double learningRate) const
{
    constexpr double Beta1 = checkpoint::AdamBeta1, Beta2 = checkpoint::AdamBeta2;
    const auto count = static_cast<double>(number + 1);
    const double meanShare = 1 - std::pow(Beta1, count), squareShare = 1 - std::pow(Beta2, count);
    const double shrink = 1 - learningRate * m_weightDecay;
    return {static_cast<float>(1 - Beta1),
            static_cast<float>(1 - Beta2),
            static_cast<float>(learningRate / meanShare),
            static_cast<float>(1 / std::sqrt(squareShare)),
            static_cast<float>(shrink),
            static_cast<float>(m_clip)};
}

void Optimizer::step(const AdamRates &rates, double norm, at::Tensor &numbers, at::Tensor &gradient)
{
    const float scale = clipScale(rates, norm);
    const long size = numbers.numel();
    float *const to[] = {numbers.data_ptr<float>(), m_mean.data_ptr<float>(), m_square.data_ptr<float>(),
                         gradient.data_ptr<float>()};
    parallelFor((size + BlockSize - 1) / BlockSize, workersFor(20.0 * static_cast<double>(size)), [&](long k) {
        const long first = k * BlockSize;
        update(rates, scale, std::min(BlockSize, size - first), to[0] + first, to[1] + first, to[2] + first,
               to[3] + first);
    });
}

} // namespace tnn::libtorch
