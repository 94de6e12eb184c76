// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/model/mixer.h"

// The units of a network that mix its tokens by Toeplitz operators, and channel by channel around them.

namespace tnn::model {

/// Passes a value to a watch, which may be empty.
inline void show(const Watch &watch, int layer, Tap::Point point, const Value &value)
{
    if (watch)
        watch({layer, point}, value);
}

/// The gated Toeplitz unit (TNN paper section 3.4): o(norm(u * T v)), u = act(U x), v = act(V x).
struct Gtu {
    Linear u;
    std::optional<Linear> v; ///< none: v = u (the third version, u * T u, without an activation)
    Linear o;
    Activation activation = Activation::Silu;
    Norm norm; ///< normalizes u * T v ("use_norm")
    /// The first version (fairseq-evo tnn_lm; LRA's tno_type 2 and 3): x is normalized again inside, and the original x
    /// is added to the output.
    Norm innerNorm;
    bool innerShortcut = false;
    Value shortcutScale; ///< (1, dim): factor of the shortcut ("resi_param"), or absent
};

/// x and the result: (tokens of all sequences, dim). `layer` identifies it to the watch, `application` its operator to
/// the mixer.
Value gtu(Arithmetic &a, const Gtu &w, const Value &x, int layer, int application, Mixer &mixer,
          const Watch &watch = {});

/// The Hyena recurrence of order O (Poli et al. 2023, definition 3.1): v_(k+1) = T_k (x_(O-1-k) * v_k) for k = 0 to
/// O - 2, where v_0 = v, then out(x_0 * v_(O-1)). Each part is a linear map of the input through a short filter, or, if
/// its taps are absent, the map alone: then of order 2, it is LFM2's gated short convolution.
struct Hyena {
    std::vector<FilteredLinear> parts; ///< x_0, ..., x_(O-1), v: at least three
    Linear out;
    Value bias = {}; ///< (1, dim), added to the result of the last operator; or absent

    int operators() const { return static_cast<int>(parts.size()) - 2; }
};

/// x and the result: (tokens of all sequences, dim). Operators are counted from `application`, short filters from
/// `place`.
Value hyena(Arithmetic &a, const Hyena &w, const Value &x, int layer, int application, int place, Mixer &mixer,
            const Watch &watch = {});

/// The H3 layer (Fu et al. 2023, section 3.2): out(q * T1 (T0 k * v)), whose shift T0 and state space T1 count as two
/// layers. v is the gate of the first; the second's input is v, multiplied by T0 k, and its gate is q. With headDim >
/// 1, groups of headDim channels share a channel c of T1, which acts on all products of their keys and values: channel
/// d2 * groups + c of the output's map is the sum over d1 of q_(c,d1) T1 (T0 k_(c,d1) * v_(c,d2)).
struct H3 {
    Linear q, k, v, out;
    long headDim = 1;
};

/// x and the result: (tokens of all sequences, dim). Its operators and layers are counted from `application`, `layer`.
Value h3(Arithmetic &a, const H3 &w, const Value &x, int layer, int application, Mixer &mixer, const Watch &watch = {});

} // namespace tnn::model
