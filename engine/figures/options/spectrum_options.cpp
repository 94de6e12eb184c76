// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/spectrum_options.h"

#include "engine/figures/options/option_field.h"

namespace tnn::figures {

std::vector<OptionField> SpectrumOptions::fields()
{
    using ssm::Variant;
    return {choiceField({.key = "variant",
                         .name = Message("State-space form"),
                         .help = Message("Unpadded: m = n, shows the kernel. Padded: ETSC as published, m = n + 1, "
                                         "where the pad t_n = \u2212\u03a3t dwarfs the rest. Reduced: a few modes "
                                         "behind an exact FIR head, as many as an error needs"),
                         .oldKey = "form",
                         .lacking = {},
                         .written = OptionField::Written::Always},
                        &SpectrumOptions::forms,
                        {{"padded", {Variant::Padded}, Message("padded")},
                         {"unpadded", {Variant::Unpadded}, Message("unpadded")},
                         {"reduced", {Variant::Reduced}, Message("reduced")},
                         {"both", {Variant::Padded, Variant::Unpadded}},
                         {"all", {Variant::Padded, Variant::Unpadded, Variant::Reduced}, Message("side by side")}}),
            choiceField({.key = "picture",
                         .name = Message("Picture"),
                         .help = Message("Eigenvalues in the complex plane, weights against angle, the kernel that "
                                         "the modes make, or how far it is off at each lag"),
                         .lacking = "has one picture",
                         .written = OptionField::Written::Always},
                        &SpectrumOptions::picture,
                        {{"plane", Picture::Plane, Message("plane")},
                         {"stems", Picture::Stems, Message("stems")},
                         {"kernel", Picture::Kernel, Message("kernel")},
                         {"error", Picture::Error, Message("error")}})};
}

} // namespace tnn::figures
