// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/coefficients_options.h"

#include "engine/figures/options/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> CoefficientsOptions::fields()
{
    return {choiceField({.key = "channels",
                         .name = Message("Channels"),
                         .help = Message("The selected channels as curves, or all channels of the head as quantiles"),
                         .where = OptionField::Where::Window},
                        &CoefficientsOptions::all,
                        {{"selected", false, Message("selected")}, {"all", true, Message("all")}}),
            scaleField(Message("How t is placed along the axis; log |t| dots what is negative"),
                       &CoefficientsOptions::scale)};
}

} // namespace tnn::figures
