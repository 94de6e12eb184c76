// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/io/vocabularies/vocabulary.h"
#include "engine/run/evaluate.h"

namespace tnn::run {

// Log-likelihoods per token, and their change for substitutions. A request's `lengths` hold the length of the windows,
// or nothing: the whole text is one window. The windows are those of evaluate(), so that the mean of all tokens is
// minus its loss, except that the last one may be shorter, so that every token but the first is predicted.

struct TokenScores {
    /// (n) ln p(token | those before it in its window); NaN for the first, and for those that do not count
    std::vector<double> logLikelihoods;
    std::vector<Message> warnings; ///< about an inexact operator form, tokens that do not count, and NaN
};

/// Throws tnn::Error as evaluate(), and if the text is empty.
TokenScores tokenScores(const document::Document &document, const EvaluateRequest &request, const Task &task = {});

/// Tokens in place of others: what a genome's variant is called in VCF. As many tokens are a substitution, more or
/// fewer an insertion or a deletion.
struct Replacement {
    long position = 0;        ///< of the first token that is replaced, from 0
    long count = 1;           ///< how many are, at least one
    std::vector<long> tokens; ///< the new ones, at least one
};
std::vector<long> replaced(std::span<const long> ids, const Replacement &change);

/// Which tokens of a text and of the changed one are terms of their sums: those that count. Of two in each other's
/// place, both do or neither is.
struct CountedTokens {
    std::vector<bool> text, changed;
};
CountedTokens countedTokens(const EvaluateRequest &request, std::span<const long> ids, const Replacement &change);

/// Sums of log-likelihoods over the windows whose inputs or targets contain the tokens (one, or two where a token ends
/// one and begins the next), over countedTokens(); and those of the replaced tokens alone: NaN with the first one of
/// the text, which is not predicted, and where one does not count.
struct SubstitutionScore {
    double text = 0, substituted = 0;
    double token = 0, tokenSubstituted = 0;
    long tokens = 0;  ///< number of terms of the text's sum
    long skipped = 0; ///< number of tokens that do not count
};
struct SubstitutionScores {
    std::vector<SubstitutionScore> scores; ///< one for each substitution, which are independent of each other
    std::vector<Message> warnings;         ///< about the text and the substitutions
};

/// Throws tnn::Error as tokenScores(), for a position or a token that does not exist, and for insertions and deletions
/// in windows of a length: they would move what follows into other windows.
SubstitutionScores substitutionScores(const document::Document &document, const EvaluateRequest &request,
                                      std::span<const Replacement> changes, const Task &task = {});

/// POS:REF>ALT as typed: POS from 1; REF may contain a colon, and begin with >.
struct SubstitutionText {
    long position = 1;
    std::string reference, alternative;
};
/// Throws tnn::Error for any other text.
SubstitutionText substitutionFrom(const std::string &text);

/// Finds the tokens of a substitution in a text; without a vocabulary (null), REF and ALT are ids. `first`: the place
/// of ids[0], from 0, where they are a part of the text. Throws tnn::Error if REF is not at POS, or either is not of
/// the vocabulary.
Replacement substitutionIn(std::span<const long> ids, const io::Vocabulary *vocabulary, const SubstitutionText &text,
                           long first = 0);

} // namespace tnn::run
