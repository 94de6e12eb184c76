// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/figures/plot_request.h"
#include "engine/figures/provenance.h"

namespace tnn::cli {

/// The words of a call, after the program, that makes what a complete request asks for: the other way round than
/// plotRequest(). Files are named without their folders: the call runs where they lie. Empty where no call makes it
/// (what enters an operator inside the network).
std::vector<std::string> plotWords(const figures::PlotRequest &request);
/// `--set KEY=VALUE` for every option of the document that was given.
std::vector<std::string> givenWords(const document::Document &document);
/// --gamma, --no-decay, --band and --off.
std::vector<std::string> overrideWords(const model::Overrides &overrides, const checkpoint::Description &description);
/// "tnnscope WORD WORD", quoted for a shell where that is needed; empty for no words.
std::string commandLine(const std::vector<std::string> &words);

/// Of what this version draws or writes for a complete request.
figures::Provenance provenanceOf(const figures::PlotRequest &request, const std::string &version);

} // namespace tnn::cli
