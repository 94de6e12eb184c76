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

// The figures of whole networks, as plain values.

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

struct ExtrapolationOptions {
    static constexpr std::string_view Name = "extrapolation", Title = "Extrapolation";
    static std::vector<OptionField> fields();

    bool logScale = false; ///< whether the perplexity has a logarithmic scale

    static FigureTraits traits() { return {.isPlotted = false}; }
    bool operator==(const ExtrapolationOptions &) const = default;
};

/// How well models predict one text in windows of growing length.
struct ExtrapolationFigure {
    struct Curve {
        Message name;                        ///< "original", a file's name
        std::vector<run::LengthLoss> points; ///< by length
        long trainingLength = 0;             ///< 0: unknown
        Message note;                        ///< why there are no points, else empty
    };
    Message title; ///< the text's name
    std::vector<Curve> curves;
};
/// Returns lengths from half to eight times the training length, doubling, as far as a text of this many tokens
/// reaches; if it is too short for any, the two largest powers of two that it fills.
std::vector<long> extrapolationLengths(long trainingLength, long tokens);
/// Parses "256, 512 1024" into ascending, distinct lengths. Throws tnn::Error for anything else, and if there are none.
std::vector<long> parseLengths(std::string_view text);

struct InsideOptions {
    static constexpr std::string_view Name = "inside", Title = "Inside";
    static std::vector<OptionField> fields();

    model::Tap::Point point = model::Tap::Point::In;
    Scale scale = Scale::Linear; ///< hidden values lack the long tails of kernels: symlog would make most look alike
    ColourRange range{};

    static FigureTraits traits() { return {.isPlotted = false}; }
    bool operator==(const InsideOptions &) const = default;
};

/// The values at a tap of a layer for one sequence of tokens.
struct InsideFigure {
    Message title; ///< "layer 3, gate u"
    long tokens = 0, channels = 0;
    std::vector<float> values;        ///< (tokens, channels)
    std::vector<std::string> symbols; ///< one per token, if there is a vocabulary
};
Message nameOf(model::Tap::Point point); ///< "input v", "output", "gate u", "hidden state", ...
/// Computes it for the first sequence of the input. Throws tnn::Error as forward does, and if nothing gates the layer.
InsideFigure insideFigure(const document::Document &document, const run::NetworkInput &input, const model::Tap &tap,
                          const model::Overrides &overrides, const Task &task = {});

/// .npy (runs, tokens, 3): id, probability, milliseconds; NaN if a run has no such token. The table has one row per
/// token.
Numbers numbersOf(const GenerationFigure &figure);
/// .npy (curves, lengths, 3): loss, perplexity, tokens. The table has one row per length.
Numbers numbersOf(const ExtrapolationFigure &figure);
/// .npy (tokens, channels). The table has one row per token.
Numbers numbersOf(const InsideFigure &figure);

} // namespace tnn::figures
