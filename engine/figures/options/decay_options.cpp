// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/decay_options.h"

#include "engine/figures/options/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> DecayOptions::fields()
{
    const auto ofEnvelope = where<DecayOptions>([](const DecayOptions &options) { return !options.showsRates(); });
    OptionField scale = logScaleField(Message("How |t_k| is placed along the axis"), &DecayOptions::scale);
    scale.applies = ofEnvelope;
    return {choiceField({.key = "picture",
                         .name = Message("Picture"),
                         .help = Message("|t_k| against the lag; the stored and the fitted decay \u03b3 of every "
                                         "channel, a learned one with its logit; how many channels have which; or "
                                         "those of every layer"),
                         .lacking = "has one picture"},
                        &DecayOptions::picture,
                        {{"envelope", Picture::Envelope, Message("envelope")},
                         {"rates", Picture::Rates, Message("rates")},
                         {"histogram", Picture::Histogram, Message("histogram")},
                         {"layers", Picture::Layers, Message("layers")}}),
            choiceField({.key = "energy",
                         .name = Message("Energy"),
                         .help = Message("Whether the share of the energy within |lag| \u2264 k is drawn on the right "
                                         "axis"),
                         .applies = ofEnvelope,
                         .explained = "magnitudes alone",
                         .flag = "no-energy",
                         .flagWord = "without"},
                        &DecayOptions::energy,
                        {{"with", true, Message("with energy")}, {"without", false, Message("magnitudes")}}),
            std::move(scale)};
}

} // namespace tnn::figures
