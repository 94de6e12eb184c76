// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/footprint_options.h"

#include "engine/figures/options/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> FootprintOptions::fields()
{
    return {reductionField(Message("The first selected channel, or at every offset the mean or the value of largest "
                                   "magnitude over the footprints of all channels of the head"),
                           &FootprintOptions::reduction),
            scaleField(ValueTexts::colourScaleHelp(), &FootprintOptions::scale), rangeField(&FootprintOptions::range),
            profileField(&FootprintOptions::profiles)};
}

} // namespace tnn::figures
