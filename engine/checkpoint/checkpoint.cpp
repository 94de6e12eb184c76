// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/checkpoint.h"

#include <algorithm>
#include <filesystem>

#include "engine/checkpoint/containers/open_container.h"
#include "engine/checkpoint/containers/recognise.h"
#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

NamedTensors namesOfPickle(const ObjectTree &tree)
{
    try {
        return stateDictOf(tree);
    } catch (const Error &error) {
        throw Error("is a pickle, but not one that torch.save wrote, and it %1", error.reason()).as(error.kind());
    }
}

/// Opens a state dict written by Python's own pickle.dump: NumPy arrays, or tensors whose storages are within the
/// pickle. Such files are read into memory, up to the limits of TreeBuilder. Throws tnn::Error without the file's name.
Checkpoint openPickle(const io::File &file)
{
    Pickle pickle = parsePickle(file, 0);
    Checkpoint checkpoint;
    checkpoint.tensors = tensorsOf(pickle.tree, namesOfPickle(pickle.tree),
                                   [](const Object & /*storage*/) { return nullptr; });
    checkpoint.path = file.path();
    checkpoint.container = "pickle (protocol " + std::to_string(pickle.protocol) + ")";
    checkpoint.fileSize = static_cast<long>(file.size());
    checkpoint.metadata = std::move(pickle.tree);
    return checkpoint;
}

} // namespace

const Tensor *Checkpoint::find(std::string_view name) const
{
    const auto found = std::ranges::find(tensors, name, &Tensor::name);
    return found == tensors.end() ? nullptr : &*found;
}

void Checkpoint::verify(const Tensor &tensor) const
{
    if (!tensor.record->isIntact())
        throw Error("is damaged: the checksum of %1 (%2) does not match", io::escaped(tensor.record->name()),
                    io::escaped(tensor.name))
            .in(tensor.record->file().path());
}

std::vector<double> Checkpoint::values(const Tensor &tensor) const
{
    verify(tensor);
    return tensor.values();
}

Checkpoint openFile(std::shared_ptr<const io::File> file)
{
    const std::string path = file->path();
    return inFile(path, [&] {
        const std::vector<std::byte> begin = file->read(0, std::min(file->size(), RecognisedBy));
        switch (containerOf(begin)) {
        case Container::Zip:
            return openTorchZip(std::move(file));
        case Container::TorchLegacy:
            return openTorchLegacy(std::move(file));
        case Container::Safetensors:
            return openSafetensors(std::move(file));
        case Container::Pickle:
            return openPickle(*file);
        case Container::Unknown:
            break;
        }
        throw Error(whatItIs(begin));
    });
}

std::shared_ptr<const Checkpoint> open(std::shared_ptr<const io::File> file)
{
    return std::make_shared<const Checkpoint>(openFile(std::move(file)));
}

std::shared_ptr<const Checkpoint> open(const std::string &path)
{
    std::error_code ignored;
    return inFile(path, [&] {
        if (std::filesystem::is_directory(path, ignored))
            return std::make_shared<const Checkpoint>(openDirectory(path));
        if (path.ends_with(".distcp"))
            throw Error("is one part of a torch.distributed checkpoint; convert its directory with python -m "
                        "torch.distributed.checkpoint.format_utils dcp_to_torch DIRECTORY NEW.pt");
        Checkpoint checkpoint = isShardIndex(path) ? openShardIndex(path) : openFile(io::File::open(path));
        addConfigurationBeside(path, checkpoint);
        return std::make_shared<const Checkpoint>(std::move(checkpoint));
    });
}

} // namespace tnn::checkpoint
