// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/run/evaluate.h"

namespace tnn::run {

/// Replaces every token of a part of a text in turn, each by some others.
struct DependencyRequest {
    EvaluateRequest text;        ///< one window, by Method::Fft: without lengths; nothing behind `last` is read
    long first = 0, last = 0;    ///< positions, from 0, both included
    std::vector<long> symbols;   ///< the replacements; empty: those of the greatest probability after the tokens before
    long alternatives = 4;       ///< how many of these, besides the token itself
    bool measuresStates = false; ///< also DependencyMap::reach
};

/// What depends on which token, as far as a causal network shows it on one text. z[i, b] is the logit of output b at
/// position i, which predicts token i + 1; d is its change by a replacement, less the mean of the changes at i, since
/// only differences of logits have a meaning.
struct DependencyMap {
    long first = 0, count = 0;
    /// (count, count), row i, column j: the root mean square of d[i, b] over the outputs and the replacements of token
    /// j, in nats; 0 for i < j. The norm of the categorical Jacobian (Zhang et al. 2024, "Protein language models learn
    /// evolutionary statistics of interacting sequence motifs") over an output and a token.
    std::vector<double> values;
    /// By point (the hidden state before each block, and after the last norm), then by lag i - j, 0 to count - 1: the
    /// mean over j of the root mean square over the replacements of ||change of h[i]|| / ||h[i]||.
    std::vector<std::vector<double>> reach;

    double value(long i, long j) const { return values[static_cast<std::size_t>(i * count + j)]; } ///< from 0
};

/// Returns the outputs that are compared, and the tokens from which replacements are chosen: those that count in a
/// text; of models of nucleotides A, C, G and T.
std::vector<long> comparedOutputs(const EvaluateRequest &text, long outputs);

/// Returns how many tokens are computed.
double tokensOf(const DependencyRequest &request);

/// Throws tnn::Error as SubstitutionScan does, and if there is nothing to replace a token by.
DependencyMap dependencyMap(const document::Document &document, const DependencyRequest &request,
                            const Task &task = {});

} // namespace tnn::run
