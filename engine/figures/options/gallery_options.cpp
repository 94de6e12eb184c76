// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/gallery_options.h"

#include "engine/figures/options/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> GalleryOptions::fields()
{
    return {reductionField(Message("The first selected channel of every layer, or the mean or extreme over channels"),
                           &GalleryOptions::reduction),
            choiceField({.key = "picture",
                         .name = Message("Picture"),
                         .help = Message("Toeplitz matrices, coefficients against lag, or the magnitude |H| in dB "
                                         "against frequency from 0 to half the token rate; one scale for all"),
                         .lacking = "has one picture",
                         .written = OptionField::Written::Always},
                        &GalleryOptions::picture,
                        {{"matrices", Picture::Matrices, Message("matrices")},
                         {"curves", Picture::Curves, Message("curves")},
                         {"spectra", Picture::Spectra, Message("spectra")}})};
}

} // namespace tnn::figures
