// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/families/options.h"

namespace tnn::checkpoint {

/// A kind of checkpoint, as one public code base saves it. What all have in common (TNOs by their tensors) is done once,
/// in description.cpp; a family adds where options are stored, what they are called there, and what holds where nothing
/// is stored. A new family is one file and one line in families.cpp.
struct Family {
    std::string_view id;         ///< "fairseq-alm"
    std::string_view publicCode; ///< whose defaults are assumed: "fairseq-evo"
    /// Whether these are its TNOs: their prefixes without wrappers (unwrappedKey).
    bool (*recognises)(const std::vector<std::string> &prefixes);
    /// For people: "fairseq causal language model (tnn_v2_decay_99_pre)".
    std::string (*title)(const Checkpoint &checkpoint, const std::vector<std::string> &prefixes);
    /// What the metadata says, by our names. Throws tnn::Error for an operator that only looks like a TNO.
    StoredOptions (*stored)(const Checkpoint &checkpoint);
    /// What holds where nothing is said.
    std::vector<std::pair<std::string_view, OptionValue>> defaults;
    model::Activation (*activation)(std::string_view name);
    std::optional<long> (*trainingLength)(const Checkpoint &checkpoint);
    /// Modules that belong to the network, beside the TNOs of these prefixes (as stored): "decoder.embed_tokens".
    std::vector<std::string> (*modules)(const std::vector<std::string> &prefixes);
};

/// In the order in which they are asked; the last one takes everything that has a TNO.
const std::vector<Family> &families();

Family fairseqCausal();
Family fairseqMasked();
Family tnnPytorch();

} // namespace tnn::checkpoint
