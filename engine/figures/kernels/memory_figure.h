// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/memory.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

struct MemoryOptions {
    static constexpr std::string_view Name = "memory", Title = "Memory";
    static std::vector<OptionField> fields();

    enum class Picture { Channels, Histogram, Layers };
    enum class Share { K50, K90, K99 };
    Picture picture = Picture::Channels;
    Share share = Share::K99; ///< the sort key for channels, and the value shown for layers
    Scale scale = Scale::Log; ///< the scale of the lag, with a place for 0; Symlog is treated as Log

    bool showsLayers() const { return picture == Picture::Layers; }
    bool logScale() const { return scale != Scale::Linear; }
    FigureTraits traits() const { return {.isOfAllLayers = showsLayers(), .hasPage = true}; }
    bool operator==(const MemoryOptions &) const = default;
};

/// How far kernels remember: all channels of a head, and of every layer if requested.
struct MemoryFigure {
    /// A head of a TNO, over all of its channels.
    struct Layer : HeadName {
        std::vector<analysis::KernelSummary> channels;
    };
    Message title;
    long n = 0;
    int tno = 0, head = 0;                         ///< the source of `channels`
    std::vector<analysis::KernelSummary> channels; ///< every channel of the head
    std::vector<long> selected;                    ///< places in `channels`; empty with allChannels
    /// Written by numbersOf(): the requested channels, or their one reduction.
    std::vector<analysis::KernelSummary> written;
    std::vector<ChannelLabel> labels; ///< one per element of `written`
    std::vector<Layer> layers;        ///< only from memoryLayers()
    long trainingLength = 0;          ///< 0: unknown
};

/// Measures how far the kernels of the selected head remember.
MemoryFigure memoryFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Measures the kernels of the selected head, and of every layer and head at that n; what cannot be drawn is left out.
MemoryFigure memoryLayers(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Makes numbersOf() write every channel of the head, as shown in a window.
MemoryFigure withEveryChannelWritten(MemoryFigure figure);
MemoryFigure figureOf(const MemoryOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const MemoryFigure &figure);

} // namespace tnn::figures
