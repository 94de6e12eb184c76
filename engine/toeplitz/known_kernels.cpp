// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/known_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>

#include "engine/split_mix.h"

namespace tnn::toeplitz {

namespace {

constexpr long LagsAtOnce = 1024;

class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) { }

    /// Uniform in (0, 1).
    double uniform() { return (static_cast<double>(nextBits(m_state) >> 11) + 0.5) * 0x1p-53; }
    /// Returns two independent normal deviates of variance 1 (Box-Muller).
    std::complex<double> normals()
    {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return std::polar(radius, 2 * std::numbers::pi * uniform());
    }

private:
    std::uint64_t m_state;
};

double slopeOfPower(long head, long power)
{
    return std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(power));
}

} // namespace

double KnownKernel::undecayed(long lag) const
{
    if (causal && lag < 0)
        return 0;
    const auto distance = static_cast<double>(std::labs(lag));
    const long place = lag - first;
    double value = place >= 0 && place < static_cast<long>(taps.size()) ? taps[static_cast<std::size_t>(place)] : 0;
    for (std::size_t k = 0; k < lambda.size(); ++k) {
        const double turn = std::arg(lambda[k]) * distance + std::arg(b[k]);
        value += std::abs(b[k]) * std::pow(std::abs(lambda[k]), distance) * std::cos(turn);
    }
    return value;
}

double KnownKernel::at(long lag) const
{
    return undecayed(lag) * std::pow(decay, static_cast<double>(std::labs(lag)));
}

KnownKernel convolution(const std::vector<double> &taps, bool centred)
{
    KnownKernel kernel;
    kernel.taps = taps;
    kernel.first = centred ? -static_cast<long>(taps.size() / 2) : 0;
    kernel.causal = kernel.first == 0;
    return kernel;
}

std::vector<double> randomTaps(long count, std::uint64_t seed)
{
    Random random(seed);
    std::vector<double> taps;
    const double scale = 1 / std::sqrt(static_cast<double>(count));
    for (long k = 0; k < count; ++k)
        taps.push_back(scale * random.normals().real());
    return taps;
}

KnownKernel diagonalStateSpace(double halfLife, double period, long modes)
{
    KnownKernel kernel;
    kernel.decay = std::exp2(-1 / halfLife);
    for (long k = 0; k < modes; ++k) {
        const double turn = period > 0 ? 2 * std::numbers::pi * static_cast<double>(k) / period : 0;
        kernel.lambda.push_back(std::polar(1.0, turn));
        kernel.b.emplace_back(1 / static_cast<double>(modes));
    }
    return kernel;
}

KnownKernel linearRecurrentUnit(double least, double most, long modes, std::uint64_t seed)
{
    Random random(seed);
    KnownKernel kernel;
    for (long k = 0; k < modes; ++k) {
        // Uniform over the area of the ring: |lambda|^2 is uniform.
        const double square = least * least + random.uniform() * (most * most - least * least);
        kernel.lambda.push_back(std::polar(std::sqrt(square), 2 * std::numbers::pi * random.uniform()));
        kernel.b.push_back(std::sqrt((1 - square) / static_cast<double>(modes)) * random.normals());
    }
    return kernel;
}

double alibiSlope(long head, long heads)
{
    long power = 1;
    while (2 * power <= heads)
        power *= 2;
    return head < power ? slopeOfPower(head, power) : slopeOfPower(2 * (head - power), 2 * power);
}

KnownKernel alibi(double slope, bool causal)
{
    KnownKernel kernel;
    kernel.lambda = {1.0};
    kernel.b = {1.0};
    kernel.decay = std::exp(-slope);
    kernel.causal = causal;
    return kernel;
}

Coefficients sampled(const std::vector<const KnownKernel *> &kernels, const std::vector<long> &channels, long n,
                     bool decayed, const Task &task)
{
    Coefficients c;
    c.n = n;
    c.channels = channels;
    c.causal = std::all_of(kernels.begin(), kernels.end(), [](const KnownKernel *kernel) { return kernel->causal; });
    c.values = Sequence::Zero(2 * n - 1, static_cast<long>(kernels.size()));
    std::map<const KnownKernel *, long> columns;
    for (std::size_t k = 0; k < kernels.size(); ++k) {
        const KnownKernel &kernel = *kernels[k];
        const auto column = static_cast<long>(k);
        const auto [known, isNew] = columns.emplace(&kernel, column);
        if (!isNew) {
            c.values.col(column) = c.values.col(known->second);
            continue;
        }
        for (long lag = kernel.causal ? 0 : 1 - n; lag < n; ++lag) {
            if (lag % LagsAtOnce == 0)
                task.check();
            c.values(c.rowOfLag(lag), column) = static_cast<float>(decayed ? kernel.at(lag) : kernel.undecayed(lag));
        }
    }
    return c;
}

} // namespace tnn::toeplitz
