// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/model/arithmetic.h"

namespace tnn::model {

/// How T meets v inside a network: all tokens at once, or token by token with a state of its own.
class Mixer {
public:
    virtual ~Mixer() = default;

    /// What the operator of a layer (Network's count of token mixers) makes of v: T v, divided by T 1 and normed where
    /// the operator is so. v and the answer: (tokens of all sequences, channels), a sequence after another.
    virtual Value mix(int layer, const Value &v) = 0;
};

/// Something inside a network that can be looked at.
struct Tap {
    enum class Point {
        In,    ///< v, what enters the layer's operator
        Out,   ///< what leaves it
        Gate,  ///< u, what it is multiplied by
        Hidden ///< the hidden state before the layer
    };
    int layer = 0;
    Point point = Point::In;

    bool operator==(const Tap &) const = default;
};

/// Told everything that a tap can name, in the order of the computation; may be empty. (tokens of all sequences, channels).
using Watch = std::function<void(const Tap &, const Value &)>;

} // namespace tnn::model
