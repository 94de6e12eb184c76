// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/make_figures.h"

namespace tnn::figures {

/// State spaces are not converted for longer sequences than this only to see what they cost.
inline constexpr long LongestCostedForm = 8192;

/// Seconds and bytes of each of the ways, measured now on white noise in the requested channels, at lengths that double from
/// 64 up to selection.n, and there. One that would take more than a second at the next length stops; the note says so.
CompareCostsFigure compareCostsFigure(const document::Document &document, const FigureRequest &request,
                                      const run::ComparedWays &ways, const Task &task = {},
                                      const ComparedElsewhere &elsewhere = {});

} // namespace tnn::figures
