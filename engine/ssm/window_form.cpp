// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/window_form.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/error.h"
#include "engine/ssm/denormals.h"
#include "engine/toeplitz/last_row.h"

namespace tnn::ssm {
namespace {

using toeplitz::CoefficientsPtr;

class WindowForm final : public Form {
public:
    WindowForm(CoefficientsPtr coefficients, long window) :
        m_t(std::move(coefficients)), m_window(window), m_ring(2 * window, m_t->values.cols())
    {
        m_ring.setZero();
    }

    void feed(const float *x, long tokens, float *y) override
    {
        const DenormalsAreZero flush;
        const long channels = m_ring.cols();
        for (long token = 0; token < tokens; ++token) {
            const long row = m_taken % m_window;
            const auto input = Eigen::Map<const Eigen::ArrayXf>(x + token * channels, channels).transpose();
            m_ring.row(row) = input;
            m_ring.row(row + m_window) = input;
            ++m_taken;
            const long met = std::min(m_taken, m_window);
            // Tokens of an unfinished first round lie in the first copy, later windows end in the second one.
            const long first = m_taken <= m_window ? 0 : row + 1;
            toeplitz::lastRow(*m_t, m_ring.data() + first * channels, met, y + token * channels);
        }
    }

    std::size_t stateBytes() const override { return sizeof(float) * static_cast<std::size_t>(m_ring.size()); }

private:
    CoefficientsPtr m_t;
    long m_window;
    toeplitz::Sequence m_ring; ///< twice the same: a window is never cut
    long m_taken = 0;          ///< tokens
};

} // namespace

std::unique_ptr<Form> windowForm(CoefficientsPtr coefficients, long window)
{
    const toeplitz::Coefficients &t = *coefficients;
    if (!t.causal)
        throw Error("a bidirectional TNO can't be run a token at a time");
    if (t.values.cols() < 1 || t.values.rows() != 2 * t.n - 1)
        throw Error("there are no coefficients to sum with");
    if (window < 1 || window > t.n)
        throw Error("a window of " + std::to_string(window)
                    + " tokens needs coefficients of as many lags, and there are " + std::to_string(t.n));
    return std::make_unique<WindowForm>(std::move(coefficients), window);
}

} // namespace tnn::ssm
