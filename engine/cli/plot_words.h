// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/plot_request.h"
#include "engine/figures/provenance.h"

namespace tnn::cli {

// The words of --stage, --show and --each, in the order of their values.
inline constexpr std::array<std::string_view, 3> StageWords{"decayed", "raw", "difference"};
inline constexpr std::array<std::string_view, 4> ShownWords{"a", "b", "difference", "both"};
inline constexpr std::array<std::string_view, 3> EachWords{"layer", "head", "channel"}; ///< from Each::Layer on

/// Returns the words of a call, after the program, that produces a complete request: the inverse of plotRequest().
/// Files are named without their folders: the call runs in their folder. Empty if no call produces it (an operator's
/// input inside the network).
std::vector<std::string> plotWords(const figures::PlotRequest &request);
/// Returns the words of the call that produces a report, likewise.
std::vector<std::string> reportWords(const figures::ReportRequest &request);
/// Returns "mean" or "extreme".
std::string reductionWord(const figures::FigureRequest &request);
/// Returns "tnnscope WORD WORD", quoted for a shell if needed; empty for no words.
std::string commandLine(const std::vector<std::string> &words);

/// Returns the provenance of this version's output for a complete request.
figures::Provenance provenanceOf(const figures::PlotRequest &request, const std::string &version);

} // namespace tnn::cli
