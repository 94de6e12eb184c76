// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/torch_zip.h"

#include <libdeflate.h>

#include "engine/checkpoint/pickle.h"
#include "engine/checkpoint/state_dict.h"
#include "engine/checkpoint/tensor_type.h"
#include "engine/checkpoint/zip_directory.h"

namespace tnn::checkpoint {

namespace {

/// What a Checkpoint of this container keeps alive.
struct Archive {
    std::shared_ptr<const io::MappedFile> file;
    ZipDirectory directory;
    std::string folder; ///< with its slash
};

/// Bytes of a stored entry. The place where unpacking deflated ones belongs.
ByteSpan contentOf(const Archive &archive, const std::string &name, const ZipEntry &entry)
{
    if (entry.method != 0)
        throw Error("its entry " + io::escaped(name) + " is compressed; save it again with torch.save, which stores");
    return archive.file->bytes().subspan(entry.offset, entry.size);
}

bool checksumHolds(const Archive &archive, const std::string &name, const ZipEntry &entry)
{
    const ByteSpan bytes = contentOf(archive, name, entry);
    return libdeflate_crc32(0, bytes.data(), bytes.size()) == entry.crc;
}

bool verifyRecord(const Checkpoint &checkpoint, std::string_view record)
{
    const Archive &archive = *static_cast<const Archive *>(checkpoint.storage.get());
    const auto entry = archive.directory.find(record);
    return entry != archive.directory.end() && checksumHolds(archive, entry->first, entry->second);
}

std::string folderOf(const ZipDirectory &directory)
{
    constexpr std::string_view Name = "data.pkl";
    for (const auto &[name, entry] : directory) {
        const std::size_t slash = name.find('/');
        const std::size_t length = slash == std::string::npos ? 0 : slash + 1;
        if (std::string_view(name).substr(length) == Name)
            return name.substr(0, length);
    }
    throw Error("is a zip file, but no torch checkpoint: it has no data.pkl");
}

void refuseForeign(const Archive &archive)
{
    if (archive.directory.contains(archive.folder + "constants.pkl"))
        throw Error("is a TorchScript archive, which holds a program; save its state dict with "
                    "torch.save(model.state_dict(), NEW)");
    const auto order = archive.directory.find(archive.folder + "byteorder");
    if (order != archive.directory.end() && textOf(contentOf(archive, order->first, order->second)) != "little")
        throw Error("was saved by a big-endian machine; save it again on a little-endian one");
}

Pickle parseData(const Archive &archive)
{
    const auto data = archive.directory.find(archive.folder + "data.pkl");
    const ByteSpan bytes = contentOf(archive, data->first, data->second);
    if (!checksumHolds(archive, data->first, data->second))
        throw Error("is damaged: the checksum of " + io::escaped(data->first) + " at byte "
                    + std::to_string(data->second.offset) + " does not match");
    return parsePickle(bytes);
}

/// Matches the storages of a tree with the records of its archive.
class Storages {
public:
    using Names = std::vector<std::pair<std::string, Object::Id>>;
    Storages(const Archive &archive, const ObjectTree &tree, const Names &names) :
        m_archive(archive), m_tree(tree), m_names(names)
    {
    }

    /// Every storage has a record that is large enough.
    void checkRecords() const;
    /// Every tensor lies within its storage.
    void checkTensors() const;
    Tensor tensor(const std::string &name, const TensorReference &reference) const;

private:
    const ZipDirectory::value_type &record(const Object &storage) const;
    ElementType element(const TensorReference &reference) const;
    ElementType elementOf(const Object &storage) const;
    std::string described(const Object &storage) const;
    std::string nameOf(const TensorReference &reference) const;

    const Archive &m_archive;
    const ObjectTree &m_tree;
    const Names &m_names;
};

std::string Storages::described(const Object &storage) const
{
    for (const auto &[name, id] : m_names) {
        const TensorReference &reference = m_tree.tensors[static_cast<std::size_t>(m_tree[id].number)];
        if (m_tree[reference.storage].text == storage.text)
            return "storage " + io::escaped(storage.text) + " (" + io::escaped(name) + ")";
    }
    return "storage " + io::escaped(storage.text);
}

std::string Storages::nameOf(const TensorReference &reference) const
{
    for (const auto &[name, id] : m_names) {
        if (&m_tree.tensors[static_cast<std::size_t>(m_tree[id].number)] == &reference)
            return "tensor " + io::escaped(name);
    }
    return "a tensor of " + described(m_tree[reference.storage]);
}

const ZipDirectory::value_type &Storages::record(const Object &storage) const
{
    const std::string name = m_archive.folder + "data/" + storage.text;
    const auto entry = m_archive.directory.find(name);
    if (entry == m_archive.directory.end())
        throw Error(described(storage) + " has no record " + io::escaped(name));
    return *entry;
}

ElementType Storages::elementOf(const Object &storage) const
{
    return elementOfStorage(m_tree[storage.global].text);
}

ElementType Storages::element(const TensorReference &reference) const
{
    if (reference.dtype != Object::Nil)
        return elementOfDType(m_tree[reference.dtype].text);
    return elementOf(m_tree[reference.storage]);
}

void Storages::checkRecords() const
{
    for (const Object &object : m_tree.objects) {
        if (object.kind != Object::Kind::Storage)
            continue;
        const auto &[name, entry] = record(object);
        const ByteSpan bytes = contentOf(m_archive, name, entry);
        const std::size_t size = elementOf(object).size;
        if (static_cast<std::uint64_t>(object.number) > bytes.size() / size)
            throw Error(described(object) + " claims " + std::to_string(object.number) + " elements of "
                        + std::to_string(size) + " bytes, but its record " + io::escaped(name) + " at byte "
                        + std::to_string(entry.offset) + " holds " + std::to_string(bytes.size()) + " bytes");
    }
}

void Storages::checkTensors() const
{
    for (const TensorReference &reference : m_tree.tensors) {
        const Object &storage = m_tree[reference.storage];
        // An untyped storage counts bytes, its tensor's dtype elements.
        const std::size_t ratio = element(reference).size / elementOf(storage).size;
        const long elements = storage.number / static_cast<long>(std::max<std::size_t>(ratio, 1));
        long last = reference.offset;
        bool isEmpty = false;
        bool fits = true;
        for (std::size_t i = 0; i < reference.shape.size(); ++i) {
            long reach = 0;
            isEmpty = isEmpty || reference.shape[i] == 0;
            fits = fits && !__builtin_mul_overflow(reference.shape[i] - 1, reference.stride[i], &reach)
                && !__builtin_add_overflow(last, reach, &last);
        }
        if (!isEmpty && (!fits || last >= elements)) {
            const auto &[name, entry] = record(storage);
            throw Error(nameOf(reference) + " reaches past the " + std::to_string(elements) + " elements of its record "
                        + io::escaped(name) + " at byte " + std::to_string(entry.offset));
        }
    }
}

Tensor Storages::tensor(const std::string &name, const TensorReference &reference) const
{
    const auto &[recordName, entry] = record(m_tree[reference.storage]);
    Tensor tensor;
    tensor.name = name;
    tensor.type = element(reference).type;
    tensor.shape = reference.shape;
    tensor.stride = reference.stride;
    tensor.offset = reference.offset;
    tensor.storage = contentOf(m_archive, recordName, entry);
    tensor.record = recordName;
    return tensor;
}

std::string describedContainer(const Archive &archive, int protocol)
{
    std::string folder = archive.folder.empty() ? "none" : archive.folder.substr(0, archive.folder.size() - 1);
    return "torch zip (pickle protocol " + std::to_string(protocol) + ", folder " + io::escaped(folder) + ")";
}

} // namespace

std::shared_ptr<const Checkpoint> openTorchZip(std::shared_ptr<const io::MappedFile> file)
{
    auto archive = std::make_shared<Archive>();
    archive->file = std::move(file);
    archive->directory = readZipDirectory(archive->file->bytes());
    archive->folder = folderOf(archive->directory);
    refuseForeign(*archive);
    Pickle pickle = parseData(*archive);

    auto checkpoint = std::make_shared<Checkpoint>();
    const auto names = stateDictOf(pickle.tree);
    const Storages storages(*archive, pickle.tree, names);
    storages.checkRecords();
    storages.checkTensors();
    for (const auto &[name, id] : names)
        checkpoint->tensors.push_back(
            storages.tensor(name, pickle.tree.tensors[static_cast<std::size_t>(pickle.tree[id].number)]));
    checkpoint->path = archive->file->path();
    checkpoint->container = describedContainer(*archive, pickle.protocol);
    checkpoint->fileSize = static_cast<long>(archive->file->bytes().size());
    checkpoint->metadata = std::move(pickle.tree);
    checkpoint->verifyRecord = verifyRecord;
    checkpoint->storage = std::move(archive);
    return checkpoint;
}

} // namespace tnn::checkpoint
