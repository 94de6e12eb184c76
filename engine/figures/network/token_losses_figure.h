// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/run/evaluate.h"

namespace tnn::figures {

struct TokenLossesOptions {
    static constexpr std::string_view Name = "token-losses", Title = "Token losses";
    static std::vector<OptionField> fields();

    long mean = 0; ///< number of tokens of the running mean; 0: follows the length (meanLength())

    static FigureTraits traits() { return {.networkInput = FigureTraits::NetworkInput::Tokens}; }
    bool operator==(const TokenLossesOptions &) const = default;
};

/// The loss of every token of a text that a causal language model reads in one window.
struct TokenLossesFigure {
    Message title;                 ///< "losses of 42 tokens"
    std::vector<Message> warnings; ///< run::TokenScores
    std::vector<long> ids;
    std::vector<double> losses;    ///< (n) -ln p(token | all before it), in nats; NaN: run::TokenScores
    double loss = 0;               ///< their mean over the tokens that count; NaN if there are none
    double high = 0;               ///< that of 99 % of the tokens is at most this; 0 if none is predicted
    io::VocabularyPtr vocabulary;  ///< null: tokens are shown as their ids
    std::string text;              ///< all tokens in UTF-8, one after another; without a vocabulary their ids
    std::vector<std::size_t> ends; ///< (n) where each one ends in `text`, in bytes

    long tokens() const { return static_cast<long>(ids.size()); }
    double perplexity() const;
    std::string_view piece(long token) const; ///< its part of the text, with its spaces
    std::string symbol(long token) const;     ///< in readable form
    bool isPredicted(long token) const;       ///< false for the first one, and those that do not count
};

/// Computes it by run::tokenScores(), and throws tnn::Error as that does.
TokenLossesFigure tokenLossesFigure(const document::Document &document, const run::EvaluateRequest &text,
                                    const Task &task = {});

/// Computes the losses of at most n tokens of the request's input, with the document's vocabulary, if there is one.
TokenLossesFigure figureOf(const TokenLossesOptions &options, const PlotRequest &request, const Task &task = {});

/// Returns the length of the running mean where the options leave it open: a power of two near n / 32, 8 to 4096.
long meanLength(long tokens);
/// Returns the mean of the `length` values around each one (half before, half from it on), fewer at the ends. What is
/// not finite does not count; NaN where nothing does.
std::vector<double> runningMean(const std::vector<double> &values, long length);

/// .npy (tokens) of the losses. The table has one row per token: position from 0, id, loss,
/// probability.
Numbers numbersOf(const TokenLossesFigure &figure);

} // namespace tnn::figures
