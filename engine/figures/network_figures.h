// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/run/evaluate.h"
#include "engine/run/generate.h"
#include "engine/run/network_input.h"

namespace tnn::figures {

// What the views of whole networks draw, as plain values.

/// What is open, without overrides and with its own operators.
Message originalName();

/// One prompt continued by the stored model and, beside it, by what overrides make of it.
struct GenerationFigure {
    struct Run {
        Message name; ///< "original", "γ 0.9"
        run::Generation generation;
    };
    Message title; ///< "20 tokens after a prompt of 5"
    std::vector<long> prompt;
    std::vector<Run> runs; ///< the stored model's first
};
/// "20 tokens after a prompt of 5"; with the device where that is given: ", on cuda:0".
Message titleOf(const GenerationFigure &figure, const std::string &device = {});
/// The first token that two continuations do not share, while both have one there.
std::optional<long> firstDifference(const run::Generation &a, const run::Generation &b);

struct ExtrapolationOptions {
    static constexpr std::string_view Name = "extrapolation", Title = "Extrapolation";
    static constexpr bool IsPlotted = false;
    static std::vector<OptionField> fields();

    bool logScale = false; ///< of the perplexity

    bool operator==(const ExtrapolationOptions &) const = default;
};

/// How well models predict one text in windows of growing length.
struct ExtrapolationFigure {
    struct Curve {
        Message name;                        ///< "original", a file's name
        std::vector<run::LengthLoss> points; ///< by length
        long trainingLength = 0;             ///< 0: unknown
        Message note;                        ///< why it has no points, else empty
    };
    Message title; ///< the text's name
    std::vector<Curve> curves;
};
/// From half of the training length to eight times it, each twice the one before, as far as a text of so many tokens
/// reaches; where that is too short for any, the two largest powers of two that it fills.
std::vector<long> extrapolationLengths(long trainingLength, long tokens);
/// "256, 512 1024" as ascending lengths, each once. Throws tnn::Error for anything else, and for none.
std::vector<long> parseLengths(std::string_view text);

struct InsideOptions {
    static constexpr std::string_view Name = "inside", Title = "Inside";
    static constexpr bool IsPlotted = false;
    static std::vector<OptionField> fields();

    model::Tap::Point point = model::Tap::Point::In;
    Scale scale = Scale::Linear; ///< hidden numbers have no long tails as kernels do: symlog would make most look alike
    ColourRange range{};

    bool operator==(const InsideOptions &) const = default;
};

/// What a tap of a layer reads for one sequence of tokens.
struct InsideFigure {
    Message title; ///< "layer 3, gate u"
    long tokens = 0, channels = 0;
    std::vector<float> values;        ///< (tokens, channels)
    std::vector<std::string> symbols; ///< one per token, where there is a vocabulary
};
Message nameOf(model::Tap::Point point); ///< "input v", "output", "gate u", "hidden state"
/// Of the first sequence of the input. Throws tnn::Error as forward does, and where nothing gates the layer.
InsideFigure insideFigure(const document::Document &document, const run::NetworkInput &input, const model::Tap &tap,
                          const model::Overrides &overrides, const Task &task = {});

/// .npy (runs, tokens, 3): id, probability, milliseconds; NaN where a run has no such token. The table has one row per token.
Numbers numbersOf(const GenerationFigure &figure);
/// .npy (curves, lengths, 3): loss, perplexity, tokens. The table has one row per length.
Numbers numbersOf(const ExtrapolationFigure &figure);
/// .npy (tokens, channels). The table has one row per token.
Numbers numbersOf(const InsideFigure &figure);

} // namespace tnn::figures
