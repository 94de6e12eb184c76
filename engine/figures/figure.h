// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure_request.h"
#include "engine/figures/numbers.h"
#include "engine/message.h"
#include "engine/task.h"

// What the header of every figure needs. A figure NAME has
//   NAMEOptions                              its options, with their table (option_field.h) and traits (below)
//   NAMEFigure                               what is drawn, as a plain value
//   figureOf(options, request, task)         how a request makes it: for the view and for `plot`
//   numbersOf(figure)                        its numbers, or numbersOf(figure, options) where options choose among them
//   numbersOf(options, request, task)        only where `plot` writes other numbers than those of the figure

namespace tnn::figures {

struct OptionField;
struct PlotRequest;

/// What code that handles every figure alike must know of one with its present options: it reads these and never asks
/// which figure it has. `FigureTraits traits() const` of the options returns them; a figure without it has these.
struct FigureTraits {
    enum class Channels {
        Any,    ///< each requested channel, or the mean or extreme of all
        One,    ///< the picture has room for one channel, mean or extreme; the numbers are of all requested
        Single, ///< each requested channel, but no mean and no extreme
    };
    enum class NetworkInput { None, TokensOrFeatures, Tokens };
    /// The picture of one kernel, which a gallery draws alike as a tile.
    enum class Tile { None, Matrix, Curve };

    bool isPlotted = true; ///< by `plot --view NAME`
    Channels channels = Channels::Any;
    NetworkInput networkInput = NetworkInput::None; ///< what the whole network must read for it
    std::string_view option{};                      ///< without dashes, that requires the input; empty: the figure does
    bool comparesMethods = false;   ///< whether it compares ways to compute T x for an input of the operator
    bool isOfAllLayers = false;     ///< it shows all layers and heads, whatever is selected
    bool followsSelection = false;  ///< its order may, though it is of all layers
    bool isOfBothAxes = false;      ///< whether it shows both axes of a two-dimensional operator at once
    bool overlaysDocuments = false; ///< A and B in one picture
    bool showsPinned = false;       ///< kernels of other layers, as curves beside those of the selected channels
    bool hasAxes = true;            ///< that can be zoomed
    bool hasPage = false;           ///< it can be written as .html
    bool isMeasured = false;        ///< anew each time, for seconds
    Tile tile = Tile::None;
};

/// What an exported page shows besides the plot, and where.
struct PageParts {
    bool hasTitle = true;
    /// Above the axes; at a side of them where no curve is; or each name where its curve ends, right of the axes. Where
    /// there is no such place or no room, it is above.
    enum class Legend { Above, Inside, Ends } legend = Legend::Above;

    bool operator==(const PageParts &) const = default;
};

/// How values are placed along an axis, or become colors.
enum class Scale {
    Symlog, ///< linear up to a threshold, logarithmic beyond, sign kept
    Linear,
    Log ///< the logarithm of the magnitude
};

/// The magnitude that gets the strongest color.
struct ColorRange {
    enum class Kind {
        Symmetric,  ///< the largest magnitude
        Percentile, ///< a percentile of the magnitudes
        Manual,     ///< `manual`
        Locked      ///< the range in use when it was chosen, whatever is shown next
    };
    Kind kind = Kind::Symmetric;
    double percentile = 99; ///< which percentile of the magnitudes, 0 to 100
    double manual = 0;      ///< the largest magnitude that is distinguished; 0: the largest

    bool operator==(const ColorRange &) const = default;
};

/// Names a head of a TNO in pictures of all layers.
struct HeadName {
    int tno = 0, head = 0;
    Message title;     ///< "layer 3", "layer 3, height, head 1"
    std::string brief; ///< the short form for small pictures: "L3", "L3 height H1"
};

/// Identifies one curve or column of a figure: a channel of the head, one kernel over all of them, or a pinned kernel.
struct ChannelLabel {
    long channel = 0;              ///< a channel within the head; meaningless unless reduction is Channel
    std::optional<long> head = {}; ///< if there are several
    Reduction reduction = Reduction::Channel;
    Message role = {}; ///< "A" if documents are overlaid, "layer 5" of a pinned kernel, else empty

    Message brief() const;                      ///< "57", "head 2, 5", "A, 57", "mean": in files
    Message name() const;                       ///< "channel 57", "head 2, channel 5", "A, 57", "mean"
    Message nameInHead() const;                 ///< "channel 57", "channel 5", "A, 57", "mean": beside the head's name
    Message titled(const Message &title) const; ///< "layer 3, channel 57", "layer 3, mean over channels"

    bool operator==(const ChannelLabel &) const = default;
};

} // namespace tnn::figures
