// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/striped_hyena_names.h"

namespace tnn::checkpoint {

namespace striped_hyena_names_steps {

/// vortex and StripedHyena 1, savanna, Megatron with and without Transformer Engine.
const StripedNames AllNames[] = {
    {"blocks", "pre_norm.scale", "pre_norm.scale", "post_norm.scale", "projections", "filter.short_filter",
     "out_filter_dense", "inner_mha_cls.Wqkv", "inner_mha_cls.out_proj", "inner_mha_cls.rotary_emb.inv_freq", "mlp.l1",
     "mlp.l2", "mlp.l3"},
    {"sequential", "input_layernorm.weight", "input_layernorm.weight", "pre_mlp_layernorm.weight",
     "mixer.dense_projection", "mixer.hyena_proj_conv.short_conv", "mixer.dense", "mixer.dense_projection",
     "mixer.dense", "mixer.rotary_emb.inv_freq", "mlp.w1", "mlp.w2", "mlp.w3"},
    {"layers", "mixer.dense_projection.layer_norm_weight", "self_attention.linear_qkv.layer_norm_weight",
     "mlp.linear_fc1.layer_norm_weight", "mixer.dense_projection", "mixer.hyena_proj_conv.short_conv", "mixer.dense",
     "self_attention.linear_qkv", "self_attention.linear_proj", "self_attention.rotary_emb.inv_freq", "mlp.linear_fc1",
     "", "mlp.linear_fc2"},
    {"layers", "norm.weight", "input_layernorm.weight", "pre_mlp_layernorm.weight", "mixer.dense_projection",
     "mixer.hyena_proj_conv.short_conv", "mixer.dense", "self_attention.linear_qkv", "self_attention.linear_proj",
     "self_attention.rotary_emb.inv_freq", "mlp.linear_fc1", "", "mlp.linear_fc2"}};

} // namespace striped_hyena_names_steps

const StripedNames &stripedNamesIn(const CheckpointKeys &subject, const std::string &block)
{
    using namespace striped_hyena_names_steps;
    const std::string list = lastPartOf(parentOf(block));
    const StripedNames *found = nullptr;
    for (const StripedNames &names : AllNames)
        if (names.list == list && (found == nullptr || tensorAt(subject.index, block + names.postNorm) != nullptr))
            found = &names;
    return found == nullptr ? AllNames[0] : *found;
}

} // namespace tnn::checkpoint
