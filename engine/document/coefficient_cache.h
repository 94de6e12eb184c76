// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::document {

/// Cache of raw coefficients; the least recently used ones are dropped above a byte budget. Thread-safe.
class CoefficientCache {
public:
    explicit CoefficientCache(std::size_t budget) : m_budget(budget) { }

    /// Returns coefficients of a tno for n and the flat channels, in that order: as stored, or from a larger entry
    /// (more channels or, if `anyLength`, which means that t does not depend on n, more lags). Null if there are none.
    toeplitz::CoefficientsPtr find(int tno, long n, const std::vector<long> &channels, bool anyLength);
    /// Returns those of the largest n stored for all of these channels, which can be extended if find() finds nothing.
    toeplitz::CoefficientsPtr longest(int tno, const std::vector<long> &channels);
    /// Stores them and drops entries that they contain; anything larger than the whole budget is not stored.
    void insert(int tno, toeplitz::CoefficientsPtr coefficients, bool anyLength);
    std::size_t bytes() const;

private:
    struct Entry {
        int tno;
        toeplitz::CoefficientsPtr coefficients;
    };
    using Entries = std::list<Entry>;

    void forget(Entries::iterator entry);

    const std::size_t m_budget;
    std::size_t m_bytes = 0;
    Entries m_entries; ///< most recently used first
    mutable std::mutex m_mutex;
};

/// Returns lags -(n-1)..n-1 of `from` and its columns for these flat channels. Both must exist.
toeplitz::Coefficients cutOut(const toeplitz::Coefficients &from, long n, const std::vector<long> &channels);

} // namespace tnn::document
