// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/glu.h"

namespace tnn::model {

Value glu(Arithmetic &a, const Glu &w, const Value &x)
{
    if (w.value) {
        const Value gated = a.multiply(a.activatedLinear(w.activation, x, w.gate), a.linear(x, *w.value));
        return a.activatedLinear(w.outActivation, gated, w.out);
    }
    const Value z = a.linear(x, w.gate);
    return a.activatedLinear(w.outActivation, a.multiply(z, a.activate(w.activation, z)), w.out);
}

} // namespace tnn::model
