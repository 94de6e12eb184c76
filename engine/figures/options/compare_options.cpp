// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/compare_options.h"

#include <cmath>

#include "engine/figures/options/option_field.h"

namespace tnn::figures {

namespace {

/// How many there are to choose from, only a figure knows.
OptionField comparedChannelField()
{
    return {.key = "channel",
            .name = Message("Channel"),
            .help = Message("Which of the selected channels the pictures show; the table is of all of them"),
            .value = [](const FigureOptions &options) -> OptionValue {
                return static_cast<double>(std::get<CompareOptions>(options).channel);
            },
            .setValue =
                [](FigureOptions &options, const OptionValue &value) {
                    const auto *place = std::get_if<double>(&value);
                    if (!place || !(*place >= 0 && *place < 1e6) || *place != std::floor(*place))
                        return false;
                    std::get<CompareOptions>(options).channel = static_cast<int>(*place);
                    return true;
                },
            .where = OptionField::Where::Window};
}

} // namespace

std::vector<OptionField> CompareOptions::fields()
{
    constexpr auto Window = OptionField::Where::Window;
    return {choiceField({.key = "algorithms",
                         .name = Message("Algorithms"),
                         .help = Message("Products of the whole sequence alone, or also what streaming and the state "
                                         "spaces make of it, token by token"),
                         .where = Window},
                        &CompareOptions::forms,
                        {{"forms", true, Message("with forms")}, {"products", false, Message("products")}}),
            choiceField({.key = "devices",
                         .name = Message("Devices"),
                         .help = Message("Compare the algorithms of this CPU alone, or those of LibTorch on its CPU "
                                         "and GPUs too; times are taken inside its own process"),
                         .where = Window},
                        &CompareOptions::allDevices,
                        {{"cpu", false, Message("this CPU")}, {"all", true, Message("all devices")}}),
            comparedChannelField(),
            choiceField({.key = "results",
                         .name = Message("Drawn results"),
                         .help = Message("All results, the two that are A and B in the table, or A alone with B while "
                                         "F is held"),
                         .where = Window},
                        &CompareOptions::scope,
                        {{"all", Scope::All, Message("all")},
                         {"pair", Scope::Pair, Message("A and B")},
                         {"first", Scope::First, Message("A, F: B")}}),
            choiceField({.key = "picture",
                         .name = Message("Picture"),
                         .help = Message("Outputs y over one another; differences; log10 of errors; distances in units "
                                         "in the last place of float32; a divider between A and B; time and memory "
                                         "against n, measured now"),
                         .lacking = "has one picture",
                         .written = OptionField::Written::Always},
                        &CompareOptions::picture,
                        {{"overlay", Picture::Overlay, Message("overlay")},
                         {"difference", Picture::Difference, Message("difference")},
                         {"error", Picture::Error, Message("log10 error")},
                         {"ulp", Picture::Ulp, Message("ULP histogram")},
                         {"wipe", Picture::Wipe, Message("wipe A | B")},
                         {"time", Picture::Time, Message("time against n")},
                         {"memory", Picture::Memory, Message("memory against n")}})};
}

} // namespace tnn::figures
