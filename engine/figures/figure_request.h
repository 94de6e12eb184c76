// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/io/signal.h"
#include "engine/message.h"
#include "engine/run/network_input.h"
#include "engine/ssm/reduce.h"

namespace tnn::figures {

/// Which coefficients are shown.
enum class Stage { Decayed, Raw, Difference /**< decayed - raw */ };
/// Which kernel a picture of many channels shows. Mean and Extreme (signed max-abs) are over all channels of the head.
enum class Reduction { Channel /**< each selected one; the first where there is room for one */, Mean, Extreme };

struct FigureRequest {
    document::Selection selection;
    model::Overrides overrides;
    Stage stage = Stage::Decayed;
    Reduction reduction = Reduction::Channel;
    bool allChannels = false;  ///< channels are all of the head, not selection.channels
    ssm::ReduceRequest reduce; ///< how the reduced form is made; gamma is the TNO's
};

/// What is drawn over one another: A alone, or A and B (checkpoint_pair.h). Never empty.
using Overlaid = std::vector<document::DocumentPtr>;

/// What x is: a signal, numbers of a file (n values for every channel), or what really enters the operator inside the
/// network, channel by channel.
struct Input {
    io::Signal signal;
    std::vector<float> values; ///< where not empty, instead of the signal
    std::string name;          ///< "impulse", or the file's name
    /// Where not null, instead of both: what the whole network is applied to, the first sequence of it.
    std::shared_ptr<const run::NetworkInput> network = nullptr;
    std::string text; ///< the one that network was made of, where it was
};

/// What titles call it: the signal, the file, or "text".
Message titleOf(const Input &input);
/// The input's n values. Throws tnn::Error where a file holds another number of them.
std::vector<float> inputValues(const Input &input, long n);

} // namespace tnn::figures
