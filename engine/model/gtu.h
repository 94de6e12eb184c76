// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/model/mixer.h"

namespace tnn::model {

/// The gated Toeplitz unit (TNN paper section 3.4): o(norm(u * T v)), u = act(U x), v = act(V x).
struct Gtu {
    Linear u;
    std::optional<Linear> v; ///< none: v = u (the third version, u * T u, without an activation)
    Linear o;
    Activation activation = Activation::Silu;
    Norm norm; ///< of u * T v ("use_norm")
    /// The first version (fairseq-evo tnn_lm; LRA's tno_type 2 and 3): x is normed once more inside, and added to the
    /// output as it was.
    Norm innerNorm;
    bool innerShortcut = false;
    Value shortcutScale; ///< (1, dim): times the shortcut ("resi_param"), or absent
};

/// x and the answer: (tokens of all sequences, dim). `layer` is what the mixer and the watch know it by.
Value gtu(Arithmetic &a, const Gtu &w, const Value &x, int layer, Mixer &mixer, const Watch &watch = {});

} // namespace tnn::model
