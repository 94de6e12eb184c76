// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/model/arithmetic.h"

namespace tnn::model {

/// The gated linear unit (TNN paper section 3.4, after Shazeer): out(act(G x) * V x).
struct Glu {
    Linear gate;
    std::optional<Linear> value; ///< none: out(z * act(z)), z = G x (the second version, fairseq-evo GLUV2)
    Linear out;
    Activation activation = Activation::Silu;
    Activation outActivation = Activation::None; ///< of the answer ("fina_act")
};

Value glu(Arithmetic &a, const Glu &w, const Value &x);

} // namespace tnn::model
