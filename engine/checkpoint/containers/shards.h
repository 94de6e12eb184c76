// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/object.h"

namespace tnn::checkpoint {

inline constexpr std::size_t LargestJson = 64U << 20; ///< bytes of the largest JSON or YAML file that is read

/// Reads a JSON object, such as a configuration or an index of shards, or a file named .yaml or .yml (addYaml). Throws
/// tnn::Error with the file.
ObjectTree readConfiguration(const std::string &path);
/// Returns a dict of the entries of several dicts in the same tree; anything else is skipped.
Object::Id merged(ObjectTree &tree, const std::vector<Object::Id> &dicts);

/// Returns the shards of the set that a file is named as one of, "model-00001-of-00002.safetensors", itself included;
/// empty for any other name.
std::set<std::string> shardSetOf(const std::string &name);

/// Throws tnn::Error unless a file that another one lists is in the same directory, under its plain name.
void checkPlainName(const std::string &name);

/// Opens the shards of one index as one checkpoint. Throws tnn::Error with the index, for a shard that is missing too.
Checkpoint openShards(const std::string &indexPath);
/// Opens a whole set of shards without an index.
Checkpoint openShards(const std::string &firstPath, std::set<std::string> names);

} // namespace tnn::checkpoint
