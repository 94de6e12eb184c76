// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/token_scores.h"

namespace tnn::run {

// The other strand of DNA: the complementary letters in reverse order.

/// Throws tnn::Error, with a sentence that begins with `what`, unless each token of the vocabulary is one nucleotide.
void requireNucleotides(const io::Vocabulary *vocabulary, const Message &what);

/// Tokens that are not nucleotides stay as they are.
std::vector<long> reverseComplement(const io::Vocabulary &vocabulary, std::span<const long> ids);

/// Returns the same change of the other strand of a text of `count` tokens.
Replacement reverseComplement(const io::Vocabulary &vocabulary, const Replacement &change, long count);

} // namespace tnn::run
