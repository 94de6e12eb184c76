// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/run/verify/verify.h"

namespace tnn::figures {

struct VerificationOptions {
    static constexpr std::string_view Name = "verification", Title = "Verification";
    static std::vector<OptionField> fields();

    enum class Along { Blocks, Positions };
    Along along = Along::Blocks; ///< the largest difference of each one, over all others
    long tokens = 0;             ///< of the input; 0: as many as take some seconds, or as the file below has
    std::string states;          ///< a file of hidden states that another program computed; empty: none

    static FigureTraits traits() { return {.networkInput = FigureTraits::NetworkInput::TokensOrFeatures}; }
    /// Returns the options on which the numbers depend; the others are as by default.
    VerificationOptions measured() const { return {.tokens = tokens, .states = states}; }
    bool operator==(const VerificationOptions &) const = default;
};

/// Whether the network computes the same at once, from a cache and streaming (run::verify()).
struct VerificationFigure {
    Message title; ///< "differences from float64, 64 tokens", "..., 64 random tokens"
    run::Verification verification;

    /// Returns the largest relative difference of a run by block or position: NaN where it has none.
    std::vector<double> largest(std::size_t run, VerificationOptions::Along along) const;
};

/// Computes it for the first tokens of the request's input, without one for random tokens. Throws tnn::Error as
/// run::verify(), if the network has no tokens, and for hidden states without the input that they are of.
VerificationFigure figureOf(const VerificationOptions &options, const PlotRequest &request, const Task &task = {});
/// .npy (runs, points or positions). The table has one row per point or position.
Numbers numbersOf(const VerificationFigure &figure, const VerificationOptions &options);

} // namespace tnn::figures
