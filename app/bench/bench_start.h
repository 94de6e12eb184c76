// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tnn::app {

/// How long starts take, in microseconds per run, from the moment before exec to the frame on the (offscreen) screen.
struct StartTimes {
    std::vector<double> windowRunsUs;   ///< the window is shown, the bundled example is being opened
    std::vector<double> firstRunsUs;    ///< the Overview has a picture of the file
    std::vector<double> overviewRunsUs; ///< it is complete: every band of the atlas, and the findings
    std::vector<double> peerRunsUs;     ///< a bare QCustomPlot window is shown, measured the same way
};

/// Starts this program `runs` times each way, alternating, with a checkpoint, and measures. Throws tnn::Error if it
/// cannot be started.
StartTimes measureStart(int runs, const std::string &checkpoint);

} // namespace tnn::app
