// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/decay_profile.h"
#include "engine/analysis/memory.h"
#include "engine/figures/channel_label.h"
#include "engine/task.h"

namespace tnn::document {
class Document;
}

namespace tnn::figures {

struct FigureRequest;
struct Numbers;

/// How fast kernels fall, one number per channel of a head: what is stored beside what fits.
struct DecayRates {
    struct Layer {
        int tno = 0, head = 0;
        Message title;
        std::string brief; ///< "layer 3, head 1", "L3 H1"
        std::vector<double> stored, fitted;
    };
    std::vector<double> stored; ///< effective decay; empty without one
    std::vector<double> logits; ///< of a learned decay: stored = lambda + (1 - lambda) sigmoid(logit); else empty
    double lambda = 0;
    std::vector<double> fitted; ///< analysis::KernelSummary::fittedDecay; NaN where it can't be fitted
    std::vector<Layer> layers;  ///< where they were asked for
};

struct DecayFigure {
    Message title;
    analysis::DecayProfile profile;     ///< over all channels of the head
    toeplitz::CoefficientsPtr selected; ///< the selected channels
    std::vector<ChannelLabel> labels;
    std::vector<analysis::KernelSummary> summaries;    ///< of the selected channels
    double gammaMinimum = 1, gammaMaximum = 1;         ///< effective stored decay; 1, 1 without decay
    double storedGamma = 1;                            ///< mean of the stored ones
    std::shared_ptr<const DecayRates> rates = nullptr; ///< shown instead, where they were asked for
    bool decays = false;                               ///< whether the TNO has a decay and it is not switched off
    long trainingLength = 0;
};

DecayFigure decayFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
Numbers numbersOf(const DecayFigure &figure);

} // namespace tnn::figures
