// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace tnn::checkpoint {

enum class OptionType { Flag, Integer, Number, Text };

/// An option under the name by which it is reported, and its other names in the public classes.
struct OptionKey {
    std::string_view name;
    OptionType type;
    std::array<std::string_view, 2> aliases{};
};

/// Of one TNO first, then of the network around it.
inline constexpr OptionKey OptionKeys[] = {
    {"heads", OptionType::Integer, {"num_heads", "h"}},
    {"head_dim", OptionType::Integer},
    {"dim", OptionType::Integer},
    {"rpe_dim", OptionType::Integer, {"rpe_embedding"}},
    {"rpe_layers", OptionType::Integer},
    {"causal", OptionType::Flag},
    {"use_decay", OptionType::Flag},
    {"use_multi_decay", OptionType::Flag},
    {"gamma", OptionType::Number},
    {"residual", OptionType::Flag},
    {"act", OptionType::Text, {"rpe_act"}},
    {"act_type", OptionType::Text},
    {"par_type", OptionType::Integer},
    {"norm_type", OptionType::Text},
    {"bias", OptionType::Flag},
    {"normalize", OptionType::Flag},
    {"prenorm", OptionType::Flag},
    {"use_norm", OptionType::Flag},
    {"act_fun", OptionType::Text, {"gtu_act"}},
    {"glu_act", OptionType::Text},
    {"expand_ratio", OptionType::Number},
};

constexpr const OptionKey *optionKey(std::string_view name)
{
    for (const OptionKey &key : OptionKeys) {
        if (key.name == name || (!name.empty() && (key.aliases[0] == name || key.aliases[1] == name)))
            return &key;
    }
    return nullptr;
}

} // namespace tnn::checkpoint
