// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/figures/effective_factors.h"
#include "engine/figures/figure.h"
#include "engine/io/vocabularies/vocabulary.h"

namespace tnn::figures {

struct ContributionsOptions {
    static constexpr std::string_view Name = "contributions", Title = "Contributions";
    static std::vector<OptionField> fields();

    /// Over which channels.
    enum class Measure {
        Channel, ///< the first selected one: values have their sign
        Norm     ///< the Euclidean norm over all channels of the layer
    };
    /// The curve to draw; the numbers and the list have all four.
    enum class Quantity {
        Share,        ///< |H[i, j] v[j]| / sum over j
        Contribution, ///< H[i, j] v[j]
        Weight,       ///< H[i, j]
        Column        ///< H[k, i] over k: which positions read position i
    };
    Measure measure = Measure::Channel;
    Quantity quantity = Quantity::Share;
    std::optional<long> token; ///< i, the position whose sources are shown; none: the last
    std::optional<long> top;   ///< on the command line: the numbers have only so many positions, largest share first

    static FigureTraits traits()
    {
        return {.channels = FigureTraits::Channels::Single,
                .networkInput = FigureTraits::NetworkInput::TokensOrFeatures};
    }
    bool operator==(const ContributionsOptions &) const = default;
};

/// Where the output of a layer at position i comes from: row i of the effective matrix H(u) for one sequence
/// (effective_factors.h), and the terms H[i, j] v[j] of the output H(u) v before the layer's last map.
struct ContributionsFigure {
    /// A position j.
    struct Source {
        long position = 0;
        std::optional<long> id; ///< none: the input is numbers
        std::string symbol;     ///< empty: the vocabulary is unknown
        float weight = 0, contribution = 0;
        double share = 0;
    };
    Message title;       ///< "layer 3, channel 57, contributions to position 12, some.npy"
    std::string formula; ///< "H = diag(x0) T diag(x1)"
    long token = 0;      ///< i
    long n = 0;
    ContributionsOptions::Measure measure = ContributionsOptions::Measure::Channel;
    long channels = 1;                ///< in the norm
    std::vector<float> weights;       ///< H[i, j] over j; as a norm over channels: sqrt(sum_c H_c[i, j]^2)
    std::vector<float> contributions; ///< H[i, j] v[j] over j; as a norm: sqrt(sum_c (H_c[i, j] v_c[j])^2)
    std::vector<float> column;        ///< H[k, i] over k, or its norm
    double total = 0;                 ///< sum of all finite |contributions|
    std::vector<long> ids;            ///< the IDs of the tokens; empty: the input is numbers
    io::VocabularyPtr vocabulary;     ///< the vocabulary that the IDs belong to; null: unknown
    EffectiveFactorsPtr factors;      ///< known ones of the next figure
    Message note;                     ///< what is left out, else empty

    double share(long position) const; ///< 0 if nothing contributes
    Source source(long position) const;
    std::string
    tokenAt(long position) const; ///< "the"; without a vocabulary "17", the id; empty if the input is numbers
    /// Returns the positions of the largest shares, largest first; only positions that contribute.
    std::vector<Source> top(std::size_t count) const;
};

/// The length of the list.
inline constexpr std::size_t MostSources = 20;

/// `known`: factors of another figure of the same document, layer, n, overrides and input: where they hold the
/// channels, the network is not run. Throws tnn::Error as effectiveFactors() does, for a position that does not exist,
/// and for an operator on two axes. The vocabulary is left to the caller.
ContributionsFigure contributionsFigure(const document::Document &document, const FigureRequest &request,
                                        const Input &input, const ContributionsOptions &options, const Task &task = {},
                                        const EffectiveFactorsPtr &known = nullptr);
/// With the document's vocabulary, if there is one.
ContributionsFigure figureOf(const ContributionsOptions &options, const PlotRequest &request, const Task &task = {});
/// .npy (5, positions): position, weight, contribution, share, column; all positions, or the top ones. The table has
/// one row per position, with its token.
Numbers numbersOf(const ContributionsFigure &figure, const ContributionsOptions &options = {});

} // namespace tnn::figures
