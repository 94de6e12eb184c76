// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/saturation.h"

#include <algorithm>
#include <cmath>

namespace tnn::analysis {

namespace {

/// The range of the values added so far.
struct Spread {
    float low = 0, high = 0;

    explicit Spread(float value) : low(value), high(value) { }
    void add(float value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    double width() const { return static_cast<double>(high) - static_cast<double>(low); }
};

} // namespace

std::optional<long> saturatedFrom(const toeplitz::Kernel &raw)
{
    constexpr double SaturatedShare = 0.01; // how much they may still differ, relative to the whole range
    const long first = raw.causal ? 0 : 1 - raw.n;
    Spread all(raw.at(0));
    for (long lag = first; lag < raw.n; ++lag) {
        if (!std::isfinite(raw.at(lag)))
            return std::nullopt;
        all.add(raw.at(lag));
    }
    if (raw.n < 2 || !(all.width() > 0))
        return std::nullopt;
    const double allowed = SaturatedShare * all.width();
    Spread past(raw.at(raw.n - 1)), future(raw.at(first));
    long from = raw.n - 1;
    for (long lag = raw.n - 1; lag >= 0; --lag) {
        past.add(raw.at(lag));
        if (!raw.causal)
            future.add(raw.at(-lag));
        if (past.width() > allowed || (!raw.causal && future.width() > allowed))
            break;
        from = lag;
    }
    return from <= raw.n / 2 ? std::optional(from) : std::nullopt;
}

} // namespace tnn::analysis
