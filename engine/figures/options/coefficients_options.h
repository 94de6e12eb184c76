// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

struct CoefficientsOptions {
    static constexpr std::string_view Name = "coefficients", Title = "Coefficients";
    static std::vector<OptionField> fields();

    Scale scale = Scale::Symlog; ///< Log dots what is negative
    bool all = false;            ///< in the window: all channels as bands; in command lines --channels says it

    bool operator==(const CoefficientsOptions &) const = default;
};

} // namespace tnn::figures
