// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Opens a directory as save_pretrained writes it: model.safetensors or pytorch_model.bin, whole or in shards that an
/// index file lists, with config.json beside it. Throws tnn::Error, which says what was looked for.
Checkpoint openDirectory(const std::string &path);

/// Opens the shards that an index file lists under weight_map. They lie in its directory, under plain names. Throws
/// tnn::Error: a shard that is missing, a tensor that is not in its shard.
Checkpoint openShardIndex(const std::string &path);
/// By its name: model.safetensors.index.json.
bool isShardIndex(const std::string &path);

/// Puts config.json beside such a file, where there is one, under the key "config" of the metadata's root; files of
/// other names stay as they are. Throws tnn::Error where the configuration cannot be read.
void addConfigurationBeside(const std::string &path, Checkpoint &checkpoint);

} // namespace tnn::checkpoint
