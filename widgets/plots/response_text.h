// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "engine/figures/response_figure.h"
#include "widgets/plots/response_plot.h"

namespace tnn::widgets {

// Texts of a plot of responses.

std::vector<double> magnitudesOf(const analysis::FrequencyResponse &response);

/// Counts of channels with problems.
struct ResponseFlaws {
    long notFinite = 0, zero = 0;
    long negligible = 0; ///< with bins without phase and delay, excluding the two above
};
ResponseFlaws flawsOf(const figures::ResponseFigure &figure);

/// Returns "bin 64  ω 0.25 π  period 8 tokens".
QString waveText(long bin, long n);
/// Returns "  channel 57: |H| 0.53 (−5.5 dB)  phase −1.2 rad  delay 3.4 tokens"; for several channels the shown
/// quantity, and for all of them its median.
QString curvesText(const figures::ResponseFigure &figure, long bin, ResponseOptions::Quantity quantity);
/// Returns "  layer 3: mean |H| 0.53 (−5.5 dB)"; empty for row -1.
QString layerText(const figures::ResponseFigure &figure, long row, long bin);

} // namespace tnn::widgets
