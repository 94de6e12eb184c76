// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/figures/network/figure_so_far.h"
#include "engine/run/run_estimate.h"
#include "engine/run/scan/position_losses.h"

namespace tnn::figures {

struct PositionLossesOptions {
    static constexpr std::string_view Name = "position-losses", Title = "Loss by position";
    static std::vector<OptionField> fields();

    long window = 0; ///< its tokens; 0: the training length, or an eighth of the text if that is less

    static FigureTraits traits() { return {.networkInput = FigureTraits::NetworkInput::Tokens}; }
    PositionLossesOptions measured() const { return *this; } ///< those on which the numbers depend
    bool operator==(const PositionLossesOptions &) const = default;
};

/// The loss against the number of tokens before, as a mean over the windows of a text.
struct PositionLossesFigure {
    Message title;                         ///< "loss by position, 22 windows of 128 tokens"
    std::vector<run::PositionLoss> losses; ///< with 1, 2, ... tokens before
    std::vector<Message> warnings;
};

run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const PositionLossesOptions &options);
PositionLossesFigure measuredFigure(const document::Document &document, run::EvaluateRequest text,
                                    const PositionLossesOptions &options,
                                    const FigureSoFar<PositionLossesFigure> &told = {}, const Task &task = {});
PositionLossesFigure figureOf(const PositionLossesOptions &options, const PlotRequest &request, const Task &task = {});
/// .npy (positions, 3): loss, standard error, tokens. The table has one row per number of tokens before.
Numbers numbersOf(const PositionLossesFigure &figure);

} // namespace tnn::figures
