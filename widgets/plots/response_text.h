// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "engine/figures/response_figure.h"
#include "widgets/plots/response_plot.h"

namespace tnn::widgets {

// What a plot of responses tells in words.

std::vector<double> magnitudesOf(const analysis::FrequencyResponse &response);

/// Channels that are not what one expects.
struct ResponseFlaws {
    long notFinite = 0, zero = 0;
    long negligible = 0; ///< with bins without phase and delay, not counting the two above
};
ResponseFlaws flawsOf(const figures::ResponseFigure &figure);

/// "bin 64  ω 0.25 π  period 8 tokens"
QString waveText(long bin, long n);
/// "  channel 57: |H| 0.53 (−5.5 dB)  phase −1.2 rad  delay 3.4 tokens"; of several channels the quantity that is shown,
/// and of all their median.
QString curvesText(const figures::ResponseFigure &figure, long bin, ResponseOptions::Quantity quantity);
/// "  layer 3: mean |H| 0.53 (−5.5 dB)"; empty for row -1.
QString layerText(const figures::ResponseFigure &figure, long row, long bin);

} // namespace tnn::widgets
