// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::document {

/// Raw coefficients that were computed, the least recently used ones forgotten above a budget of bytes. Thread-safe.
class CoefficientCache {
public:
    explicit CoefficientCache(std::size_t budget) : m_budget(budget) { }

    /// Coefficients of a tno for n and the flat channels, in that order: as kept, or cut out of a larger entry (more
    /// channels; where `anyLength`, which says that t does not depend on n, more lags). Null where there are none.
    toeplitz::CoefficientsPtr find(int tno, long n, const std::vector<long> &channels, bool anyLength);
    /// Those of the largest n that is kept for all of these channels: what may be extended where find() finds nothing.
    toeplitz::CoefficientsPtr longest(int tno, const std::vector<long> &channels);
    /// Keeps them and forgets what can be cut out of them; what is larger than the whole budget is not kept.
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

/// Lags -(n-1)..n-1 of `from` and its columns of these flat channels. Both must be there.
toeplitz::Coefficients cutOut(const toeplitz::Coefficients &from, long n, const std::vector<long> &channels);

} // namespace tnn::document
