// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/effective_matrix.h"

#include <algorithm>

namespace tnn::analysis {
namespace {

/// Keeps the larger magnitude of finite values.
void raise(float &largest, float value)
{
    if (const float magnitude = std::abs(value); std::isfinite(magnitude))
        largest = std::max(largest, magnitude);
}

long notFiniteIn(const std::vector<float> &values)
{
    return std::count_if(values.begin(), values.end(), [](float value) { return !std::isfinite(value); });
}

/// The kernel with 0 where it is not finite; null if it is finite.
toeplitz::KernelPtr finiteOnly(const toeplitz::Kernel &kernel)
{
    if (notFiniteIn(kernel.t) == 0)
        return nullptr;
    auto finite = std::make_shared<toeplitz::Kernel>(kernel);
    std::replace_if(
        finite->t.begin(), finite->t.end(), [](float value) { return !std::isfinite(value); }, 0.0F);
    return finite;
}

} // namespace

EffectiveMatrix::EffectiveMatrix(std::shared_ptr<const LagPyramid> t, std::vector<float> post, std::vector<float> pre) :
    m_t(std::move(t)), m_post(std::move(post)), m_pre(std::move(pre)), m_posts(m_post), m_pres(m_pre),
    m_notFinite(notFiniteIn(m_post) + notFiniteIn(m_pre))
{
    constexpr long FewRows = 4096;
    if (const toeplitz::KernelPtr finite = finiteOnly(m_t->kernel())) // else one lag would hide whole rows
        m_largest = EffectiveMatrix(std::make_shared<const LagPyramid>(finite), m_post, m_pre).largest();
    else
        m_largest = !hasPre() ? largestOfRows() : size() <= FewRows ? largestOfCells() : largestOfCandidates();
}

long EffectiveMatrix::rowOfLargest(long first, long last) const
{
    if (m_post.empty())
        return first;
    return m_posts.over(static_cast<std::size_t>(first), static_cast<std::size_t>(last)).place;
}

long EffectiveMatrix::columnOfLargest(long first, long last) const
{
    if (m_pre.empty())
        return first;
    return m_pres.over(static_cast<std::size_t>(first), static_cast<std::size_t>(last)).place;
}

float EffectiveMatrix::overRow(long row, long first, long last) const
{
    first = std::max(first, 0L);
    last = std::min(last, size() - 1);
    if (!hasPre())
        return first > last ? 0 : post(row) * m_t->extreme(row - last, row - first);
    float shown = 0;
    for (long column = first; column <= last; ++column)
        if (const float value = at(row, column); isShownRather(value, shown))
            shown = value;
    return shown;
}

float EffectiveMatrix::overColumn(long column, long first, long last) const
{
    float shown = 0;
    for (long row = std::max(first, 0L); row <= std::min(last, size() - 1); ++row)
        if (const float value = at(row, column); isShownRather(value, shown))
            shown = value;
    return shown;
}

float EffectiveMatrix::overDiagonal(long diagonal, long first, long last) const
{
    float shown = 0;
    for (long row = std::max({first, 0L, diagonal}); row <= std::min({last, size() - 1, size() - 1 + diagonal}); ++row)
        if (const float value = at(row, row - diagonal); isShownRather(value, shown))
            shown = value;
    return shown;
}

float EffectiveMatrix::largestOfRows() const
{
    float largest = 0;
    for (long row = 0; row < size(); ++row)
        raise(largest, overRow(row, 0, size() - 1));
    return largest;
}

float EffectiveMatrix::largestOfCells() const
{
    float largest = 0;
    for (long row = 0; row < size(); ++row)
        for (long column = 0; column < (m_t->kernel().causal ? row + 1 : size()); ++column)
            raise(largest, at(row, column));
    return largest;
}

float EffectiveMatrix::largestOfCandidates() const
{
    const bool causal = m_t->kernel().causal;
    const long end = size() - 1;
    float largest = 0;
    for (long k = 0; k <= end; ++k) {
        raise(largest, at(k, columnOfLargest(0, causal ? k : end)));
        raise(largest, at(k, k - m_t->extremeLag(causal ? 0 : k - end, k).lag));
        raise(largest, at(rowOfLargest(causal ? k : 0, end), k));
        raise(largest, at(k + m_t->extremeLag(causal ? 0 : -k, end - k).lag, k));
    }
    return largest;
}

std::vector<float> EffectiveMatrix::sample() const
{
    constexpr long MostSampled = 256;
    const long step = (size() + MostSampled - 1) / MostSampled;
    std::vector<float> values;
    for (long row = 0; row < size(); row += step)
        for (long column = 0; column < (m_t->kernel().causal ? row + 1 : size()); column += step)
            values.push_back(at(row, column));
    return values;
}

} // namespace tnn::analysis
