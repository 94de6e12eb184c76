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

// The words of --stage, --show and --each, in the order of what they mean.
inline constexpr std::array<std::string_view, 3> StageWords{"decayed", "raw", "difference"};
inline constexpr std::array<std::string_view, 4> ShownWords{"a", "b", "difference", "both"};
inline constexpr std::array<std::string_view, 3> EachWords{"layer", "head", "channel"}; ///< from Each::Layer on

/// The words of a call, after the program, that makes what a complete request asks for: the other way round than
/// plotRequest(). Files are named without their folders: the call runs where they lie. Empty where no call makes it
/// (what enters an operator inside the network).
std::vector<std::string> plotWords(const figures::PlotRequest &request);
/// `--set KEY=VALUE` for every option of the document that was given.
std::vector<std::string> givenWords(const document::Document &document);
/// "mean" or "extreme".
std::string reductionWord(const figures::FigureRequest &request);
/// "tnnscope WORD WORD", quoted for a shell where that is needed; empty for no words.
std::string commandLine(const std::vector<std::string> &words);

/// Of what this version draws or writes for a complete request.
figures::Provenance provenanceOf(const figures::PlotRequest &request, const std::string &version);

} // namespace tnn::cli
