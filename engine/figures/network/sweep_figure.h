// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/figures/network/figure_so_far.h"
#include "engine/run/run_estimate.h"
#include "engine/run/scan/sweep.h"

namespace tnn::figures {

struct SweepOptions {
    static constexpr std::string_view Name = "sweep", Title = "Sweep";
    static std::vector<OptionField> fields();

    run::SweepKind kind = run::SweepKind::Lags;
    std::optional<int> layer; ///< Channels: theirs; none: that of the selected operator

    FigureTraits traits() const
    {
        return {.networkInput = FigureTraits::NetworkInput::Tokens,
                .isOfAllLayers = kind != run::SweepKind::Channels,
                .isMeasured = true};
    }
    SweepOptions measured() const { return *this; } ///< those on which the numbers depend
    bool operator==(const SweepOptions &) const = default;
};

/// The loss of a text while fewer lags or states are kept, or a layer or a channel is off (run::planOf).
struct SweepFigure {
    Message title; ///< "loss against lags kept, windows of 256 tokens"
    run::SweepKind kind = run::SweepKind::Lags;
    run::LengthLoss whole;               ///< of the unchanged network
    std::vector<run::SweepPoint> points; ///< those measured so far
    Message note;                        ///< what is left out, and what is inexact, else empty

    /// Returns how much a change adds to the loss.
    double difference(const run::SweepPoint &point) const { return point.loss.loss - whole.loss; }
};

/// The length of the run that measures it. Throws tnn::Error as measuredFigure().
run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const SweepOptions &options);
/// Measures all points, but only 64 channels, spread evenly, where there are more. `told` is called with the figure so
/// far; it may be empty. Throws tnn::Error as run::evaluate(), and of Kind::NotOfModel where the model has nothing to
/// change.
SweepFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                           const SweepOptions &options, const FigureSoFar<SweepFigure> &told, const Task &task = {});
/// Measures at most n tokens of the request's input.
/// Returns the options with a layer: without one, that of the selected operator.
SweepOptions completed(SweepOptions options, const PlotRequest &request);
SweepFigure figureOf(const SweepOptions &options, const PlotRequest &request, const Task &task = {});

/// .npy (points, 4), and rows: the number of lags or states, the layer or the channel, loss, perplexity, and how much
/// the loss has grown.
Numbers numbersOf(const SweepFigure &figure);

} // namespace tnn::figures
