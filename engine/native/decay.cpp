// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/decay.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace tnn::native {
namespace {

/// gamma^k for k = start, start+1, ...: one multiplication a step, a fresh power every 64 so that errors stay small.
class Powers {
public:
    Powers(Array<double> gamma, long start) : m_gamma(std::move(gamma)), m_k(start) { restart(); }

    const Array<double> &now() const { return m_factor; }
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
        m_factor = m_gamma.unaryExpr([k = static_cast<double>(m_k)](double g) { return std::pow(g, k); });
    }

    Array<double> m_gamma;
    Array<double> m_factor;
    long m_k;
};

template <class Real> void decayRow(Array<Real> &x, long row, const Array<double> &factor)
{
    for (long c = 0; c < x.cols(); ++c) {
        const double product = static_cast<double>(x(row, c)) * factor(0, c);
        x(row, c) = std::abs(product) < FLT_MIN ? Real(0) : static_cast<Real>(product);
    }
}

} // namespace

template <class Real> Array<Real> decayed(const Array<Real> &x, const Array<Real> &gamma, long firstLag)
{
    Array<Real> result = x;
    // Away from lag 0 on either side, so that powers only ever grow.
    const long zero = std::clamp(-firstLag, 0L, x.rows()); // the row of lag 0, or the end it lies beyond
    if (zero < x.rows()) {
        Powers power(gamma.template cast<double>(), firstLag + zero);
        for (long row = zero; row < x.rows(); ++row, power.advance())
            if (firstLag + row != 0) // lag 0 is left as it is, denormal or not
                decayRow(result, row, power.now());
    }
    if (zero > 0) {
        Powers power(gamma.template cast<double>(), -(firstLag + zero - 1));
        for (long row = zero - 1; row >= 0; --row, power.advance())
            decayRow(result, row, power.now());
    }
    return result;
}

template Array<float> decayed(const Array<float> &, const Array<float> &, long);
template Array<double> decayed(const Array<double> &, const Array<double> &, long);

} // namespace tnn::native
