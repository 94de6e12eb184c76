// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/compare_figure.h"
#include "engine/figures/numbers.h"
#include "engine/figures/plot_request.h"

namespace tnn::figures {

/// The numbers behind a plot. What a view leaves out is in Numbers::note.
Numbers plotNumbers(const PlotRequest &request, const Task &task = {});

/// What the view compare draws. Throws tnn::Error where a result made elsewhere does not fit.
CompareFigure wholeCompareFigure(const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures
