// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/scan/position_losses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace tnn::run {

PositionLosses::PositionLosses(const document::Document &document, EvaluateRequest request, const Task &task) :
    m_document(document), m_request(std::move(request)), m_counts(static_cast<std::size_t>(m_request.lengths.front())),
    m_sums(m_counts.size()), m_squares(m_counts.size())
{
    checkLanguageModel(document);
    m_run = std::make_unique<WindowRun>(document, m_request, m_request.lengths.front(), task);
}

void PositionLosses::add(std::vector<long> ids, const Task &task)
{
    const auto length = m_counts.size();
    if (ids.size() < 2)
        return;
    EvaluateRequest checked = m_request;
    checked.lengths.clear();
    checked.ids = ids;
    checkEvaluation(m_document, checked);
    const std::size_t targets = ids.size() - 1;
    ids.resize((targets + length - 1) / length * length + 1); // what fills the last window changes nothing before it
    for (std::size_t begin = 0; begin < targets;) {
        const std::size_t windows = std::min(static_cast<std::size_t>(m_run->windowsAtOnce()),
                                             (ids.size() - 1 - begin) / length);
        const Task part = task.share(begin, windows * length, ids.size() - 1);
        const std::vector<double> losses = m_run->losses(std::span(ids).subspan(begin, windows * length + 1), part);
        for (std::size_t k = 0; k < losses.size() && begin + k < targets; ++k)
            if (m_request.isPredicted(ids[begin + k + 1])) {
                ++m_counts[k % length];
                m_sums[k % length] += losses[k];
                m_squares[k % length] += losses[k] * losses[k];
            }
        begin += windows * length;
        part.report(1);
    }
}

std::vector<PositionLoss> PositionLosses::losses() const
{
    constexpr double None = std::numeric_limits<double>::quiet_NaN();
    std::vector<PositionLoss> all;
    for (std::size_t k = 0; k < m_counts.size(); ++k) {
        const auto count = static_cast<double>(m_counts[k]);
        const double mean = count > 0 ? m_sums[k] / count : None;
        const double variance = count > 1 ? std::max(0.0, m_squares[k] - count * mean * mean) / (count - 1) : None;
        all.push_back({m_counts[k], mean, std::sqrt(variance / count)});
    }
    return all;
}

} // namespace tnn::run
