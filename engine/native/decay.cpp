// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/decay.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <type_traits>
#include <utility>

#include "engine/native/row_kernels.h"

namespace tnn::native {
namespace {

/// gamma^k for k = start, start+1, ...: one multiplication a step, a fresh power every 64 so that errors stay small.
template <class Base> class Powers {
public:
    Powers(const Base &gamma, long start) : m_gamma(gamma), m_k(start) { restart(); }

    const Base &now() const { return m_factor; }
    void advance()
    {
        if (++m_k % 64 == 0)
            restart();
        else
            m_factor *= m_gamma;
    }

private:
    void restart()
    {
        const auto k = static_cast<double>(m_k);
        if constexpr (std::is_same_v<Base, double>)
            m_factor = std::pow(m_gamma, k);
        else
            m_factor = m_gamma.unaryExpr([k](double g) { return std::pow(g, k); });
    }

    Base m_gamma, m_factor;
    long m_k;
};

/// Double, each channel its own.
class ExactDecay {
public:
    ExactDecay(const Array<double> &gamma, long start) : m_power(gamma, start) { }
    void operator()(const double *x, long channels, double *y)
    {
        for (long c = 0; c < channels; ++c) {
            const double product = x[c] * m_power.now()(0, c);
            y[c] = std::abs(product) < static_cast<double>(FLT_MIN) ? 0.0 : product;
        }
        m_power.advance();
    }

private:
    Powers<Array<double>> m_power;
};

/// Float, one gamma for all channels.
class SharedDecay {
public:
    SharedDecay(double gamma, long start) : m_power(gamma, start) { }
    void operator()(const float *x, long channels, float *y)
    {
        scaleAndFlush(x, channels, m_power.now(), y);
        m_power.advance();
    }

private:
    Powers<double> m_power;
};

/// gamma^k by squaring: relative error some k * 1e-16, which float32 doesn't see below k = 2^28.
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

/// Float, each channel its own gamma.
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

/// Away from lag 0 on either side, so that powers only ever grow: Decay is made for the first power and then called row
/// by row.
template <class Decay, class Base, class Real>
void decayRows(const Base &gamma, const Real *x, long firstLag, ArrayMap<Real> y)
{
    const long channels = y.cols();
    const long zero = std::clamp(-firstLag, 0L, y.rows()); // the row of lag 0, or the end it lies beyond
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

template <> void decay(const double *x, const Array<double> &gamma, long firstLag, ArrayMap<double> y)
{
    decayRows<ExactDecay>(gamma, x, firstLag, y);
}

template <> void decay(const float *x, const Array<float> &gamma, long firstLag, ArrayMap<float> y)
{
    if (gamma.size() > 0 && (gamma == gamma(0)).all())
        decayRows<SharedDecay>(static_cast<double>(gamma(0)), x, firstLag, y);
    else
        decayRows<ChannelDecay>(Array<double>(gamma.template cast<double>()), x, firstLag, y);
}

} // namespace tnn::native
