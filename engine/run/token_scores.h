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

/// One token in place of another: what a genome's variant is called in VCF.
struct Substitution {
    long position = 0; ///< which token it is, from 0
    long token = 0;    ///< the new one
};

/// Sums of log-likelihoods over the windows whose inputs or targets contain the token (one, or two where it ends one
/// and begins the next), and those of the token alone: NaN for the first one, which is not predicted, and where it does
/// not count. Both sums are over the same tokens: those that count before and after the substitution.
struct SubstitutionScore {
    double text = 0, substituted = 0;
    double token = 0, tokenSubstituted = 0;
    long tokens = 0;  ///< number of terms of the sums
    long skipped = 0; ///< number of tokens that do not count
};
struct SubstitutionScores {
    std::vector<SubstitutionScore> scores; ///< one for each substitution, which are independent of each other
    std::vector<Message> warnings;         ///< about the text and the substitutions
};

/// Throws tnn::Error as tokenScores(), and for a position or a token that does not exist.
SubstitutionScores substitutionScores(const document::Document &document, const EvaluateRequest &request,
                                      std::span<const Substitution> substitutions, const Task &task = {});

/// POS:REF>ALT as typed: POS from 1; REF may contain a colon, and begin with >.
struct SubstitutionText {
    long position = 1;
    std::string reference, alternative;
};
/// Throws tnn::Error for any other text.
SubstitutionText substitutionFrom(const std::string &text);

/// Finds the tokens of a substitution in a text; without a vocabulary (null), REF and ALT are ids. Throws tnn::Error if
/// REF is not at POS, or either is not one token of the vocabulary.
Substitution substitutionIn(std::span<const long> ids, const io::Vocabulary *vocabulary, const SubstitutionText &text);

} // namespace tnn::run
