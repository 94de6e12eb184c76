// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn::checkpoint {

/// Opens what torch.save has written since 1.6: a zip of FOLDER/data.pkl and a record FOLDER/data/KEY for each storage.
/// Every storage is checked against its record and every tensor against its storage; no tensor is read.
/// Throws tnn::Error without the file's name.
Checkpoint openTorchZip(std::shared_ptr<const io::File> file);

/// Opens a safetensors file: the length of a header (8 bytes), the header (JSON), the data. As the reference library
/// does, it wants every byte of the data to belong to one tensor: no overlap, no hole, nothing behind the last one.
/// The tree is a dict of the tensors, with the __metadata__ beside them. Throws tnn::Error without the file's name.
Checkpoint openSafetensors(std::shared_ptr<const io::File> file);

/// Opens what Python's own pickle.dump wrote of a state dict: NumPy arrays, or tensors whose storages lie within the
/// pickle. Such files are read into memory, up to the bounds of TreeBuilder. Throws tnn::Error without the file's name.
Checkpoint openPickle(const io::File &file);

/// Whether a file, of which this is the beginning, begins with the number that torch.save wrote before 1.6 (and still does when told to).
bool isTorchLegacy(ByteSpan file);

/// torch.storage._load_from_bytes(bytes), as pickle.dump writes a storage: a file of torch's old format with nothing but
/// that storage, within the Bytes. Becomes a Storage; Nil where the bytes are no such file.
Object::Id storageWithin(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// Opens such a file. Throws tnn::Error without the file's name.
Checkpoint openTorchLegacy(std::shared_ptr<const io::File> file);

} // namespace tnn::checkpoint
