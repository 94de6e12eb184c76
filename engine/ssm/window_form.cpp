// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/form.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/ssm/denormals.h"
#include "engine/ssm/form_simd.h"
#include "engine/ssm/grouped_rows.h"

namespace tnn::ssm {
namespace {

using toeplitz::Coefficients;

constexpr long Run = 64; ///< lags that are summed separately: sums of thousands would accumulate too much rounding

class WindowForm final : public Form {
public:
    WindowForm(const Coefficients &t, long window) :
        m_groups(t.values.cols()), m_window(window), m_t(m_groups, window), m_ring(m_groups, 2 * window),
        m_row(3 * m_groups.width)
    {
        for (long lag = 0; lag < window; ++lag)
            m_t.setRow(lag, t.values.data() + t.rowOfLag(lag) * m_groups.channels);
    }

    void feed(const float *x, long tokens, float *y) override
    {
        const DenormalsAreZero flush;
        for (long token = 0; token < tokens; ++token)
            step(x + token * m_groups.channels, y + token * m_groups.channels);
    }

    std::size_t stateBytes() const override { return m_ring.bytes(); }

private:
    void step(const float *x, float *y)
    {
        const long row = m_taken % m_window;
        m_ring.setRow(row, x);
        m_ring.setRow(row + m_window, x);
        ++m_taken;
        for (long group = 0; group < m_groups.count; ++group) {
            sum(group, row + m_window, std::min(m_taken, m_window));
            std::copy_n(m_row.get(), m_groups.channelsOf(group), y + m_groups.first(group));
        }
    }

    /// Sums lags of a group into m_row; its newest token is at row `newest` of the second copy.
    void sum(long group, long newest, long lags)
    {
        const long width = m_groups.width;
        float *const sums = m_row.get(), *const zeros = sums + width, *const run = zeros + width;
        std::fill_n(sums, 2 * width, 0.0F);
        for (long lag = 0; lag < lags; lag += Run) {
            const long count = std::min(Run, lags - lag);
            StreamingSimd::sumNear({m_t.at(group, lag), m_ring.at(group, newest - lag), zeros, count}, width, run);
            StreamingSimd::add(run, width, sums);
        }
    }

    Groups m_groups;
    long m_window;
    GroupedRows m_t;                ///< lags
    GroupedRows m_ring;             ///< tokens, stored twice: a window is always contiguous
    toeplitz::Scratch<float> m_row; ///< a group's sums, zeros, and the sums of a run
    long m_taken = 0;               ///< tokens
};

} // namespace

std::unique_ptr<Form> windowForm(const Coefficients &t, long window)
{
    if (!t.causal)
        throw Error("a bidirectional TNO cannot run token by token");
    if (t.values.cols() < 1 || t.values.rows() != 2 * t.n - 1)
        throw Error("there are no coefficients to sum with");
    if (window < 1 || window > t.n)
        throw Error("a window of %1 tokens requires coefficients of as many lags, but there are %2", window, t.n);
    return std::make_unique<WindowForm>(t, window);
}

} // namespace tnn::ssm
