// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/tree_builder.h"
#include "engine/error.h"

namespace tnn::checkpoint {

/// Opens a file written by torch.save since 1.6: a zip of FOLDER/data.pkl and one record FOLDER/data/KEY per storage.
/// Every storage is checked against its record and every tensor against its storage; no tensor is read. Throws
/// tnn::Error without the file's name.
Checkpoint openTorchZip(std::shared_ptr<const io::File> file);

/// Opens such a file of one tensor, which is the saved object itself. Throws tnn::Error without the file's name.
Tensor openSavedTensor(std::shared_ptr<const io::File> file);

/// Opens a safetensors file: the header length (8 bytes), the header (JSON), the data. Like the reference library, it
/// requires every byte of the data to belong to exactly one tensor: no overlap, no gap, nothing after the last one. The
/// tree is a dict of the tensors, along with __metadata__. Throws tnn::Error without the file's name.
Checkpoint openSafetensors(std::shared_ptr<const io::File> file);

/// Whether the file starts with the number that torch.save wrote before 1.6 (and still writes on request).
bool isTorchLegacy(ByteSpan file);

/// Handles torch.storage._load_from_bytes(bytes), as pickle.dump writes a storage: the Bytes contain a file in torch's
/// old format with only that storage. Returns a Storage; Nil if the bytes are not such a file.
Object::Id storageWithin(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// Opens such a file. Throws tnn::Error without the file's name.
Checkpoint openTorchLegacy(std::shared_ptr<const io::File> file);

/// Returns the directory of torch.distributed.checkpoint that a directory is, or that it has as the latest one of
/// Megatron Bridge or as the weights of NeMo 2: the one with .metadata and .distcp files; empty if there is none.
std::string distributedIn(const std::string &directory);
/// Opens such a directory: its tensors without those of optimizers, under their full names. No tensor is read, but
/// every chunk of it is found and checked. Throws tnn::Error with the file.
Checkpoint openDistributed(const std::string &directory);
/// Returns the file of a plain name beside the metadata; nullptr if there is none.
using FindFile = std::function<std::shared_ptr<const io::File>(const std::string &name)>;
Checkpoint openDistributed(const io::File &metadata, FindFile find);

/// Opens a file; NAME.partN with the parts before and after it as one file. Throws tnn::Error with the missing part.
std::shared_ptr<const io::File> openParts(const std::string &path);

/// Adds to the error of a file in parts which part would come next: it may be missing. Others are returned unchanged.
Error withNextPart(const Error &error, const std::string &path);

/// Whether Git LFS left a pointer in place of the file, which must be fetched first.
bool isLfsPointer(std::string_view begin);

} // namespace tnn::checkpoint
