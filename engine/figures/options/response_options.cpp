// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/response_options.h"

#include <optional>

#include "engine/figures/options/value_fields.h"

namespace tnn::figures {

namespace {

/// What command lines call the picture, the window has as two choices.
OptionField responsePictureField()
{
    using Quantity = ResponseOptions::Quantity;
    using Channels = ResponseOptions::Channels;
    using Picture = std::optional<Quantity>; // none: layers
    return choiceField<ResponseOptions, Picture>(
        {.key = "picture",
         .lacking = "has one picture",
         .where = OptionField::Where::CommandLine,
         .written = OptionField::Written::Always},
        {{"magnitude", Quantity::Magnitude}, {"phase", Quantity::Phase}, {"delay", Quantity::Delay}, {"layers", {}}},
        [](const ResponseOptions &options) { return options.isOfAllLayers() ? Picture() : options.quantity; },
        [](ResponseOptions &options, const Picture &picture) {
            options.quantity = picture.value_or(options.quantity);
            if (!picture)
                options.channels = Channels::Layers;
            else if (options.isOfAllLayers())
                options.channels = Channels::Selected;
        });
}

} // namespace

std::vector<OptionField> ResponseOptions::fields()
{
    OptionField scale = choiceField(
        ValueTexts::scale(
            Message("How values are placed along the axis: log is dB of |H|, 20 log10 |H|, and symlog of a delay, "
                    "which keeps its sign")),
        &ResponseOptions::scale, {{"linear", Scale::Linear, Message("linear")}, {"log", Scale::Log, Message("log")}});
    scale.wrongWord = Message("a response is drawn linear or log (in dB)");
    return {choiceField({.key = "channels",
                         .name = Message("Channels"),
                         .help = Message("The selected channels as curves, all channels of the head as quantiles, or "
                                         "the mean |H| of every layer, a row a layer"),
                         .where = OptionField::Where::Window},
                        &ResponseOptions::channels,
                        {{"selected", Channels::Selected, Message("selected")},
                         {"all", Channels::All, Message("all")},
                         {"layers", Channels::Layers, Message("layers")}}),
            choiceField({.key = "quantity",
                         .name = Message("Quantity"),
                         .help = Message("|H|, its unwrapped phase in radians, or the group delay \u2212"
                                         "d arg H / d\u03c9 in tokens; layers have |H|"),
                         .where = OptionField::Where::Window},
                        &ResponseOptions::quantity,
                        {{"magnitude", Quantity::Magnitude, Message("magnitude")},
                         {"phase", Quantity::Phase, Message("phase")},
                         {"delay", Quantity::Delay, Message("delay")}}),
            std::move(scale), responsePictureField(),
            choiceField({.key = "frequency",
                         .name = Message("Frequency"),
                         .help = Message("How frequencies are placed along the axis: log spreads out the slow waves, "
                                         "which long memories answer to"),
                         .lacking = "has no frequencies"},
                        &ResponseOptions::logFrequency,
                        {{"linear", false, Message("linear \u03c9")}, {"log", true, Message("log \u03c9")}})};
}

} // namespace tnn::figures
