// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/decay.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "engine/native/row_kernels.h"

namespace tnn::native {
namespace {

/// Double, one gamma per channel: one multiplication per step, a fresh power every 64 steps to keep errors small.
class ExactDecay {
public:
    ExactDecay(Array<double> gamma, long start) : m_gamma(std::move(gamma)), m_k(start) { restart(); }
    void operator()(const double *x, long channels, double *y)
    {
        for (long c = 0; c < channels; ++c) {
            const double product = x[c] * m_factor(0, c);
            y[c] = std::abs(product) < static_cast<double>(FLT_MIN) ? 0.0 : product;
        }
        if (++m_k % 64 == 0)
            restart();
        else
            m_factor *= m_gamma;
    }

private:
    void restart()
    {
        m_factor = m_gamma.unaryExpr([k = static_cast<double>(m_k)](double g) { return std::pow(g, k); });
    }

    Array<double> m_gamma, m_factor; ///< the factor is gamma^k
    long m_k;
};

/// gamma^k by squaring: relative error about k * 1e-16, which is invisible in float32 below k = 2^28.
Array<double> powerOf(Array<double> gamma, long k)
{
    Array<double> power = Array<double>::Ones(gamma.rows(), gamma.cols());
    for (; k > 0; k /= 2) {
        if (k % 2 == 1)
            power *= gamma;
        gamma *= gamma;
    }
    return power;
}

/// Float, one gamma per channel.
class ChannelDecay {
public:
    ChannelDecay(Array<double> gamma, long start) : m_gamma(std::move(gamma)), m_factor(powerOf(m_gamma, start)) { }
    void operator()(const float *x, long channels, float *y)
    {
        decayAndFlush(x, channels, m_factor.data(), m_gamma.data(), y);
    }

private:
    Array<double> m_gamma, m_factor;
};

/// Goes away from lag 0 on both sides, so that powers only grow: Decay is constructed for the first power, then called
/// row by row.
template <class Decay, class Real>
void decayRows(const Array<double> &gamma, const Real *x, long firstLag, ArrayMap<Real> &y)
{
    const long channels = y.cols();
    const long zero = std::clamp(-firstLag, 0L, y.rows()); // the row of lag 0, clamped to the ends
    if (zero < y.rows()) {
        Decay decayed(gamma, firstLag + zero);
        for (long row = zero; row < y.rows(); ++row)
            decayed(x + row * channels, channels, y.data() + row * channels);
    }
    if (zero > 0) {
        Decay decayed(gamma, -(firstLag + zero - 1));
        for (long row = zero - 1; row >= 0; --row)
            decayed(x + row * channels, channels, y.data() + row * channels);
    }
}

} // namespace

std::vector<double> powersOf(double gamma, long firstLag, long rows)
{
    constexpr long Step = 64; // gamma^k = gamma^(k / Step * Step) gamma^(k % Step)
    std::array<double, Step> small{1.0};
    for (std::size_t k = 1; k < small.size(); ++k)
        small[k] = small[k - 1] * gamma;
    std::vector<double> powers;
    powers.reserve(static_cast<std::size_t>(rows));
    long known = -1;
    double large = 1;
    for (long row = 0; row < rows; ++row) {
        const long k = std::abs(firstLag + row);
        if (k / Step != known) {
            known = k / Step;
            large = std::pow(gamma, static_cast<double>(known * Step));
        }
        powers.push_back(large * small[static_cast<std::size_t>(k % Step)]);
    }
    return powers;
}

template <> void decay(const double *x, const Array<double> &gamma, long firstLag, ArrayMap<double> y)
{
    decayRows<ExactDecay>(gamma, x, firstLag, y);
}

template <> void decay(const float *x, const Array<float> &gamma, long firstLag, ArrayMap<float> y)
{
    const long rows = y.rows(), channels = y.cols();
    if (isShared(gamma))
        finishRows({x, rows, channels, channels}, nullptr,
                   powersOf(static_cast<double>(gamma(0)), firstLag, rows).data(),
                   {y.data(), rows, channels, channels});
    else
        decayRows<ChannelDecay>(gamma.cast<double>(), x, firstLag, y);
}

bool isShared(const Array<float> &gamma)
{
    // Compares bytes: comparing numbers takes longer than the decay of some rows.
    const auto others = static_cast<std::size_t>(std::max(gamma.size() - 1, 0L)) * sizeof(float);
    return gamma.size() > 0 && std::memcmp(gamma.data(), gamma.data() + 1, others) == 0;
}

} // namespace tnn::native
