// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/object.h"
#include "engine/checkpoint/tensor.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

/// A file or a directory opened lazily: its metadata is parsed, no tensor is read. Immutable, thread-safe.
/// Open one with open(); a container is one source file that makes this value (torch_zip.h, safetensors.h ...).
struct Checkpoint {
    std::string path;
    std::string container; ///< what the file is, for people: "torch zip (pickle protocol 2, folder archive)"
    long fileSize = 0;     ///< of all its files together
    /// Every tensor of the model's state dict in the order of the file (state_dict.h). Names as stored, without the key
    /// of the dict that they lie in. Optimizer states are not among them.
    std::vector<Tensor> tensors;
    /// The whole inert tree (configuration, optimizer, meters): root is the object that was saved. Of a Hugging Face
    /// directory it is a dict with the key "config" (what config.json holds) beside the keys of what was saved.
    ObjectTree metadata;

    const Tensor *find(std::string_view name) const; ///< nullptr where there is none
    /// Throws tnn::Error when the checksum of the tensor's record is wrong.
    void verify(const Tensor &tensor) const;
};

/// Opens a file or a Hugging Face directory. Recognises the container by its bytes, never by its suffix. A config.json
/// beside a file that is called as in such a directory counts as its configuration. Throws tnn::Error: the file, the
/// place and the reason.
std::shared_ptr<const Checkpoint> open(const std::string &path);
/// The same of a single file, on disk or in memory, whatever lies beside it.
Checkpoint openFile(std::shared_ptr<const io::File> file);
std::shared_ptr<const Checkpoint> open(std::shared_ptr<const io::File> file);

} // namespace tnn::checkpoint
