// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/network_parts.h"

#include <algorithm>

namespace tnn::checkpoint {

model::Gtu gtuOf(const NetworkReader &read, long layer, const std::string &prefix, ActivationNames named)
{
    const long channels = read.tno(layer).channels();
    model::Gtu gtu;
    gtu.u = read.linear(prefix + "u_proj", 0, channels);
    gtu.v = read.linear(prefix + "v_proj", 0, channels);
    gtu.o = read.linear(prefix + "o", channels);
    gtu.activation = activationOf(read, layer, "act_fun", "silu", named);
    if (read.flag(layer, "use_norm", false))
        gtu.norm = read.norm(prefix + "norm", channels, model::NormKind::SimpleRms);
    return gtu;
}

model::Glu gluOf(const NetworkReader &read, long layer, const std::string &prefix, ActivationNames named)
{
    model::Glu glu;
    glu.gate = read.linear(prefix + "l1");
    const long width = read.shapeOf(prefix + "l1.weight").rows;
    const bool second = !read.has(prefix + "l3.weight");
    if (!second)
        glu.value = read.linear(prefix + "l2", 0, width);
    glu.out = read.linear(prefix + (second ? "l2" : "l3"), width);
    glu.activation = activationOf(read, layer, "glu_act", "silu", named);
    return glu;
}

bool allCausal(const Description &description)
{
    return std::all_of(description.tnos.begin(), description.tnos.end(),
                       [](const TnoDescription &tno) { return tno.causal; });
}

} // namespace tnn::checkpoint
