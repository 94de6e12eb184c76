// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/forms/token_run.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "engine/analysis/closeness.h"
#include "engine/ssm/form.h"

namespace tnn::bench {

TokenRun::TokenRun(const TokenText &text, FormMaker make) :
    m_text(text), m_make(std::move(make)), m_y(text.x.rows(), text.x.cols()), m_tokens(text.x.rows())
{
}

std::vector<double> TokenRun::times()
{
    const std::unique_ptr<ssm::Form> form = m_make();
    std::vector<double> times;
    times.reserve(static_cast<std::size_t>(m_tokens));
    for (long token = 0; token < m_tokens; ++token) {
        const auto start = std::chrono::steady_clock::now();
        form->feed(m_text.x.row(token).data(), 1, m_y.row(token).data());
        times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    m_stateBytes = form->stateBytes();
    m_states = form->states();
    return times;
}

void TokenRun::limit(double us)
{
    constexpr long Least = 64;
    const long all = m_tokens;
    m_tokens = std::min(all, Least);
    const double each = std::max(meanOf(times()), 1e-3);
    const double most = m_states > 0 ? us / each : static_cast<double>(all);
    m_tokens = most < static_cast<double>(all) ? std::max(m_tokens, static_cast<long>(most)) : all;
}

double TokenRun::error() const
{
    return analysis::worstColumn(m_y.topRows(m_tokens), m_text.wanted.topRows(m_tokens));
}

double meanOf(const std::vector<double> &times)
{
    return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

} // namespace tnn::bench
