// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/figures/effective_factors.h"
#include "engine/figures/figure.h"
#include "engine/io/vocabulary.h"

namespace tnn::figures {

struct ContributionsOptions {
    static constexpr std::string_view Name = "contributions", Title = "Contributions";
    static std::vector<OptionField> fields();

    /// Over what a value is.
    enum class Measure {
        Channel, ///< of the first selected channel, with its sign
        Norm     ///< the Euclidean norm over all channels of the layer
    };
    /// What is drawn over position j. The numbers and the list have all of them.
    enum class Quantity {
        Share,        ///< |contribution| / sum of |contributions|
        Contribution, ///< H[i, j] v[j]
        Weight,       ///< H[i, j]
        Column        ///< H[k, i] over k: where the position goes
    };
    Measure measure = Measure::Channel;
    Quantity quantity = Quantity::Share;
    std::optional<long> token; ///< i, the row whose sources are shown; none: the last

    bool operator==(const ContributionsOptions &) const = default;
};

/// Where a token's output of a layer comes from: row i of the effective matrix H(u) (effective_factors.h) for one
/// sequence, and H[i, j] v[j], the terms of its sum over the positions j.
struct ContributionsFigure {
    /// A position j.
    struct Source {
        long position = 0;
        std::optional<long> id; ///< none: the input is numbers
        std::string symbol;     ///< empty: there is no vocabulary
        float weight = 0, contribution = 0;
        double share = 0;
    };
    Message title; ///< "layer 3, channel 57, contributions to position 12 of some.npy"
    std::string brief; ///< "H = diag(x0) T diag(x1)": the factors by name
    long token = 0;    ///< i
    long n = 0;
    ContributionsOptions::Measure measure = ContributionsOptions::Measure::Channel;
    ChannelLabel label;               ///< of the channel; meaningless for a norm
    std::vector<float> weights;       ///< H[i, j] over j, or its norm over the channels
    std::vector<float> contributions; ///< H[i, j] v[j] over j, or its norm over the channels
    std::vector<float> column;        ///< H[k, i] over k, or its norm over the channels
    double total = 0;                 ///< sum of |contributions|
    std::vector<long> ids;            ///< of the tokens; empty: the input is numbers
    io::VocabularyPtr vocabulary;     ///< of the ids; null: unknown
    EffectiveFactorsPtr factors;      ///< for figures of the same layer and input
    Message note;                     ///< what is left out, else empty

    double share(long position) const; ///< 0 if there is no contribution at all
    Source source(long position) const;
    std::string tokenAt(long position) const; ///< "the", or its id; empty if the input is numbers
    /// Returns the positions of the largest shares, largest first; only those with a contribution.
    std::vector<Source> top(std::size_t count) const;
};

/// The length of the list.
inline constexpr std::size_t MostSources = 20;

/// If `known` are effectiveFactors() of the same document, layer, n, overrides and input, they are used where they
/// hold the channels, instead of running the network. Throws tnn::Error as effectiveFactors() does, for a token that
/// does not exist, and for an operator on two axes at once.
ContributionsFigure contributionsFigure(const document::Document &document, const FigureRequest &request,
                                        const Input &input, const ContributionsOptions &options, const Task &task = {},
                                        EffectiveFactorsPtr known = nullptr);
/// The vocabulary is that of the document, if there is one.
ContributionsFigure figureOf(const ContributionsOptions &options, const PlotRequest &request, const Task &task = {});
/// .npy (4, n): weights, contributions, shares, column. The table has one row per position.
Numbers numbersOf(const ContributionsFigure &figure);

} // namespace tnn::figures
