// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/analysis/frequency_response.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

struct ResponseOptions {
    static constexpr std::string_view Name = "response", Title = "Response";
    static std::vector<OptionField> fields();

    enum class Quantity { Magnitude, Phase, Delay };
    enum class Channels {
        Selected,
        All,   ///< as bands; on the command line --channels sets it
        Layers ///< the mean |H| of every layer, one row per layer
    };
    Quantity quantity = Quantity::Magnitude;
    Scale scale = Scale::Log;  ///< Log: magnitudes in dB, delays on a symlog axis
    bool logFrequency = false; ///< low frequencies spread out; frequency 0 has no place
    Channels channels = Channels::Selected;

    bool showsLayers() const { return channels == Channels::Layers; }
    bool logScale() const { return scale != Scale::Linear; }
    FigureTraits traits() const
    {
        return {.isOfAllLayers = showsLayers(),
                .overlaysDocuments = !showsLayers(),
                .showsPinned = channels == Channels::Selected};
    }
    bool operator==(const ResponseOptions &) const = default;
};

/// Frequency responses of channels, or of every layer.
struct ResponseFigure {
    /// A head of a TNO, over all of its channels.
    struct Layer : HeadName {
        std::vector<double> magnitude; ///< mean |H| over the channels at n + 1 frequencies; NaN if none is finite
    };
    Message title;
    long n = 0;
    std::vector<analysis::FrequencyResponse> responses;   ///< one per requested channel, or for their one reduction
    std::vector<ChannelLabel> labels;                     ///< one per response
    std::optional<analysis::ResponseQuantiles> quantiles; ///< with allChannels and no reduction
    std::vector<Layer> layers;                            ///< from responseLayers(), which has no responses
};

/// Computes the frequency response of every requested channel, or of the mean or extreme kernel.
ResponseFigure responseFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Computes the mean |H| of every layer and head at one n. What cannot be drawn is left out; throws tnn::Error if all
/// is.
ResponseFigure responseLayers(const document::Document &document, const FigureRequest &request, const Task &task = {});
ResponseFigure figureOf(const ResponseOptions &options, const PlotRequest &request, const Task &task = {});
/// The table has one row per frequency, in units of pi radians per token; phases are unwrapped, delays are in tokens.
Numbers numbersOf(const ResponseFigure &figure);

} // namespace tnn::figures
