// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/run/generate.h"

namespace tnn::figures {

struct GenerationOptions {
    static constexpr std::string_view Name = "generation", Title = "Generation";
    static std::vector<OptionField> fields();
    static constexpr long MostTokens = 100000, MostSeed = 1000000;
    static constexpr double MostTemperature = 10;

    std::string prompt;
    long tokens = 100;
    double temperature = 0; ///< 0: the most likely token
    long seed = 0;

    static FigureTraits traits() { return {.isPlotted = false, .isOfAllLayers = true}; }
    bool operator==(const GenerationOptions &) const = default;
};

/// The name of the open model without overrides, with its own operators.
Message originalName();

/// One prompt continued by the stored model and by the model with overrides.
struct GenerationFigure {
    struct Run {
        Message name; ///< "original", "γ 0.9"
        run::Generation generation;
    };
    Message title; ///< "20 tokens after a prompt of 5"
    std::vector<long> prompt;
    std::vector<Run> runs; ///< the stored model's first
};
/// "20 tokens after a prompt of 5"; with the device if given: ", on cuda:0".
Message titleOf(const GenerationFigure &figure, const std::string &device = {});
/// Returns the first position where two continuations differ, while both have a token there.
std::optional<long> firstDifference(const run::Generation &a, const run::Generation &b);
/// .npy (runs, tokens, 3): id, probability, milliseconds; NaN if a run has no such token. The table has one row per
/// token.
Numbers numbersOf(const GenerationFigure &figure);

} // namespace tnn::figures
