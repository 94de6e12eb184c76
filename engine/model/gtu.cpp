// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/gtu.h"

namespace tnn::model {

Value gtu(Arithmetic &a, const Gtu &w, const Value &x, int layer, Mixer &mixer, const Watch &watch)
{
    const auto show = [&](Tap::Point point, const Value &value) {
        if (watch)
            watch({layer, point}, value);
    };
    const Value z = a.norm(w.innerNorm, x);
    const Value u = a.activatedLinear(w.activation, z, w.u);
    const Value v = w.v ? a.activatedLinear(w.activation, z, *w.v) : u;
    show(Tap::Point::Gate, u);
    show(Tap::Point::In, v);
    const Value mixed = mixer.mix(layer, v);
    show(Tap::Point::Out, mixed);
    Value y = a.linear(a.norm(w.norm, a.multiply(u, mixed)), w.o); // not const, to be moved out
    if (!w.innerShortcut)
        return y;
    return a.add(y, w.shortcutScale ? a.multiply(x, w.shortcutScale) : x);
}

} // namespace tnn::model
