// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/model/arithmetic.h"

// The units of a network that mix the channels of each token.

namespace tnn::model {

/// The gated linear unit (TNN paper section 3.4, after Shazeer): out(act(G x) * V x).
struct Glu {
    Linear gate;
    std::optional<Linear> value; ///< none: out(z * act(z)), z = G x (the second version, fairseq-evo GLUV2)
    Linear out;
    Activation activation = Activation::Silu;
    Activation outActivation = Activation::None; ///< the activation of the output ("fina_act")
};

Value glu(Arithmetic &a, const Glu &w, const Value &x);

/// Two linear maps with an activation between them.
struct Perceptron {
    Linear in, out;
    Activation activation = Activation::GeluTanh;
};

/// A mixture of experts (transformers' Lfm2MoeSparseMoeBlock): with r = sigmoid(gate x), the `chosen` experts of the
/// largest r + bias, each multiplied by its r.
struct Experts {
    Linear gate; ///< to one number per expert
    Value bias;  ///< (1, experts), only for the choice; or absent
    std::vector<Glu> experts;
    long chosen = 1;    ///< experts per token
    bool shares = true; ///< the r of a token's experts are divided by their sum + 1e-6
    double scale = 1;   ///< multiplies every r
};

/// x and the result: (tokens, dim).
Value mixtureOfExperts(Arithmetic &a, const Experts &w, const Value &x);

} // namespace tnn::model
