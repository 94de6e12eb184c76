// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"

#include <algorithm>

#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/containers/zip_archive.h"
#include "engine/checkpoint/pickle/pickle.h"

namespace tnn::checkpoint {

namespace {

constexpr std::string_view DataName = "data.pkl";

/// Describes a zip file without data.pkl by the names of its entries.
Message whatZipItIs(const ZipDirectory &directory)
{
    const auto isArray = [](const auto &entry) { return entry.first.ends_with(".npy"); };
    if (directory.empty())
        return Message("is an empty zip file");
    if (std::all_of(directory.begin(), directory.end(), isArray))
        return Message("is an NPZ file of %1 arrays, not a checkpoint; open a single .npy file of coefficients instead",
                       directory.size());
    if (directory.contains("model.weights.h5"))
        return Message("is a Keras model, not a torch checkpoint");
    for (const auto &[name, entry] : directory) {
        if (name.ends_with("archive_format") || name.ends_with("serialized_exported_program.json"))
            return Message("is an archive of torch.export, which contains a program; save its state dict with "
                           "torch.save(program.state_dict, NEW)");
        if (name.ends_with(".distcp"))
            return Message("is a zip file of a torch.distributed checkpoint; unpack it first");
        if (name.ends_with(".pt") || name.ends_with(".pth") || name.ends_with(".ckpt") || name.ends_with(".safetensors")
            || name.ends_with(".bin"))
            return Message("is a zip file that contains %1; unpack it first", io::escaped(name));
    }
    return Message("is a zip file but not a torch checkpoint: it has no data.pkl");
}

/// Returns the path before data.pkl, with its slash; the one nearest to the top if there are several.
std::string folderOf(const ZipDirectory &directory)
{
    const std::string *nearest = nullptr;
    const auto depth = [](const std::string &name) { return std::count(name.begin(), name.end(), '/'); };
    for (const auto &[name, entry] : directory) {
        const bool isData = name == DataName || name.ends_with("/data.pkl");
        if (isData && (nearest == nullptr || depth(name) < depth(*nearest)))
            nearest = &name;
    }
    if (nearest == nullptr)
        throw Error(whatZipItIs(directory));
    return nearest->substr(0, nearest->size() - DataName.size());
}

void refuseForeign(const ZipArchive &archive, const std::string &folder)
{
    if (archive.directory().contains(folder + "constants.pkl"))
        throw Error("is a TorchScript archive, which contains a program; save its state dict with "
                    "torch.save(model.state_dict(), NEW)");
    const RecordPtr order = archive.find(folder + "byteorder");
    if (order == nullptr)
        return;
    const Content text = order->content();
    if (textOf(text.bytes) != "little")
        throw Error("was saved by a big-endian machine; save it again on a little-endian one");
}

Pickle parseData(const ZipArchive &archive, const std::string &folder)
{
    const RecordPtr data = archive.find(folder + std::string(DataName));
    const Content content = data->content();
    if (!data->isIntact())
        throw Error("is damaged: the checksum of %1 at byte %2 does not match", io::escaped(data->name()),
                    data->position());
    return parsePickle(content.bytes, storageWithin);
}

/// The archive, and the folder in it that holds what was saved.
struct TorchZip {
    explicit TorchZip(std::shared_ptr<const io::File> file) :
        archive(std::move(file)), folder(folderOf(archive.directory()))
    {
        refuseForeign(archive, folder);
    }
    Pickle pickle() const { return parseData(archive, folder); }
    FindRecord records() const
    {
        return [this](const Object &storage) { return archive.find(folder + "data/" + storage.text); };
    }

    ZipArchive archive;
    std::string folder;
};

std::string describedContainer(std::string folder, int protocol)
{
    folder = folder.empty() ? "none" : folder.substr(0, folder.size() - 1);
    return "torch zip (pickle protocol " + std::to_string(protocol) + ", folder " + io::escaped(folder) + ")";
}

} // namespace

Checkpoint openTorchZip(std::shared_ptr<const io::File> file)
{
    const TorchZip zip(std::move(file));
    Pickle pickle = zip.pickle();
    Checkpoint checkpoint;
    checkpoint.metadata = std::move(pickle.tree);
    setTensors(checkpoint, stateDictOf(checkpoint.metadata), zip.records());
    checkpoint.path = zip.archive.file()->path();
    checkpoint.container = describedContainer(zip.folder, pickle.protocol);
    checkpoint.fileSize = static_cast<long>(zip.archive.file()->size());
    return checkpoint;
}

Tensor openSavedTensor(std::shared_ptr<const io::File> file)
{
    const TorchZip zip(std::move(file));
    const ObjectTree tree = zip.pickle().tree;
    std::vector<Tensor> tensors = tensorsOf(tree, {{"", tree.root}}, zip.records());
    if (tensors.empty())
        throw Error("is not a tensor");
    return std::move(tensors.front());
}

} // namespace tnn::checkpoint
