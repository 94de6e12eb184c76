// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

struct FootprintOptions {
    static constexpr std::string_view Name = "footprint", Title = "Footprint";
    static std::vector<OptionField> fields();

    Scale scale = Scale::Symlog;
    ColourRange range{};
    Reduction reduction = Reduction::Channel; ///< in the window
    bool profiles = false;                    ///< in the window

    bool operator==(const FootprintOptions &) const = default;
};

} // namespace tnn::figures
