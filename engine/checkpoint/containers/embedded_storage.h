// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/record.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn::checkpoint {

/// torch.storage._load_from_bytes(bytes), as pickle.dump writes a storage: a file of torch's old format with nothing but
/// that storage, within the Bytes. Becomes a Storage; Nil where the bytes are no such file.
Object::Id storageWithin(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// The record of a Storage that lies in a Bytes object of its own tree (Object::arguments): a copy in memory, for the
/// tree may be moved away. Throws tnn::Error where the bytes are none.
RecordPtr embeddedRecord(const ObjectTree &tree, const Object &storage);

} // namespace tnn::checkpoint
