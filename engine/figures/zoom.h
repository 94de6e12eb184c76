// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace tnn::figures {

/// Of an axis, in what it measures: lags, |t_k|; of a matrix columns and rows, where cell j is j to j + 1. low < high.
struct Interval {
    double low = 0, high = 1;

    bool operator==(const Interval &) const = default;
};

/// What of a plot's axes is shown; all of an axis that has none.
struct Zoom {
    std::optional<Interval> x, y;

    bool isWhole() const { return !x && !y; }
    bool operator==(const Zoom &) const = default;
};

} // namespace tnn::figures
