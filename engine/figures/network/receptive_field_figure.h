// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/figures/network/replaced_tokens.h"

namespace tnn::figures {

struct ReceptiveFieldOptions : ReplacedTokens {
    static constexpr std::string_view Name = "receptive-field", Title = "Receptive field";
    static std::vector<OptionField> fields();

    bool logScale = true;   ///< of the vertical axis
    bool hasKernels = true; ///< whether the picture has Depth::kernels

    static FigureTraits traits() { return {.networkInput = FigureTraits::NetworkInput::Tokens}; }
    ReceptiveFieldOptions measured() const { return {{token, count}}; } ///< those on which the numbers depend
    bool operator==(const ReceptiveFieldOptions &) const = default;
};

/// How far back a network looks in a text: how much a token changes what is computed of the tokens behind it
/// (run::DependencyMap::reach), beside the kernels that carry it there.
struct ReceptiveFieldFigure {
    struct Depth {
        Message name;                 ///< "block 3 (layer 2)"
        std::vector<double> measured; ///< by lag: the relative change of the block's output
        /// By lag: the mean over the channels of |t| of the block's first operator, over its largest; empty without
        /// one that can be computed here.
        std::vector<double> kernels;
    };
    Message title;             ///< "receptive field, 64 tokens"
    long first = 0, count = 0; ///< the tokens that are replaced; as many lags
    std::vector<Depth> depths; ///< the first block first
    Message note;              ///< what replaces a token
};

ReceptiveFieldFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                                    const ReceptiveFieldOptions &options,
                                    const FigureSoFar<ReceptiveFieldFigure> &told = {}, const Task &task = {});
ReceptiveFieldFigure figureOf(const ReceptiveFieldOptions &options, const PlotRequest &request, const Task &task = {});
/// .npy (curves, lags): the measured ones, then the kernels'. The table has one row per lag.
Numbers numbersOf(const ReceptiveFieldFigure &figure);

} // namespace tnn::figures
