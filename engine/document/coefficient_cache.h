// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <list>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::document {

/// Returns lags -(n-1)..n-1 of `from` and its columns for these flat channels. Both must exist.
inline toeplitz::Coefficients cutOut(const toeplitz::Coefficients &from, long n, const std::vector<long> &channels)
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

/// Cache of raw coefficients; the least recently used ones are dropped above a byte budget. Thread-safe.
class CoefficientCache {
public:
    explicit CoefficientCache(std::size_t budget) : m_budget(budget) { }

    /// Returns coefficients of a tno for n and the flat channels, in that order: as stored, or from a larger entry
    /// (more channels or, if `anyLength`, which means that t does not depend on n, more lags). Null if there are none.
    toeplitz::CoefficientsPtr find(int tno, long n, const std::vector<long> &channels, bool anyLength)
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

    /// Returns those of the largest n stored for all of these channels, which can be extended if find() finds nothing.
    toeplitz::CoefficientsPtr longest(int tno, const std::vector<long> &channels)
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

    /// Stores them and drops entries that they contain; anything larger than the whole budget is not stored.
    void insert(int tno, toeplitz::CoefficientsPtr coefficients, bool anyLength)
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

    std::size_t bytes() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_bytes;
    }

private:
    struct Entry {
        int tno;
        toeplitz::CoefficientsPtr coefficients;
    };
    using Entries = std::list<Entry>;

    static std::size_t bytesOf(const toeplitz::Coefficients &c)
    {
        return static_cast<std::size_t>(c.values.size()) * sizeof(float) + c.channels.size() * sizeof(long);
    }

    static bool contains(const std::vector<long> &all, std::vector<long> some)
    {
        if (all == some)
            return true;
        std::vector<long> sorted = all;
        std::sort(sorted.begin(), sorted.end());
        std::sort(some.begin(), some.end());
        some.erase(std::unique(some.begin(), some.end()), some.end());
        return std::includes(sorted.begin(), sorted.end(), some.begin(), some.end());
    }

    static toeplitz::CoefficientsPtr cut(const toeplitz::CoefficientsPtr &from, long n,
                                         const std::vector<long> &channels)
    {
        if (!from || (from->n == n && from->channels == channels))
            return from;
        return std::make_shared<const toeplitz::Coefficients>(cutOut(*from, n, channels));
    }

    void forget(Entries::iterator entry)
    {
        m_bytes -= bytesOf(*entry->coefficients);
        m_entries.erase(entry);
    }

    const std::size_t m_budget;
    std::size_t m_bytes = 0;
    Entries m_entries; ///< most recently used first
    mutable std::mutex m_mutex;
};

} // namespace tnn::document
