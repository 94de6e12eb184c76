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

/// One of several copies of a model's weights in a file: "raw", as trained, or "ema", averaged over the training.
struct WeightSet {
    std::string name; ///< "raw" or "ema"
    std::string key;  ///< its dict in the file, or the prefix of its tensors: "model_ema", "ema_model."; may be empty
    std::vector<Tensor> tensors; ///< as stored, under the names that they have without the prefix
};

/// A lazily opened file or directory: its metadata is parsed, but no tensor is read. Immutable, thread-safe.
/// Created by open(); each container has one source file that builds this value (containers/open_container.h).
struct Checkpoint {
    std::string path;
    std::string container; ///< human-readable format: "torch zip (pickle protocol 2, folder archive)"
    long fileSize = 0;     ///< total of all its files
    /// Every tensor of the model's state dict, in file order (containers/storages.h). Names are as stored, without the
    /// key of the enclosing dict. Optimizer states are not included.
    std::vector<Tensor> tensors;
    /// The whole inert tree (configuration, optimizer, meters); the root is the object that was saved. For a Hugging
    /// Face directory, the root is a dict with the key "config" (the contents of config.json) next to the saved keys.
    ObjectTree metadata;

    std::vector<WeightSet> weightSets; ///< if there are several: the first is the one to open
    std::size_t openedSet = 0;         ///< index into weightSets
    std::vector<Message> notes;        ///< what was computed from the stored tensors, a line each (weights/weights.h)

    const Tensor *find(std::string_view name) const; ///< nullptr if there is none
    /// Throws tnn::Error if the checksum of the tensor's record is wrong.
    void verify(const Tensor &tensor) const;
    /// Returns the values of a verified tensor.
    std::vector<double> values(const Tensor &tensor) const;
};

/// Opens a file, a Hugging Face directory, or a model in the hub's cache (hub_cache.h). Recognizes the container by its
/// bytes, never by its suffix. A config.json next to a file named as in such a directory is used as its
/// configuration. Throws tnn::Error with the file, the position and the reason.
std::shared_ptr<const Checkpoint> open(const std::string &path);
/// Opens a single file, on disk or in memory, ignoring any files next to it: its tensors as they are stored.
Checkpoint openFile(std::shared_ptr<const io::File> file);
/// Returns the weights, or the index of their shards, that save_pretrained left in a directory, or its only file of
/// weights, whatever its name; the first of shards without an index; empty if there are none, or several.
std::string pretrainedFileIn(const std::string &directory);
std::shared_ptr<const Checkpoint> open(std::shared_ptr<const io::File> file);

/// Returns the checkpoint with another of its weightSets opened, by its name or key; empty: the first. The checkpoint
/// itself if nothing changes. Throws tnn::Error if it has no such weights.
std::shared_ptr<const Checkpoint> withWeights(std::shared_ptr<const Checkpoint> checkpoint, const std::string &name);

} // namespace tnn::checkpoint
