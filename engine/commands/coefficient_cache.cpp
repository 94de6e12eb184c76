// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/coefficient_cache.h"

#include <algorithm>

namespace tnn::commands {

namespace {

std::size_t bytesOf(const toeplitz::Coefficients &c)
{
    return static_cast<std::size_t>(c.values.size()) * sizeof(float) + c.channels.size() * sizeof(long);
}

bool contains(const std::vector<long> &all, const std::vector<long> &some)
{
    return std::all_of(some.begin(), some.end(),
                       [&](long channel) { return std::find(all.begin(), all.end(), channel) != all.end(); });
}

} // namespace

toeplitz::CoefficientsPtr CoefficientCache::find(int tno, long n, const std::vector<long> &channels, bool anyLength)
{
    toeplitz::CoefficientsPtr found;
    {
        const std::scoped_lock lock(m_mutex);
        for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry) {
            const toeplitz::Coefficients &c = *entry->coefficients;
            if (entry->tno != tno || (c.n != n && !(anyLength && c.n > n)) || !contains(c.channels, channels))
                continue;
            found = entry->coefficients;
            m_entries.splice(m_entries.begin(), m_entries, entry);
            break;
        }
    }
    if (!found || (found->n == n && found->channels == channels))
        return found;
    return std::make_shared<const toeplitz::Coefficients>(cutOut(*found, n, channels));
}

void CoefficientCache::insert(int tno, toeplitz::CoefficientsPtr coefficients)
{
    const std::size_t size = bytesOf(*coefficients);
    if (size > m_budget)
        return;
    const std::scoped_lock lock(m_mutex);
    m_entries.push_front({tno, std::move(coefficients)});
    m_bytes += size;
    while (m_bytes > m_budget) {
        m_bytes -= bytesOf(*m_entries.back().coefficients);
        m_entries.pop_back();
    }
}

std::size_t CoefficientCache::bytes() const
{
    const std::scoped_lock lock(m_mutex);
    return m_bytes;
}

toeplitz::Coefficients cutOut(const toeplitz::Coefficients &from, long n, const std::vector<long> &channels)
{
    toeplitz::Coefficients part;
    part.n = n;
    part.causal = from.causal;
    part.channels = channels;
    part.values.resize(2 * n - 1, static_cast<Eigen::Index>(channels.size()));
    const auto rows = from.values.middleRows(from.rowOfLag(-(n - 1)), 2 * n - 1);
    if (channels == from.channels) {
        part.values = rows;
        return part;
    }
    for (std::size_t column = 0; column < channels.size(); ++column) {
        const auto at = std::find(from.channels.begin(), from.channels.end(), channels[column]) - from.channels.begin();
        part.values.col(static_cast<Eigen::Index>(column)) = rows.col(at);
    }
    return part;
}

} // namespace tnn::commands
