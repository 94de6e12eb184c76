// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/run/scan/suffix_run.h"
#include "engine/run/token_scores.h"

namespace tnn::run {

// A scan runs a network over many variants of one text, in chunks that are independent of each other: a plan, a measure
// for each variant, and a table that arrives in order.

/// One token in place of another.
struct Substitution {
    long position = 0; ///< which token it is, from 0
    long token = 0;    ///< the new one
};

/// Every token of a part of a text in turn, replaced by each of some symbols.
struct ScanRequest {
    EvaluateRequest text;      ///< one window, by Method::Fft: without lengths
    long first = 0, last = 0;  ///< positions, from 0, both included
    std::vector<long> symbols; ///< tokens
    bool bothStrands = false;  ///< of DNA
};

/// Consecutive positions, which share what is computed of the text before them.
struct ScanChunk {
    long first = 0, last = 0;
};

/// A variant and the change of the text's log-likelihood: SubstitutionScore's `substituted` minus `text`, and that of
/// the token alone; and that of the other strand's log-likelihood, if it is measured.
struct ScanRow {
    Substitution variant;
    double difference = 0, tokenDifference = 0;
    std::optional<double> reverse = {};

    double mean() const { return (difference + reverse.value_or(difference)) / 2; }
};

/// Returns the tokens of a vocabulary that stand for themselves in a text: not padding or unknown letters; of models of
/// nucleotides A, C, G and T. Without a vocabulary (null), all IDs less than `count`. Throws tnn::Error if they are
/// too many to be tried without being asked for.
std::vector<long> scannedSymbols(const io::Vocabulary *vocabulary, long count);

/// Throws tnn::Error unless the network is a causal language model that reads this text, and the positions first to
/// last and all symbols exist.
void checkScan(const document::Document &document, const EvaluateRequest &text, long first, long last,
               std::span<const long> symbols);
/// Returns what the network reads in place of the first tokens of a text (io::Vocabulary::readAs()).
std::vector<long> scannedInputs(const EvaluateRequest &text, std::size_t count);
/// Returns the distinct tokens of a text, or without a vocabulary (null) typed IDs. Throws tnn::Error for text that the
/// vocabulary does not have.
std::vector<long> symbolsIn(const std::string &text, const io::Vocabulary *vocabulary);

/// Returns the plan in order of positions.
std::vector<ScanChunk> chunksOf(const ScanRequest &request);

/// Returns how many tokens are computed for these chunks, besides the text itself.
double tokensOf(const ScanRequest &request, std::span<const ScanChunk> chunks);

/// Returns the differences of rows, the mean of both strands, (positions, symbols) in C order; 0 where there is none.
std::vector<double> differencesOf(const ScanRequest &request, std::span<const ScanRow> rows);

/// Measures the variants of a plan. A number does not depend on which other chunks are measured.
class SubstitutionScan {
public:
    /// Runs the text itself. Throws tnn::Error as tokenScores(), and for positions and symbols that do not exist.
    SubstitutionScan(const document::Document &document, ScanRequest request, const Task &task = {});

    /// The log-likelihood of the text: the sum over its tokens that count.
    double logLikelihood() const;
    /// Measures the variants of these chunks, in order, except those that are the text; `told` gets the rows of each
    /// chunk as soon as they are known. Returns warnings.
    std::vector<Message> run(std::span<const ScanChunk> chunks,
                             const std::function<void(const ScanChunk &, const std::vector<ScanRow> &)> &told,
                             const Task &task = {});

private:
    void addReverse(std::vector<ScanRow> &rows, const ScanChunk &chunk, const Task &task);
    std::vector<ScanRow> rowsOf(std::span<const Substitution> variants, long first, const Task &task);
    std::vector<double> lossesAfter(std::span<const Substitution> variants, long first, const Task &task);
    ScanRow rowOf(const Substitution &variant, long first, std::span<const double> losses) const;
    bool isTerm(const Substitution &variant, long k) const;
    double lossBefore(long place, long token) const;

    const document::Document &m_document;
    ScanRequest m_request;
    std::unique_ptr<SuffixRun> m_run;
    std::vector<double> m_losses;                ///< of the text's tokens but the first
    std::unique_ptr<SubstitutionScan> m_reverse; ///< of the other strand; null: only the given one
};

} // namespace tnn::run
