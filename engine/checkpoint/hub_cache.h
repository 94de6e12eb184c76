// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/message.h"
#include "engine/task.h"

namespace tnn::checkpoint {

/// Models that other programs downloaded from the Hugging Face hub lie in a cache on this machine: of each,
/// models--ORG--NAME/refs/BRANCH names a commit, and snapshots/COMMIT holds its files, which link to blobs. Nothing
/// here uses the network.

/// Whether a checkpoint is named as "hf:ORG/NAME" or "hf:ORG/NAME@REVISION".
bool isHubName(std::string_view path);

/// HF_HUB_CACHE or HUGGINGFACE_HUB_CACHE, or else hub/ in HF_HOME, or else in huggingface/ of XDG_CACHE_HOME or
/// ~/.cache.
std::string hubCacheFolder();

/// Returns the folder of the named model's snapshot; any other path is returned unchanged. Without a revision, it is
/// that of main, or the only snapshot. Throws tnn::Error if it is not in the cache or if a link leads out of it.
std::string placeOf(const std::string &path);

/// The inverse: "hf:ORG/NAME", with @COMMIT if the name alone means another snapshot; empty for a path that no name
/// means.
std::string hubNameOf(const std::string &place);
/// Returns hubNameOf(), or else the last part of the path.
std::string shownName(const std::string &path);
/// Returns shownName(), with the folder before a file name that many models share: "small/pytorch_model.bin".
std::string modelName(const std::string &path);

struct CachedModel {
    std::string name;       ///< "hf:ORG/NAME"
    Message family;         ///< Description::familyName
    std::size_t layers = 0; ///< with Toeplitz operators
};

/// Returns the models in the cache whose token mixers are Toeplitz operators, sorted by name. They are recognized by
/// their configurations and by the names and shapes of their tensors; models that cannot be read are left out.
std::vector<CachedModel> cachedModels(const Task &task);

} // namespace tnn::checkpoint
