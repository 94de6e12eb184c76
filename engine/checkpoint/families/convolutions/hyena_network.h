// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/checkpoint/families/network_reader.h"

namespace tnn::checkpoint {

/// The head of a fine-tuned model of the training code, at the root of its file.
inline constexpr std::string_view HyenaDecoder = "decoder.0.";

/// Returns "...layers.3." of the filter "...layers.3.mixer.filter_fn." or "...layers.3.mixer.layer.filter_fn.".
std::string hyenaLayer(const std::string &filter);

/// Reads the language model around Hyena filters (safari ConvLMHeadModel, HyenaDNA, its Hugging Face port): embeddings,
/// x + mixer(norm x), x + mlp(norm x), a last norm, heads. Throws tnn::Error for layers that are not run.
model::Network hyenaNetwork(const NetworkReader &read);

} // namespace tnn::checkpoint
