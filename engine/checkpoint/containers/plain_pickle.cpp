// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"

#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

NamedTensors namesIn(const ObjectTree &tree)
{
    try {
        return stateDictOf(tree);
    } catch (const Error &error) {
        throw Error("is a pickle, but not one that torch.save wrote, and it %1", error.reason()).as(error.kind());
    }
}

} // namespace

Checkpoint openPickle(const io::File &file)
{
    Pickle pickle = parsePickle(file, 0);
    Checkpoint checkpoint;
    checkpoint.tensors = tensorsOf(pickle.tree, namesIn(pickle.tree),
                                   [](const Object & /*storage*/) { return nullptr; });
    checkpoint.path = file.path();
    checkpoint.container = "pickle (protocol " + std::to_string(pickle.protocol) + ")";
    checkpoint.fileSize = static_cast<long>(file.size());
    checkpoint.metadata = std::move(pickle.tree);
    return checkpoint;
}

} // namespace tnn::checkpoint
