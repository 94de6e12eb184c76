// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::widgets {

/// Times of one frame of the matrix view in milliseconds (medians), ours and with every pixel evaluated by itself.
struct HeatmapTimes {
    long n = 0;
    int width = 0, height = 0;
    double oneToOne = 0, oneToOnePerPixel = 0;   ///< one cell a pixel
    double zoomedOut = 0, zoomedOutPerPixel = 0; ///< the whole matrix in the frame
    double pyramid = 0;                          ///< building the pyramid, once a kernel
};

/// Paints frames of an n x n matrix (a spike and a long tail) without a window; needs no QGuiApplication.
HeatmapTimes benchmarkHeatmap(long n = 1L << 20, int width = 1000, int height = 800, int repeats = 21);

} // namespace tnn::widgets
