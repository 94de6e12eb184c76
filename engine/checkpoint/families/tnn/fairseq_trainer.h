// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"

// Common to all checkpoints of fairseq's trainer: one Namespace of all arguments, and modules by their names.

namespace tnn::checkpoint {

/// The Namespace of all arguments: cfg.model, or args in old files.
MetadataReader fairseqArguments(const CheckpointKeys &subject);
/// The name of the architecture; empty if there is none.
std::string fairseqArchitecture(const CheckpointKeys &subject);
/// Reads the options that are stored per side: "decoder" or "encoder".
StoredOptions fairseqSideOptions(const CheckpointKeys &subject, const std::string &side);
/// "what (architecture)"
Message fairseqTitle(const Message &what, const CheckpointKeys &subject);
/// Family::title, the same.
std::function<Message(const CheckpointKeys &)> fairseqTitled(const Message &what);
std::optional<long> fairseqTrainingLength(const CheckpointKeys &subject);

/// Family::recognises: all TNOs lie below layers of `stack` ("decoder."), which itself may lie anywhere, and end in one
/// of `ends` (".self_attn.gtu.toep."); and `also` holds.
std::function<bool(const CheckpointKeys &)> inLayersOf(const std::string &stack,
                                                       const std::vector<std::string_view> &ends,
                                                       bool (*also)(const CheckpointKeys &) = nullptr);

/// Returns the modules of each layer and of the network around them, as stored.
std::vector<std::string> fairseqModules(const CheckpointKeys &subject);

/// Its exp first subtracts the maximum over the channels; all other names are as in tnn-pytorch.
model::Activation fairseqActivation(std::string_view name);
/// Builds fairseq-evo's causal language models (tnn_lm, tnn_v2_lm) and those that share their layers: embedding, layers
/// of GTU and GLU, the final norm, the map to the vocabulary.
model::Network fairseqDecoder(const NetworkReader &read);
/// Builds its hybrid of softmax attention and TNOs (transformer_tnn_lm): each layer adds both, then a perceptron.
model::Network fairseqAttentionDecoder(const NetworkReader &read);
/// Builds its masked models (roberta_tnn, roberta_tnn_v2), with lm_head and heads for fine-tuning.
model::Network fairseqEncoder(const NetworkReader &read);

} // namespace tnn::checkpoint
