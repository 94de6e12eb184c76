// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/compare_figure.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

/// What each way to compute T x takes at lengths that double.
struct CompareCostsFigure {
    struct Curve {
        Message name;                       ///< "fft", "fft, cuda:0"
        std::vector<double> seconds, bytes; ///< one per length; NaN: not measured
        std::vector<int> runs;              ///< whose median the seconds are
    };
    Message title;
    long channels = 0;
    std::vector<long> lengths;
    std::vector<Curve> curves;
    Message note; ///< what stopped where, else empty
};

/// State spaces are not converted for longer sequences than this only to see what they cost.
inline constexpr long LongestCostedForm = 8192;

/// Seconds and bytes of each of the ways, measured now on white noise in the requested channels, at lengths that double from
/// 64 up to selection.n, and there. One that would take more than a second at the next length stops; the note says so.
CompareCostsFigure compareCostsFigure(const document::Document &document, const FigureRequest &request,
                                      const run::ComparedAlgorithms &ways, const Task &task = {},
                                      const ComparedElsewhere &elsewhere = {});
/// (algorithms, lengths, 2): seconds, bytes. One row per length.
Numbers numbersOf(const CompareCostsFigure &figure);

} // namespace tnn::figures
