// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/coefficient_cache.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace tnn::document {

namespace {

std::size_t bytesOf(const toeplitz::Coefficients &c)
{
    return static_cast<std::size_t>(c.values.size()) * sizeof(float) + c.channels.size() * sizeof(long);
}

bool contains(const std::vector<long> &all, std::vector<long> some)
{
    if (all == some)
        return true;
    std::vector<long> sorted = all;
    std::sort(sorted.begin(), sorted.end());
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return std::includes(sorted.begin(), sorted.end(), some.begin(), some.end());
}

toeplitz::CoefficientsPtr cut(const toeplitz::CoefficientsPtr &from, long n, const std::vector<long> &channels)
{
    if (!from || (from->n == n && from->channels == channels))
        return from;
    return std::make_shared<const toeplitz::Coefficients>(cutOut(*from, n, channels));
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
    return cut(found, n, channels);
}

toeplitz::CoefficientsPtr CoefficientCache::longest(int tno, const std::vector<long> &channels)
{
    toeplitz::CoefficientsPtr found;
    {
        const std::scoped_lock lock(m_mutex);
        for (const Entry &entry : m_entries)
            if (entry.tno == tno && (!found || entry.coefficients->n > found->n)
                && contains(entry.coefficients->channels, channels))
                found = entry.coefficients;
    }
    return found ? cut(found, found->n, channels) : nullptr;
}

void CoefficientCache::insert(int tno, toeplitz::CoefficientsPtr coefficients, bool anyLength)
{
    const std::size_t size = bytesOf(*coefficients);
    if (size > m_budget)
        return;
    const std::scoped_lock lock(m_mutex);
    for (auto entry = m_entries.begin(); entry != m_entries.end();) {
        const toeplitz::Coefficients &c = *entry->coefficients;
        const bool covered = entry->tno == tno && (c.n == coefficients->n || (anyLength && c.n < coefficients->n))
            && contains(coefficients->channels, c.channels);
        const auto current = entry++;
        if (covered)
            forget(current);
    }
    m_entries.push_front({tno, std::move(coefficients)});
    m_bytes += size;
    while (m_bytes > m_budget)
        forget(std::prev(m_entries.end()));
}

void CoefficientCache::forget(Entries::iterator entry)
{
    m_bytes -= bytesOf(*entry->coefficients);
    m_entries.erase(entry);
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
    std::unordered_map<long, long> columnOf;
    for (std::size_t column = 0; column < from.channels.size(); ++column)
        columnOf.emplace(from.channels[column], static_cast<long>(column));
    std::vector<long> columns;
    columns.reserve(channels.size());
    for (const long channel : channels)
        columns.push_back(columnOf.at(channel));
    part.values = rows(Eigen::all, columns);
    return part;
}

} // namespace tnn::document
