// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Opens a directory written by save_pretrained: model.safetensors or pytorch_model.bin, whole or in shards listed in
/// an index file, with config.json next to it. Throws tnn::Error naming the expected files.
Checkpoint openDirectory(const std::string &path);

/// Opens the shards that an index file lists under weight_map. They are in its directory, under plain names. Throws
/// tnn::Error if a shard is missing or a tensor is not in its shard.
Checkpoint openShardIndex(const std::string &path);
/// Checks the name: model.safetensors.index.json.
bool isShardIndex(const std::string &path);

/// Adds config.json next to such a file, if any, under the key "config" of the metadata's root; files with other names
/// are left unchanged. Throws tnn::Error if the configuration cannot be read.
void addConfigurationBeside(const std::string &path, Checkpoint &checkpoint);

} // namespace tnn::checkpoint
