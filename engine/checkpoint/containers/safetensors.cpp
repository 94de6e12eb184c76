// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/tensor.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using Kind = Object::Kind;

constexpr std::uint64_t HeaderBegin = 8;             ///< after its length
constexpr std::uint64_t LongestHeader = 100'000'000; ///< the reference library's limit
constexpr std::string_view MetadataKey = "__metadata__";

/// One tensor as described by the header. Positions are relative to the start of the data.
struct Entry {
    std::string name;
    std::string dtype; ///< torch's name, such as "torch.float32"
    std::vector<long> shape;
    std::uint64_t begin = 0, end = 0;
};

std::uint64_t headerLength(const io::File &file)
{
    const auto length = numberAt<std::uint64_t>(file.read(0, HeaderBegin), 0, "the header's length");
    if (length > LongestHeader)
        throw Error("its safetensors header claims %1 bytes, more than the 100 MB that the format allows", length);
    if (length > file.size() - HeaderBegin)
        throw Error("is truncated: its safetensors header claims %1 bytes, but only %2 follow", length,
                    file.size() - HeaderBegin);
    return length;
}

std::string described(const std::string &name)
{
    return "tensor " + io::escaped(name);
}

/// Reads a tensor's shape or data_offsets.
std::vector<long> naturals(const ObjectTree &header, Object::Id tensor, std::string_view key, const std::string &name)
{
    const auto refused = [&] {
        return Error("%1: its %2 is not a list of non-negative integers", described(name), key);
    };
    const Object::Id list = header.find(tensor, key);
    if (list == Object::Nil || header[list].kind != Kind::List || header[list].items.size() > MostDimensions)
        throw refused();
    std::vector<long> result;
    result.reserve(header[list].items.size());
    for (const Object::Id item : header[list].items) {
        if (header[item].kind != Kind::Integer || header[item].number < 0)
            throw refused();
        result.push_back(header[item].number);
    }
    return result;
}

/// Size in bytes; none if the type is from another library or uses fractions of bytes.
std::optional<std::uint64_t> sizeOf(const Entry &entry)
{
    std::uint64_t size = elementOfDType(entry.dtype).size;
    if (size == 0)
        return std::nullopt;
    for (const long length : entry.shape) {
        if (__builtin_mul_overflow(size, static_cast<std::uint64_t>(length), &size))
            throw Error("%1 has too many elements", described(entry.name));
    }
    return size;
}

Entry readEntry(const ObjectTree &header, const std::string &name, Object::Id value)
{
    const Object::Id dtype = header.find(value, "dtype");
    if (dtype == Object::Nil || header[dtype].kind != Kind::String)
        throw Error("%1 has no dtype in the safetensors header", described(name));
    Entry entry{name, dtypeOfSafetensors(header[dtype].text), naturals(header, value, "shape", name)};
    const std::vector<long> offsets = naturals(header, value, "data_offsets", name);
    if (offsets.size() != 2 || offsets[0] > offsets[1])
        throw Error("%1: its data_offsets are not two offsets, begin and end", described(name));
    entry.begin = static_cast<std::uint64_t>(offsets[0]);
    entry.end = static_cast<std::uint64_t>(offsets[1]);
    const std::optional<std::uint64_t> size = sizeOf(entry);
    if (size && *size != entry.end - entry.begin)
        throw Error("%1 requires %2 bytes for its shape and dtype, but its data_offsets span %3", described(name),
                    *size, entry.end - entry.begin);
    return entry;
}

std::vector<Entry> readEntries(const ObjectTree &header)
{
    if (header[header.root].kind != Kind::Dict)
        throw Error("its safetensors header is not a JSON object");
    std::vector<Entry> entries;
    for (const auto &[key, value] : header.entries(header.root)) {
        if (header[key].text != MetadataKey)
            entries.push_back(readEntry(header, header[key].text, value));
    }
    if (entries.empty())
        throw Error("is a safetensors file without tensors");
    return entries;
}

/// Checks that every byte of the data belongs to one tensor, as the format requires.
void checkCoverage(const std::vector<Entry> &entries, std::uint64_t dataSize)
{
    std::vector<const Entry *> sorted;
    sorted.reserve(entries.size());
    for (const Entry &entry : entries) {
        if (entry.end > dataSize)
            throw Error("is truncated: %1 ends at byte %2 of its data, which has %3", described(entry.name), entry.end,
                        dataSize);
        sorted.push_back(&entry);
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const Entry *a, const Entry *b) { return std::pair(a->begin, a->end) < std::pair(b->begin, b->end); });
    std::uint64_t covered = 0;
    for (const Entry *entry : sorted) {
        if (entry->begin < covered)
            throw Error("%1 overlaps another tensor at byte %2 of the data", described(entry->name), entry->begin);
        if (entry->begin > covered)
            throw Error("bytes %1 to %2 of the data, before %3, do not belong to a tensor", covered, entry->begin,
                        described(entry->name));
        covered = entry->end;
    }
    if (covered != dataSize)
        throw Error("has %1 bytes after its last tensor", dataSize - covered);
}

/// Builds the tree that torch.load would have returned: a dict of tensors, each in its own untyped storage.
class TreeOfEntries {
public:
    explicit TreeOfEntries(ObjectTree &tree) : m_objects(tree), m_tree(m_objects)
    {
        m_objects.root = m_tree.add(Kind::Dict);
        m_storageClass = m_tree.addText(Kind::Global, "torch.UntypedStorage");
    }

    Object::Id add(const Entry &entry)
    {
        const Object::Id storage = m_tree.addText(Kind::Storage, entry.name);
        m_tree[storage].number = static_cast<std::int64_t>(entry.end - entry.begin);
        m_tree[storage].global = m_storageClass;
        const auto [dtype, isNew] = m_dtypes.emplace(entry.dtype, Object::Nil);
        if (isNew)
            dtype->second = m_tree.addText(Kind::Global, entry.dtype);
        const Object::Id tensor = m_tree.addTensor(
            {storage, dtype->second, 0, entry.shape, contiguousStrides(entry.shape)});
        m_tree.append(m_objects.root, {m_tree.addText(Kind::String, entry.name), tensor});
        return tensor;
    }

    /// The format allows only text there.
    void addMetadata(const ObjectTree &header)
    {
        const Object::Id metadata = header.find(header.root, MetadataKey);
        if (metadata == Object::Nil)
            return;
        const Object::Id dict = m_tree.add(Kind::Dict);
        for (const auto &[key, value] : header.entries(metadata)) {
            if (header[value].kind != Kind::String)
                throw Error("its __metadata__ has values that are not strings");
            m_tree.append(
                dict,
                {m_tree.addText(Kind::String, header[key].text), m_tree.addText(Kind::String, header[value].text)});
        }
        m_tree.append(m_objects.root, {m_tree.addText(Kind::String, MetadataKey), dict});
    }

private:
    ObjectTree &m_objects;
    TreeBuilder m_tree;
    Object::Id m_storageClass;
    std::unordered_map<std::string, Object::Id> m_dtypes;
};

} // namespace

Checkpoint openSafetensors(std::shared_ptr<const io::File> file)
{
    const std::uint64_t length = headerLength(*file);
    const std::uint64_t data = HeaderBegin + length;
    ObjectTree header;
    TreeBuilder builder(header);
    try {
        header.root = addJson(builder, textOf(file->read(HeaderBegin, length)));
    } catch (const Error &error) {
        throw Error("its safetensors header: %1", error.reason());
    }
    const std::vector<Entry> entries = readEntries(header);
    checkCoverage(entries, file->size() - data);

    Checkpoint checkpoint;
    TreeOfEntries tree(checkpoint.metadata);
    tree.addMetadata(header);
    NamedTensors names;
    std::unordered_map<std::string_view, const Entry *> byName;
    names.reserve(entries.size());
    for (const Entry &entry : entries) {
        names.emplace_back(entry.name, tree.add(entry));
        byName.emplace(entry.name, &entry);
    }
    checkpoint.tensors = tensorsOf(checkpoint.metadata, names, [&](const Object &storage) {
        const Entry &entry = *byName.at(storage.text);
        return plainRecord(entry.name, file, data + entry.begin, entry.end - entry.begin);
    });
    checkpoint.container = "safetensors";
    checkpoint.path = file->path();
    checkpoint.fileSize = static_cast<long>(file->size());
    return checkpoint;
}

} // namespace tnn::checkpoint
