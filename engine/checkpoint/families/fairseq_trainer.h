// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/metadata.h"

// What all checkpoints of fairseq's trainer have in common: one Namespace of all arguments, and modules by their names.

namespace tnn::checkpoint {

/// The Namespace of all arguments: cfg.model, or args in old files.
MetadataReader fairseqArguments(const Subject &subject);
/// The name of the architecture; empty where there is none.
std::string fairseqArchitecture(const Subject &subject);
/// "what (architecture)"
Message fairseqTitle(const Message &what, const Subject &subject);
std::optional<long> fairseqTrainingLength(const Subject &subject);

/// Whether all TNOs lie below layers of `stack` ("decoder."), which itself may lie anywhere, and end in one of `ends`
/// (".self_attn.gtu.toep.").
bool allInLayersOf(const Subject &subject, const std::string &stack, std::span<const std::string_view> ends);

/// Modules of each layer and of the network around them, as stored.
std::vector<std::string> fairseqModules(const Subject &subject);

} // namespace tnn::checkpoint
