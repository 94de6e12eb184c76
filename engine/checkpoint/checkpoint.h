// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/object.h"
#include "engine/checkpoint/tensor.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

/// A file opened lazily: its directory and its metadata are parsed, no tensor is read. Immutable, thread-safe.
/// Open one with open(); a container is one source file that makes this value (torch_zip.h).
struct Checkpoint {
    std::string path;
    std::string container; ///< what the file is, for people: "torch zip (protocol 2, folder archive)"
    long fileSize = 0;
    /// Every tensor of the model's state dict in the order of the file: the dict of tensors at the top, or under the
    /// key state_dict, model_state_dict or model. Names as stored, without that key. Optimizer states are not among them.
    std::vector<Tensor> tensors;
    /// The whole inert tree (configuration, optimizer, meters): root is the object that was saved.
    ObjectTree metadata;
    /// Keeps the mapping alive.
    std::shared_ptr<const void> storage;
    /// Whether the checksum of a record is right; containers without checksums say true.
    bool (*verifyRecord)(const Checkpoint &, std::string_view record) = nullptr;

    const Tensor *find(std::string_view name) const; ///< nullptr where there is none
    /// Throws tnn::Error when the record's checksum is wrong.
    void verify(const Tensor &tensor) const;
};

/// Recognises the container by its bytes, never by its suffix. Throws tnn::Error: the file, the place and the reason.
std::shared_ptr<const Checkpoint> open(const std::string &path);
std::shared_ptr<const Checkpoint> open(std::shared_ptr<const io::MappedFile> file);

} // namespace tnn::checkpoint
