// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/checkpoint/safetensors_file.h"

namespace tnn {

/// A HyenaDNA of two layers.
struct MadeHyena {
    long dim = 4, inner = 6, width = 5, features = 3, lags = 12, vocabulary = 8, order = 2;

    MadeCheckpoint languageModel(const std::string &metadata = "{}") const
    {
        MadeCheckpoint made(metadata);
        const long columns = (order - 1) * dim, projected = (order + 1) * dim;
        made.tensor("backbone.embeddings.word_embeddings.weight", {vocabulary, dim});
        for (const std::string layer : {"backbone.layers.0.", "backbone.layers.1."}) {
            const std::string mixer = layer + "mixer.", filter = mixer + "filter_fn.";
            made.linear(mixer + "in_proj.", projected, dim).linear(mixer + "out_proj.", dim, dim);
            made.tensor(mixer + "short_filter.weight", {projected, 1, 3});
            made.tensor(mixer + "short_filter.bias", {projected});
            made.tensor(filter + "bias", {columns}).tensor(filter + "pos_emb.z", {1, lags, features});
            made.tensor(filter + "pos_emb.t", {1, lags, 1}, 0.25);
            made.tensor(filter + "modulation.deltas", {1, 1, columns}, -3);
            made.linear(filter + "implicit_filter.0.", width, features);
            made.tensor(filter + "implicit_filter.1.freq", {1, width});
            made.tensor(filter + "implicit_filter.2.weight", {columns, width});
            made.linear(layer + "mlp.fc1.", inner, dim).linear(layer + "mlp.fc2.", dim, inner);
            made.linear(layer + "norm1.", dim, 1).linear(layer + "norm2.", dim, 1);
        }
        made.tensor("backbone.ln_f.weight", {dim}).tensor("backbone.ln_f.bias", {dim});
        made.tensor("lm_head.weight", {vocabulary, dim});
        return made;
    }
};

/// StripedHyena with a filter and attention of two heads of four channels.
inline MadeCheckpoint madeStripedHyena(const std::string &metadata = "{}")
{
    constexpr long Dim = 8, Inner = 6, Vocabulary = 5;
    MadeCheckpoint made(metadata);
    for (const std::string block : {"blocks.0.", "blocks.1."})
        made.tensor(block + "pre_norm.scale", {Dim})
            .tensor(block + "post_norm.scale", {Dim})
            .tensor(block + "mlp.l1.weight", {Inner, Dim})
            .tensor(block + "mlp.l2.weight", {Inner, Dim})
            .tensor(block + "mlp.l3.weight", {Dim, Inner});
    made.linear("blocks.0.projections.", 3 * Dim, Dim).linear("blocks.0.out_filter_dense.", Dim, Dim);
    made.tensor("blocks.0.filter.short_filter_weight", {3 * Dim, 1, 3}).tensor("blocks.0.filter.D", {Dim});
    made.tensor("blocks.0.filter.poles", {Dim, 2, 1, 2}, 0.3).tensor("blocks.0.filter.residues", {Dim, 2, 1, 2});
    made.tensor("blocks.1.inner_mha_cls.Wqkv.weight", {3 * Dim, Dim})
        .linear("blocks.1.inner_mha_cls.out_proj.", Dim, Dim);
    made.tensor("blocks.1.inner_mha_cls.rotary_emb.inv_freq", {2}, 0.01);
    return made.tensor("embedding_layer.weight", {Vocabulary, Dim}).tensor("norm.scale", {Dim});
}

/// Returns a model with NaN in place of one tensor's values.
inline MadeCheckpoint withNan(MadeCheckpoint made, const std::string &name)
{
    for (checkpoint::Tensor &tensor : made.file.tensors)
        if (tensor.name == name)
            tensor = MadeCheckpoint().tensor(name, tensor.shape, std::nan("")).file.tensors.front();
    return made;
}

/// Its tensors as a file.
inline std::vector<std::byte> safetensorsOf(const MadeCheckpoint &made)
{
    std::string header = "{", data;
    for (const checkpoint::Tensor &tensor : made.file.tensors) {
        const std::size_t begin = data.size();
        for (const double value : tensor.values()) {
            const auto number = static_cast<float>(value);
            data.append(reinterpret_cast<const char *>(&number), sizeof number);
        }
        std::string shape;
        for (const long extent : tensor.shape)
            shape += (shape.empty() ? "" : ",") + std::to_string(extent);
        header += (begin == 0 ? "\"" : ",\"") + tensor.name + R"(":{"dtype":"F32","shape":[)" + shape
            + "],\"data_offsets\":[" + std::to_string(begin) + "," + std::to_string(data.size()) + "]}";
    }
    return safetensorsFile(header + "}", data);
}

} // namespace tnn
