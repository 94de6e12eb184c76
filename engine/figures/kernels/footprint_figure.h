// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "engine/figures/figure.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::figures {

struct FootprintOptions {
    static constexpr std::string_view Name = "footprint", Title = "Footprint";
    static std::vector<OptionField> fields();

    Scale scale = Scale::Symlog;
    ColorRange range{};
    Reduction reduction = Reduction::Channel; ///< in the window
    bool profiles = false;                    ///< in the window

    static FigureTraits traits() { return {.channels = FigureTraits::Channels::One, .isOfBothAxes = true}; }
    bool operator==(const FootprintOptions &) const = default;
};

/// The combined kernel of both axes of a two-dimensional operator for one channel: the weight of the input at an offset
/// (dy, dx) from an output position. Offsets are lags: positive = above and to the left.
struct FootprintFigure {
    Message title; ///< "layer 3, channel 57"
    Message layer; ///< the title without the channel
    toeplitz::Combination combination = toeplitz::Combination::Sum;
    long height = 0, width = 0; ///< n of each axis
    bool alongWidth = false;    ///< the selected TNO acts along the width: other views' lags are dx, else dy
    std::vector<float> values;  ///< (2 height - 1, 2 width - 1), row-major, dy then dx ascending
    /// The two kernels it is computed from; for a mean or an extreme those of each axis, which do not produce it.
    toeplitz::KernelPtr vertical, horizontal;
    ChannelLabel label;      ///< the name of the channel, or "mean"
    Message note;            ///< what the operator does in addition to this kernel, else empty
    long trainingLength = 0; ///< along either axis; 0: unknown
};

/// Whether the document has a layer that acts along two axes.
bool hasFootprint(const document::Document &document);

/// The largest n of either axis for which a footprint is computed: 4095 x 4095 offsets.
inline constexpr long LongestFootprint = 2048;
/// The maximum number of values in all footprints of one call: 256 MiB.
inline constexpr long LargestFootprints = long{1} << 26;

/// Returns the footprint of the two-dimensional layer of the selected TNO: n is along its axis, `across` along the
/// other. One channel (the first selected one), or the mean or extreme of the footprints of all channels of the head.
/// Difference is the footprint of the decayed kernels minus that of the raw ones.
/// Throws tnn::Error for a layer that acts only along the sequence, and for lengths above LongestFootprint.
FootprintFigure footprintFigure(const document::Document &document, const FigureRequest &request,
                                const Task &task = {});
/// Returns the footprint of every requested channel. Throws as footprintFigure() does, and if they have more than
/// LargestFootprints values.
std::vector<FootprintFigure> footprintFigures(const document::Document &document, const FigureRequest &request,
                                              const Task &task = {});
FootprintFigure figureOf(const FootprintOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const FootprintFigure &figure);
/// The figures must be of the same layer and lengths, one per channel. The table has one row per offset.
Numbers numbersOf(std::span<const FootprintFigure> figures);

/// Returns the numbers of the footprints of every requested channel.
Numbers numbersOf(const FootprintOptions &options, const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures
