// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/coefficients_figure.h"
#include "engine/figures/decay_figure.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/response_figure.h"

namespace tnn::figures {

/// What is drawn over one another: A alone, or A and B (checkpoint_pair.h). Never empty.
using Overlaid = std::vector<document::DocumentPtr>;

// The curves of the first document with those of the others behind them, each labelled with the role of its document:
// "A, 57", "B, 57". Bands, profiles, bars and rows are the first document's alone. The selection is one of the first's, and
// brought to the nearest that the others have. Throw as the functions of one document do.

CoefficientsFigure overlaidCoefficients(const Overlaid &documents, const FigureRequest &request, const Task &task = {});
DecayFigure overlaidDecay(const Overlaid &documents, const FigureRequest &request, const Task &task = {});
ResponseFigure overlaidResponse(const Overlaid &documents, const FigureRequest &request, const Task &task = {});

} // namespace tnn::figures
