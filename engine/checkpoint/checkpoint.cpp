// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/checkpoint.h"

#include <algorithm>
#include <filesystem>

#include "engine/checkpoint/containers/open_container.h"
#include "engine/checkpoint/containers/recognise.h"
#include "engine/error.h"

namespace tnn::checkpoint {

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
