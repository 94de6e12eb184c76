// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tnn::app {

/// How long starts take, from the moment before exec to the frame on the (offscreen) screen, in microseconds, run by run.
struct StartTimes {
    std::vector<double> windowRunsUs; ///< the window is shown, the bundled example opening
    std::vector<double> matrixRunsUs; ///< the first matrix of the file is painted
    std::vector<double> peerRunsUs;   ///< a bare QCustomPlot window is shown, measured the same way
};

/// Starts this program `runs` times each way, in turn, with a checkpoint, and measures. Throws tnn::Error where it can't be
/// started.
StartTimes measureStart(int runs, const std::string &checkpoint);

} // namespace tnn::app
