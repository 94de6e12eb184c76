// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/model/arithmetic.h"

namespace tnn::model {

struct Attention;

/// The input of attention's softmax, before the rotation: (tokens of all sequences, heads * width).
struct QueryKeyValue {
    Value q, k, v;
};

/// Applies T to v inside a network: to all tokens at once, or token by token with a state.
class Mixer {
public:
    virtual ~Mixer() = default;

    /// Applies an operator of the Network (applicationsOf() counts them) to v: T v, divided by T 1 and normed if
    /// the operator specifies it. v and the result: (tokens of all sequences, channels), one sequence after another.
    virtual Value mix(int application, const Value &v) = 0;
    /// Applies a map and its short filter to x at the same tokens, times factor unless it is absent
    /// (Arithmetic::filteredLinear()); `place` counts the short filters of the Network.
    virtual Value filtered(int place, const FilteredLinear &part, const Value &x, const Value &factor) = 0;
    /// Attends from the same tokens to them and those before them (attention.h); `place` counts the attention layers of
    /// the Network. Throws tnn::Error unless it is overridden.
    virtual Value attend(int /*place*/, const Attention & /*w*/, const QueryKeyValue & /*x*/)
    {
        throw Error("attention is not supported here");
    }
};

/// An observable value inside a network.
struct Tap {
    enum class Point {
        In,      ///< v, the input of the layer's operator
        Out,     ///< its output
        Gate,    ///< u, by which it is multiplied
        Hidden,  ///< the hidden state before the layer
        Pre,     ///< by which v was multiplied before the operator (Hyena: x_(order-1))
        UnitIn,  ///< the input of the whole mixer, after its norm
        UnitOut, ///< the output of the whole mixer, before it is added to the hidden state
        Block    ///< the hidden state before a block of a whole network, also one of attention: `layer` counts them
    };
    int layer = 0;
    Point point = Point::In;

    bool operator==(const Tap &) const = default;
};

/// Receives everything a tap can name, in order of computation; may be empty. (tokens of all sequences, channels).
using Watch = std::function<void(const Tap &, const Value &)>;

} // namespace tnn::model
