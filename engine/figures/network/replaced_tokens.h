// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/figures/figure.h"
#include "engine/figures/network/figure_so_far.h"
#include "engine/run/run_estimate.h"
#include "engine/run/scan/dependency_map.h"

// What figures that replace tokens of a text have in common.

namespace tnn::figures {

/// Which tokens are replaced; base of the figures' options.
struct ReplacedTokens {
    std::optional<long> token; ///< the one in their middle, if the text permits; none: they are the first ones
    long count = 0;            ///< how many; 0: as many as take some seconds

    bool operator==(const ReplacedTokens &) const = default;
};

/// Returns the request for tokens of a text, with four replacements of each. Throws tnn::Error if the network predicts
/// no tokens, or the token does not exist.
run::DependencyRequest replacementsOf(const document::Document &document, run::EvaluateRequest text,
                                      const ReplacedTokens &tokens);

run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const ReplacedTokens &tokens);

/// Tells what replaces each token.
Message replacementNote(const document::Document &document, const run::DependencyRequest &request);

} // namespace tnn::figures
