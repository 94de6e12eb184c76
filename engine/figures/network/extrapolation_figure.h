// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/run/evaluate.h"

namespace tnn::figures {

struct ExtrapolationOptions {
    static constexpr std::string_view Name = "extrapolation", Title = "Extrapolation";
    static std::vector<OptionField> fields();

    bool logScale = false; ///< whether the perplexity has a logarithmic scale
    std::string lengths;   ///< window lengths as typed; empty: extrapolationLengths()

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
/// .npy (curves, lengths, 3): loss, perplexity, tokens. The table has one row per length.
Numbers numbersOf(const ExtrapolationFigure &figure);

} // namespace tnn::figures
