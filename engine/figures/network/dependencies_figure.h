// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/figures/network/replaced_tokens.h"

namespace tnn::figures {

struct DependenciesOptions : ReplacedTokens {
    static constexpr std::string_view Name = "dependencies", Title = "Dependencies";
    static std::vector<OptionField> fields();

    Scale scale = Scale::Log;
    ColorRange range{};

    static FigureTraits traits() { return {.networkInput = FigureTraits::NetworkInput::Tokens}; }
    DependenciesOptions measured() const { return {{token, count}}; } ///< those on which the numbers depend
    bool operator==(const DependenciesOptions &) const = default;
};

/// What the network's predictions depend on in a text (run::DependencyMap), beside how far its kernels reach.
struct DependenciesFigure {
    struct Reach : HeadName {
        double k99 = 0; ///< the median over the channels (analysis::medianOf)
    };
    Message title; ///< "dependencies of 64 tokens"
    long first = 0, count = 0;
    std::vector<float> values;        ///< DependencyMap::values
    std::vector<std::string> symbols; ///< of the tokens that are replaced
    std::vector<Reach> reach;         ///< of every head whose kernels can be computed here, where they have one
    Message note;                     ///< what replaces a token

    float value(long i, long j) const { return values[static_cast<std::size_t>(i * count + j)]; } ///< from 0
};

DependenciesFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                                  const DependenciesOptions &options, const FigureSoFar<DependenciesFigure> &told = {},
                                  const Task &task = {});
DependenciesFigure figureOf(const DependenciesOptions &options, const PlotRequest &request, const Task &task = {});
/// .npy (positions, positions): row i, column j. The table has one row per position i, with its token.
Numbers numbersOf(const DependenciesFigure &figure);

} // namespace tnn::figures
