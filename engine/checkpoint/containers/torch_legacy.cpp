// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"

#include <algorithm>
#include <unordered_map>

#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "engine/checkpoint/tensor.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using Kind = Object::Kind;

constexpr std::string_view Magic = "1950a86a20f9469cfc6c";
constexpr std::string_view MagicInDigits = "119547037146038801333356"; ///< as written by protocols 0 and 1
constexpr std::int64_t LegacyVersion = 1001;

bool isMagic(const Object &object)
{
    return (object.kind == Kind::BigInteger && object.text == Magic)
        || (object.kind == Kind::String && object.text == MagicInDigits);
}

/// Reads one pickle after another.
class Pickles {
public:
    Pickles(const io::File &file, LoadBytes loadBytes) : m_file(file), m_loadBytes(loadBytes) { }

    Pickle next(std::string_view what)
    {
        try {
            Pickle pickle = parsePickle(m_file, m_position, m_loadBytes);
            m_position += pickle.size;
            return pickle;
        } catch (const Error &error) {
            throw Error("%1 at byte %2: %3", what, m_position, error.reason());
        }
    }
    std::uint64_t position() const { return m_position; }

private:
    const io::File &m_file;
    LoadBytes m_loadBytes;
    std::uint64_t m_position = 0;
};

void checkHead(Pickles &pickles)
{
    if (const Pickle magic = pickles.next("torch's magic number"); !isMagic(magic.tree[magic.tree.root]))
        throw Error("does not begin with the magic number of torch");
    const Pickle version = pickles.next("the version");
    if (version.tree[version.tree.root].number != LegacyVersion)
        throw Error("uses version %1 of the old torch format; only 1001 is supported",
                    version.tree[version.tree.root].number);
    const Pickle machine = pickles.next("the description of the machine");
    const Object::Id little = machine.tree.find(machine.tree.root, "little_endian");
    if (little != Object::Nil && machine.tree[little].number == 0)
        throw Error("was saved by a big-endian machine; save it again on a little-endian one");
}

using ElementSizes = std::unordered_map<std::string_view, std::uint64_t>;

/// Element sizes by key: the first storage of a key determines how the elements were written.
ElementSizes elementSizes(const ObjectTree &tree)
{
    ElementSizes sizes;
    for (const Object &object : tree.objects) {
        if (object.kind == Kind::Storage)
            sizes.emplace(object.text, elementOfStorage(tree[object.global].text).size);
    }
    return sizes;
}

/// The contents of such a file: five pickles in a row (the number, a version, the machine, the object, the keys of its
/// storages), then the storages, each an int64 element count followed by the elements.
struct LegacyLayout {
    struct Place {
        std::uint64_t position = 0, size = 0; ///< where the elements are, in bytes
    };
    Pickle object;
    std::unordered_map<std::string, Place> storages; ///< by key
};

/// Throws tnn::Error for another version, a big-endian machine, or a storage that extends past the end.
LegacyLayout readLegacyLayout(const io::File &file, LoadBytes loadBytes = nullptr)
{
    Pickles pickles(file, loadBytes);
    checkHead(pickles);
    LegacyLayout layout;
    layout.object = pickles.next("the pickled object");
    const Pickle keys = pickles.next("the list of storages");
    const ElementSizes sizes = elementSizes(layout.object.tree);
    std::uint64_t position = pickles.position();
    for (const Object::Id item : keys.tree[keys.tree.root].items) {
        const std::string &key = keys.tree[item].text;
        const std::string what = "storage " + io::escaped(key);
        const auto size = sizes.find(key);
        if (size == sizes.end())
            throw Error("%1 is listed, but no tensor defines its type", what);
        checkExtent(file.size(), position, sizeof(std::uint64_t), "is truncated: the length of " + what);
        const auto count = numberAt<std::uint64_t>(file.read(position, sizeof(std::uint64_t)), 0, what);
        position += sizeof count;
        std::uint64_t bytes = 0;
        if (__builtin_mul_overflow(count, size->second, &bytes) || bytes > file.size() - position)
            throw Error("is truncated: %1 at byte %2 claims %3 elements, but %4 bytes are left", what, position, count,
                        file.size() - position);
        if (!layout.storages.emplace(key, LegacyLayout::Place{position, bytes}).second)
            throw Error("%1 is listed twice", what);
        position += bytes;
    }
    return layout;
}

Object::Id storageIn(TreeBuilder &tree, const std::string &text)
{
    const auto *begin = reinterpret_cast<const std::byte *>(text.data());
    const LegacyLayout layout = readLegacyLayout(*io::File::of("", {begin, begin + text.size()}));
    const ObjectTree &inner = layout.object.tree;
    const Object &root = inner[inner.root];
    const auto place = layout.storages.find(root.text);
    if (root.kind != Kind::Storage || place == layout.storages.end())
        return Object::Nil;
    const std::string_view elements = std::string_view(text).substr(place->second.position, place->second.size);
    const Object::Id storage = tree.addEmbeddedStorage(tree.addText(Kind::Bytes, elements));
    tree[storage].number = root.number;
    tree[storage].global = tree.addText(Kind::Global, inner[root.global].text);
    return storage;
}

} // namespace

bool isTorchLegacy(ByteSpan file)
{
    constexpr std::size_t Plenty = 64; // the number takes 16 bytes in protocol 2, 27 with a frame
    try {
        const Pickle first = parsePickle(file.subspan(0, std::min(file.size(), Plenty)));
        return isMagic(first.tree[first.tree.root]);
    } catch (const Error &) {
        return false;
    }
}

Object::Id storageWithin(TreeBuilder &tree, const std::vector<Object::Id> &arguments)
{
    if (arguments.size() != 1 || tree[arguments[0]].kind != Kind::Bytes)
        return Object::Nil;
    const std::string &text = tree[arguments[0]].text;
    tree.charge(std::max<std::size_t>(text.size(), 4096)); // the same bytes may be referenced repeatedly
    try {
        return storageIn(tree, text);
    } catch (const Error &) {
        return Object::Nil; // damaged, or another version: an Instance like any other
    }
}

Checkpoint openTorchLegacy(std::shared_ptr<const io::File> file)
{
    LegacyLayout layout = readLegacyLayout(*file, storageWithin);
    Checkpoint checkpoint;
    checkpoint.metadata = std::move(layout.object.tree);
    setTensors(checkpoint, stateDictOf(checkpoint.metadata), [&](const Object &storage) -> RecordPtr {
        const auto place = layout.storages.find(storage.text);
        if (place == layout.storages.end())
            return nullptr;
        return plainRecord("storage " + storage.text, file, place->second.position, place->second.size);
    });
    checkpoint.path = file->path();
    checkpoint.container = "torch's format before 1.6 (pickle protocol " + std::to_string(layout.object.protocol) + ")";
    checkpoint.fileSize = static_cast<long>(file->size());
    return checkpoint;
}

} // namespace tnn::checkpoint
