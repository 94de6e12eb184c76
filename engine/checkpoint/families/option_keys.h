// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/checkpoint/description.h"

namespace tnn::checkpoint {

/// An option under its reported name, and its other names in the public classes and configurations.
struct OptionKey {
    std::string_view name;
    OptionType type;
    std::array<std::string_view, 6> aliases{};
};

/// Options of one TNO first, then of the network around it.
inline constexpr OptionKey OptionKeys[] = {
    {"heads", OptionType::Integer, {"num_heads", "n_heads", "h", "decoder_attention_heads", "encoder_attention_heads"}},
    {"head_dim", OptionType::Integer},
    {"dim", OptionType::Integer, {"embed_dim", "d_model", "decoder_embed_dim", "encoder_embed_dim"}},
    // rpe_embdding: the spelling of the image models
    {"rpe_dim", OptionType::Integer, {"rpe_embedding", "rpe_feature_dim", "dpb_embedding", "rpe_embdding"}},
    {"rpe_layers", OptionType::Integer, {"dpb_layers"}},
    {"rpe_in_dim", OptionType::Integer},
    {"causal", OptionType::Flag},
    {"tno_type", OptionType::Text},
    {"dims", OptionType::Text},
    {"use_decay", OptionType::Flag},
    {"use_multi_decay", OptionType::Flag},
    {"gamma", OptionType::Number},
    {"residual", OptionType::Flag},
    {"act", OptionType::Text, {"rpe_act", "dpb_act", "activation"}},
    {"act_type", OptionType::Text, {"tno_act_type"}},
    {"par_type", OptionType::Integer},
    {"use_pad", OptionType::Flag, {"rpe_use_pad", "dpb_use_pad"}},
    {"max_l", OptionType::Integer, {"tno_max_l"}},
    {"use_exp", OptionType::Flag},
    {"use_neg_exp", OptionType::Flag},
    {"norm_type", OptionType::Text},
    {"bias", OptionType::Flag},
    {"normalize", OptionType::Flag},
    {"prenorm", OptionType::Flag, {"decoder_normalize_before", "encoder_normalize_before"}},
    {"use_norm", OptionType::Flag},
    {"act_fun", OptionType::Text, {"gtu_act", "gtu_activation"}},
    {"glu_act", OptionType::Text, {"glu_activation"}},
    {"gtu_type", OptionType::Integer},
    {"glu_type", OptionType::Integer},
    {"toep_type", OptionType::Integer},
    {"dpb_type", OptionType::Integer},
    {"expand_ratio", OptionType::Number, {"tno_expand_ratio"}},
    {"decoder_mode", OptionType::Text},
};

constexpr const OptionKey *optionKey(std::string_view name)
{
    for (const OptionKey &key : OptionKeys) {
        const bool alias = !name.empty()
            && std::find(key.aliases.begin(), key.aliases.end(), name) != key.aliases.end();
        if (key.name == name || alias)
            return &key;
    }
    return nullptr;
}

} // namespace tnn::checkpoint
