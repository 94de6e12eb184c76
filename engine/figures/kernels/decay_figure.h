// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/analysis/decay_profile.h"
#include "engine/analysis/memory.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

struct DecayOptions {
    static constexpr std::string_view Name = "decay", Title = "Decay";
    static std::vector<OptionField> fields();

    enum class Picture {
        Envelope,  ///< |t_k| against the lag
        Rates,     ///< one row per channel
        Histogram, ///< histogram over channels
        Layers     ///< rates of every layer
    };
    Scale scale = Scale::Log; ///< the scale of |t_k|; Symlog is treated as Log
    bool energy = true;       ///< the share of the energy within |lag| <= k, on the right axis
    Picture picture = Picture::Envelope;

    bool showsRates() const { return picture != Picture::Envelope; }
    bool showsLayers() const { return picture == Picture::Layers; }
    bool logScale() const { return scale != Scale::Linear; }
    FigureTraits traits() const { return {.isOfAllLayers = showsLayers(), .overlaysDocuments = true}; }
    bool operator==(const DecayOptions &) const = default;
};

/// How fast kernels decay, one number per channel of a head: stored and fitted.
struct DecayRates {
    struct Layer : HeadName {
        std::vector<double> stored, fitted;
    };
    std::vector<double> stored; ///< effective decay; empty if there is none
    std::vector<double>
        logits; ///< logits of a learned decay: stored = lambda + (1 - lambda) sigmoid(logit), else empty
    double lambda = 0;
    std::vector<double> fitted; ///< analysis::KernelSummary::fittedDecay; NaN if it cannot be fitted
    std::vector<Layer> layers;  ///< if requested
};

struct DecayFigure {
    Message title;
    analysis::DecayProfile profile;     ///< over all channels of the head
    toeplitz::CoefficientsPtr selected; ///< the selected channels
    std::vector<ChannelLabel> labels;
    std::vector<analysis::KernelSummary> summaries;    ///< summaries of the selected channels
    double gammaMinimum = 1, gammaMaximum = 1;         ///< effective stored decay; 1, 1 without decay
    double storedGamma = 1;                            ///< mean of the stored ones
    std::shared_ptr<const DecayRates> rates = nullptr; ///< shown instead, if requested
    /// What bounds a kernel without a stored decay, by lag, 1 at lag 0: a filter's window at the median rate, the
    /// powers of the slowest stored pole (median over the channels of the head); empty if nothing does.
    std::vector<float> bound;
    Message boundName;
    bool decays = false; ///< whether the TNO has a decay that is not switched off
    long trainingLength = 0;
};

DecayFigure decayFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
DecayFigure figureOf(const DecayOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const DecayFigure &figure);

/// Returns the numbers that the options ask for; of decay rates, computes only the rates and not the profiles.
Numbers numbersOf(const DecayOptions &options, const PlotRequest &request, const Task &task = {});

/// Computes the decay rates of every channel of the selected head, and with `layers` of every layer.
DecayRates decayRates(const document::Document &document, const FigureRequest &request, bool layers,
                      const Task &task = {});
/// .npy (channels, 3): logit of a learned decay, stored decay, fitted rate; NaN if there is none.
Numbers numbersOf(const DecayRates &rates, const Message &title);

} // namespace tnn::figures
