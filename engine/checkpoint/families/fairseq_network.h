// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/network_parts.h"

namespace tnn::checkpoint {

/// Its exp takes the maximum over the channels off first; all else is named as in tnn-pytorch.
model::Activation fairseqActivation(std::string_view name);
/// fairseq-evo's causal language models (tnn_lm, tnn_v2_lm) and what shares their layers: embedding, layers of GTU and
/// GLU, the last norm, the map to the vocabulary.
model::Network fairseqDecoder(const NetworkReader &read);
/// Its masked ones (roberta_tnn, roberta_tnn_v2), with lm_head and the heads of fine-tuning (RobertaClassificationNoClsHead).
model::Network fairseqEncoder(const NetworkReader &read);

} // namespace tnn::checkpoint
