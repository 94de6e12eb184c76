// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/io/signal.h"
#include "engine/message.h"
#include "engine/run/forward.h"
#include "engine/run/network_input.h"
#include "engine/ssm/reduce.h"

namespace tnn::figures {

/// The coefficients to show.
enum class Stage { Decayed, Raw, Difference /**< decayed - raw */ };
/// The kernel that a picture of many channels shows. Mean and Extreme (signed max-abs) are over all channels of the
/// head.
enum class Reduction { Channel /**< each selected one; the first where there is room for one */, Mean, Extreme };

struct FigureRequest {
    document::Selection selection;
    model::Overrides overrides;
    Stage stage = Stage::Decayed;
    Reduction reduction = Reduction::Channel;
    bool allChannels = false;  ///< all channels of the head, not selection.channels
    ssm::ReduceRequest reduce; ///< how the reduced form is built; gamma is the TNO's

    bool operator==(const FigureRequest &) const = default;
};

/// A range of an axis in its units: lags, |t_k|; for a matrix columns and rows, where cell j is j to j + 1. low < high.
struct Interval {
    double low = 0, high = 1;

    bool operator==(const Interval &) const = default;
};

/// The visible ranges of a plot's axes; an axis without one is shown whole.
struct Zoom {
    std::optional<Interval> x, y;

    bool isWhole() const { return !x && !y; }
    bool operator==(const Zoom &) const = default;
};

/// The overlaid documents: only A, or A and B (checkpoint_pair.h). Never empty.
using Overlaid = std::vector<document::DocumentPtr>;

/// The source of x: a signal, numbers from a file (n values for every channel), or the operator's actual input inside
/// the network, channel by channel.
struct Input {
    io::Signal signal;
    std::vector<float> values; ///< if not empty, used instead of the signal
    std::string name;          ///< "impulse", or the file's name
    /// If not null, used instead of both: the input of the whole network, of which the first sequence counts.
    std::shared_ptr<const run::NetworkInput> network = nullptr;
    std::string text;   ///< the text that `network` was built from, if any
    std::string file;   ///< the absolute path of the file that holds it, if one does
    std::string record; ///< its record in a FASTA file, a name or a number; empty: the first
};

/// Returns its name in titles: the signal, the file, or "text".
Message titleOf(const Input &input);
/// Returns the file's name, or the beginning of the text in quotation marks.
std::string nameOf(const Input &input);
/// Returns x of a product, (selection.n, flat channels): the input's values in every channel, or the TNO's input inside
/// the network with the request's overrides. Along one of two axes it is the first line along that axis. Throws
/// tnn::Error if the input has another length; a text may be longer than n.
toeplitz::Sequence inputOf(const document::Document &document, const FigureRequest &request, const Input &input,
                           const std::vector<long> &flat, const Task &task);
/// Returns how many tokens a network's input has along an axis.
long lengthAlong(const run::NetworkInput &input, checkpoint::Axis axis);
/// Returns the length of a file or of a network's input; a signal has none.
std::optional<long> lengthOf(const Input &input, checkpoint::Axis axis);
/// Returns values at points of the TNO's layer inside the network, (selection.n, channels) each, along one of two axes
/// those of the first line; empty where the layer has no such point. The input must have a network. Throws tnn::Error
/// if it has another length; a text may be longer than n.
std::vector<toeplitz::Sequence> insideOf(const document::Document &document, const FigureRequest &request,
                                         const Input &input, const std::vector<run::PointChannels> &points,
                                         const Task &task = {});

} // namespace tnn::figures
