// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace tnn::run {

/// What repeated runs of the same work took.
struct Repeated {
    double seconds = 0; ///< the median
    int runs = 0;
};

/// Calls `once`, which gives the seconds that it measured of itself, until the median is known well enough: up to `most`
/// times, three times at least unless `enough` seconds are passed by far.
Repeated repeated(const std::function<double()> &once, double enough = 0.2, int most = 50);
/// The same of all that `work` does.
Repeated repeatedWhole(const std::function<void()> &work, double enough = 0.2, int most = 50);

} // namespace tnn::run
