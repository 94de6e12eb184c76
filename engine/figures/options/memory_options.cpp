// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/memory_options.h"

#include "engine/figures/options/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> MemoryOptions::fields()
{
    return {choiceField({.key = "picture",
                         .name = Message("Picture"),
                         .help = Message("Every channel of the head, the longest memory first; how many channels reach "
                                         "how far; or how the channels of every layer spread"),
                         .lacking = "has one picture",
                         .written = OptionField::Written::Always},
                        &MemoryOptions::picture,
                        {{"channels", Picture::Channels, Message("channels")},
                         {"histogram", Picture::Histogram, Message("histogram")},
                         {"layers", Picture::Layers, Message("layers")}}),
            choiceField({.key = "share",
                         .name = Message("Share"),
                         .help = Message("The |lag| within which 99, 90 or 50 % of a kernel's energy \u03a3 t\u00b2 "
                                         "lie: channels are sorted by it")},
                        &MemoryOptions::share,
                        {{"k99", Share::K99, Message("k99")},
                         {"k90", Share::K90, Message("k90")},
                         {"k50", Share::K50, Message("k50")}}),
            logScaleField(Message("How lags are placed along the axis; log has a place for 0"), &MemoryOptions::scale)};
}

} // namespace tnn::figures
