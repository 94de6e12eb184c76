// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/document/document.h"
#include "engine/figures/figure_request.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/run/text_input.h"

namespace tnn::app {

/// The input that a file holds.
struct OpenedInput {
    figures::Input input;
    std::optional<run::TextIds> text{}; ///< the tokens, if it is tokens that the network reads
};

bool holdsNumbers(const std::string &path); ///< it is an .npy: no vocabulary is needed
/// Opens an .npy, whose numbers are x if it has one dimension or a single row or column, else the network's input, or a
/// text as ids that the network accepts. Throws tnn::Error.
OpenedInput openInput(const document::Document &document, const io::VocabularyPtr &vocabulary, const std::string &path,
                      const std::string &record);

} // namespace tnn::app
