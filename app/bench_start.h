// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tnn::app {

/// How long a start takes, from the moment before exec to the frame on the (offscreen) screen, in microseconds; medians.
struct StartTimes {
    double windowUs = 0; ///< the window is shown, the bundled example opening
    double matrixUs = 0; ///< the first matrix of the example is painted
    double peerUs = 0;   ///< a bare QCustomPlot window is shown, measured the same way
    std::vector<double> windowRunsUs, matrixRunsUs, peerRunsUs;
};

/// Starts this program `runs` times each way and measures. Throws tnn::Error where it can't be started.
StartTimes measureStart(int runs);

} // namespace tnn::app
