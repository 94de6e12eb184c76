// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/compare_figure.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

/// The cost of each way to compute T x at doubling lengths.
struct CompareCostsFigure {
    struct Curve {
        Message name;                       ///< "fft", "fft, cuda:0"
        std::vector<double> seconds, bytes; ///< one per length; NaN: not measured
        std::vector<int> runs;              ///< number of runs, whose median is `seconds`
    };
    Message title;
    long channels = 0;
    std::vector<long> lengths;
    std::vector<Curve> curves;
    Message note; ///< which ways stopped and where, else empty
};

/// State spaces are not converted for longer sequences than this just to measure their cost.
inline constexpr long LongestCostedForm = 8192;

/// Measures seconds and bytes of each way on white noise in the requested channels, at doubling lengths from 64 up to
/// selection.n, and there. A way that would take more than a second at the next length stops; the note says so.
CompareCostsFigure compareCostsFigure(const document::Document &document, const FigureRequest &request,
                                      const run::ComparedAlgorithms &ways, const Task &task = {},
                                      const ComparedElsewhere &elsewhere = {});
/// (algorithms, lengths, 2): seconds, bytes. One row per length.
Numbers numbersOf(const CompareCostsFigure &figure);

} // namespace tnn::figures
