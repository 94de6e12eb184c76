// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/checkpoint/training/training_state.h"
#include "engine/document/document.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

struct TrainingOptions {
    static constexpr std::string_view Name = "training", Title = "Training";
    static std::vector<OptionField> fields();

    bool logScale = false;     ///< whether the loss has a logarithmic scale
    bool learningRate = false; ///< on the right axis

    static FigureTraits traits() { return {.isPlotted = false}; }
    bool operator==(const TrainingOptions &) const = default;
};

/// The losses of a training run, as a plain value that the view draws.
struct TrainingFigure {
    struct Point {
        long step = 0; ///< steps done, from 1
        double loss = 0;
        double learningRate = 0; ///< NaN: unknown
        double smoothed = 0;     ///< by smooth()
    };
    Message title;                                   ///< "model.pt, 300 of 500 steps"
    long steps = 0;                                  ///< the number of steps in the whole training; 0: unknown
    std::vector<Point> points;                       ///< by step; losses in nats per token
    std::vector<std::pair<long, double>> validation; ///< steps done, mean loss in nats per token

    bool isEmpty() const { return points.empty() && validation.empty(); }
    /// Returns the steps done; 0 if there are no points.
    long done() const
    {
        const long trained = points.empty() ? 0 : points.back().step;
        return std::max(trained, validation.empty() ? 0 : validation.back().first);
    }
};

/// The title during training: "model.pt, training".
Message liveTitle(const std::string &path);

/// Sets the smoothed losses: two-sided means with weights (1 - 1/w)^distance, where w is a fortieth of all points and
/// at least 5. Non-finite losses are skipped.
void smooth(TrainingFigure &figure);

/// Builds the figure of a history; the learning rates are computed from its options.
TrainingFigure trainingFigure(const checkpoint::TrainingHistory &history);
/// Builds the figure of the training stored in an open checkpoint: the losses if it was trained here, fairseq's last
/// validation; an empty figure if nothing is stored. Throws tnn::Error.
TrainingFigure trainingFigure(const document::Document &document);

/// .npy (steps, 3): loss, smoothed loss, learning rate. The table has one row per step, with the validation loss, and
/// NaN where nothing was measured.
Numbers numbersOf(const TrainingFigure &figure);

} // namespace tnn::figures
