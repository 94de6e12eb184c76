// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace tnn::figures {

/// A range of an axis in its units: lags, |t_k|; for a matrix columns and rows, where cell j is j to j + 1. low < high.
struct Interval {
    double low = 0, high = 1;

    bool operator==(const Interval &) const = default;
};

/// The visible ranges of a plot's axes; an axis without one is shown whole.
struct Zoom {
    std::optional<Interval> x, y;

    bool isWhole() const { return !x && !y; }
    bool operator==(const Zoom &) const = default;
};

} // namespace tnn::figures
