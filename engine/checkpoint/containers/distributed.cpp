// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/checkpoint/containers/chunked_tensor.h"
#include "engine/checkpoint/containers/open_container.h"
#include "engine/checkpoint/containers/shards.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "engine/error.h"

// Directories of torch.distributed.checkpoint: .metadata, one pickle, says which chunks a tensor has, and in which
// __RANK_N.distcp file each of them is: a whole torch.save file of one tensor, by its first byte and its length.

namespace tnn::checkpoint {

namespace {

namespace fs = std::filesystem;
using Kind = Object::Kind;
using Id = Object::Id;

constexpr const char *MetadataName = ".metadata";
constexpr std::string_view OptimizerMark = "optim"; ///< in the first part of a key: optimizer, optimizer_0, optim

/// Returns a key's integer that is not negative. Throws tnn::Error if there is none.
std::uint64_t integerAt(const ObjectTree &tree, Id dict, std::string_view key)
{
    const Id id = tree.find(dict, key);
    if (id == Object::Nil || tree[id].kind != Kind::Integer || tree[id].number < 0)
        throw Error("a chunk has no %1", key);
    return static_cast<std::uint64_t>(tree[id].number);
}

/// Returns the numbers of a torch.Size. Throws tnn::Error if they are not as many sizes or offsets.
std::vector<long> sizesOf(const ObjectTree &tree, Id id)
{
    if (id != Object::Nil && tree[id].kind == Kind::Instance && tree[id].arguments != Object::Nil
        && !tree[tree[id].arguments].items.empty())
        id = tree[tree[id].arguments].items.front();
    if (id == Object::Nil || (tree[id].kind != Kind::Tuple && tree[id].kind != Kind::List)
        || tree[id].items.size() > MostDimensions)
        throw Error("a size is not a tuple of at most %1 integers", MostDimensions);
    std::vector<long> sizes;
    for (const Id item : tree[id].items) {
        if (tree[item].kind != Kind::Integer || tree[item].number < 0)
            throw Error("a size is not a tuple of integers from 0");
        sizes.push_back(tree[item].number);
    }
    return sizes;
}

/// Returns the dtype of a TensorProperties, whose state is a tuple that begins with it, or a dict; none if it is
/// absent.
ElementType elementIn(const ObjectTree &tree, Id properties)
{
    Id type = tree.find(properties, "dtype");
    if (type == Object::Nil && properties != Object::Nil && tree[properties].kind == Kind::Instance
        && tree[properties].state != Object::Nil && !tree[tree[properties].state].items.empty())
        type = tree[tree[properties].state].items.front();
    if (type == Object::Nil || tree[type].kind != Kind::Global)
        throw Error("it has no dtype");
    return elementOfDType(tree[type].text);
}

/// Some bytes of a file, as a file of their own.
class PartOfFile : public io::File {
public:
    /// Throws tnn::Error if they extend past the file's end.
    PartOfFile(std::shared_ptr<const io::File> file, std::uint64_t offset, std::uint64_t size) :
        m_file(std::move(file)), m_offset(offset), m_size(size)
    {
        checkExtent(m_file->size(), offset, size, "it");
    }
    const std::string &path() const override { return m_file->path(); }
    std::size_t size() const override { return m_size; }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override
    {
        checkExtent(m_size, offset, bytes.size(), "a part of it");
        m_file->readInto(bytes, m_offset + offset);
    }

private:
    std::shared_ptr<const io::File> m_file;
    std::uint64_t m_offset, m_size;
};

class Distributed {
public:
    explicit Distributed(FindFile find) : m_find(std::move(find)) { }

    Checkpoint open(const io::File &metadata)
    {
        inFile(metadata.path(), [&] {
            m_checkpoint.metadata = parsePickle(metadata, 0).tree;
            readPlaces();
            for (const auto &[key, value] : tree().entries(tree().find({"state_dict_metadata"})))
                if (tree()[key].kind == Kind::String && tree().find(value, "chunks") != Object::Nil)
                    addTensor(tree()[key].text, value);
            if (m_checkpoint.tensors.empty())
                throw Error("lists no tensors of a model");
        });
        m_checkpoint.path = metadata.path();
        m_checkpoint.container = "torch.distributed checkpoint (" + std::to_string(m_files.size()) + " files)";
        m_checkpoint.fileSize = static_cast<long>(metadata.size());
        for (const auto &[name, opened] : m_files)
            m_checkpoint.fileSize += static_cast<long>(opened->size());
        return std::move(m_checkpoint);
    }

private:
    using Place = std::pair<std::string_view, std::vector<long>>; ///< a tensor's name and the offsets of a chunk

    const ObjectTree &tree() const { return m_checkpoint.metadata; }

    /// Reads where the chunks are; entries without offsets are Python objects, which are not read.
    void readPlaces()
    {
        const Id data = tree().find({"storage_data"});
        if (tree().find({"state_dict_metadata"}) == Object::Nil || data == Object::Nil)
            throw Error("is not the metadata of a torch.distributed checkpoint");
        for (const auto &[index, info] : tree().entries(data)) {
            const Id name = tree().find(index, "fqn"), offsets = tree().find(index, "offset");
            if (name == Object::Nil || offsets == Object::Nil || tree()[offsets].kind == Kind::None)
                continue;
            if (!m_places.emplace(Place(tree()[name].text, sizesOf(tree(), offsets)), info).second)
                throw Error("lists a chunk of tensor %1 twice", io::escaped(tree()[name].text));
        }
    }

    void addTensor(const std::string &name, Id description)
    {
        std::string_view root = std::string_view(name).substr(0, name.find('.'));
        if (root.starts_with("chained_") && root.size() < name.size()) // Megatron's ChainedOptimizer
            root = std::string_view(name).substr(root.size() + 1, name.find('.', root.size() + 1) - root.size() - 1);
        if (root.find(OptimizerMark) != std::string_view::npos)
            return;
        try {
            std::vector<long> shape = sizesOf(tree(), tree().find(description, "size"));
            std::vector<Chunk> chunks = chunksOf(description, shape.size());
            requireTiling(shape, chunks, m_comparisons);
            if (chunks.empty()) // a tensor without numbers
                return;
            const ElementType element = elementIn(tree(), tree().find(description, "properties"));
            for (Chunk &chunk : chunks)
                open(name, element, chunk);
            for (Chunk &chunk : chunks) {
                if (chunk.tensor.refusal.empty())
                    continue;
                Tensor refused = std::move(chunk.tensor); // the others can be read
                refused.name = name;
                refused.shape = shape;
                refused.stride = contiguousStrides(shape);
                m_checkpoint.tensors.push_back(std::move(refused));
                return;
            }
            Tensor &first = chunks.front().tensor;
            first.name = name;
            const bool isWhole = chunks.size() == 1 && first.shape == shape;
            m_checkpoint.tensors.push_back(isWhole ? std::move(first)
                                                   : chunkedTensor(name, std::move(shape), std::move(chunks)));
        } catch (const Error &error) {
            throw error.file().empty() ? Error("tensor %1: %2", io::escaped(name), error.reason()) : error;
        }
    }

    /// Returns the chunks that have numbers, without these.
    std::vector<Chunk> chunksOf(Id description, std::size_t axes) const
    {
        std::vector<Chunk> chunks;
        for (const Id item : tree()[tree().find(description, "chunks")].items) {
            Chunk chunk{sizesOf(tree(), tree().find(item, "offsets")), sizesOf(tree(), tree().find(item, "sizes")), {}};
            if (chunk.offsets.size() != axes || chunk.shape.size() != axes)
                throw Error("a chunk does not have %1 axes", axes);
            if (std::ranges::find(chunk.shape, 0L) == chunk.shape.end())
                chunks.push_back(std::move(chunk));
        }
        return chunks;
    }

    void open(const std::string &name, ElementType element, Chunk &chunk)
    {
        const auto place = m_places.find(Place(name, chunk.offsets));
        if (place == m_places.end())
            throw Error("no file has its chunk at %1", io::plainShapeText(chunk.offsets));
        const Id info = place->second, transformed = tree().find(info, "transform_descriptors");
        if (transformed != Object::Nil && !tree()[transformed].items.empty())
            throw Error("its chunks are transformed, perhaps compressed, which is not read");
        const std::shared_ptr<const io::File> &file = fileNamed(tree().find(info, "relative_path"));
        const std::uint64_t offset = integerAt(tree(), info, "offset"), length = integerAt(tree(), info, "length");
        inFile(file->path(), [&] {
            try {
                chunk.tensor = openSavedTensor(std::make_shared<PartOfFile>(file, offset, length));
                requireDescribed(chunk, element);
            } catch (const Error &error) {
                throw Error("the chunk of tensor %1 at byte %2: %3", io::escaped(name), offset, error.reason());
            }
        });
    }

    static void requireDescribed(const Chunk &chunk, ElementType element)
    {
        const Tensor &tensor = chunk.tensor;
        if (!tensor.refusal.empty())
            return;
        if (tensor.type != element.type)
            throw Error("contains %1, but %2 according to the metadata", nameOf(tensor.type), nameOf(element.type));
        if (tensor.shape != chunk.shape)
            throw Error("has the shape %1, but %2 according to the metadata", io::plainShapeText(tensor.shape),
                        io::plainShapeText(chunk.shape));
        if (static_cast<std::uint64_t>(tensor.size()) > tensor.record->size() / sizeOf(tensor.type))
            throw Error("has more numbers than are stored");
    }

    const std::shared_ptr<const io::File> &fileNamed(Id id)
    {
        const std::string name = id == Object::Nil ? std::string() : tree()[id].text;
        std::shared_ptr<const io::File> &file = m_files[name];
        if (file != nullptr)
            return file;
        checkPlainName(name);
        file = m_find(name);
        if (file == nullptr)
            throw Error("the file %1 with a chunk of it is missing", io::escaped(name));
        return file;
    }

    FindFile m_find;
    Checkpoint m_checkpoint;
    std::map<Place, Id> m_places;
    std::map<std::string, std::shared_ptr<const io::File>> m_files;
    long m_comparisons = 100'000'000; ///< of chunks with each other
};

} // namespace

std::string distributedIn(const std::string &directory)
{
    const fs::path path(directory);
    std::vector<fs::path> places{path, path / "weights"}; // NeMo 2
    std::error_code ignored;
    if (const fs::path latest = path / "latest_checkpointed_iteration.txt"; fs::is_regular_file(latest, ignored)) {
        const std::shared_ptr<const io::File> file = io::File::open(latest.string());
        constexpr std::size_t Width = 7; // of Megatron's numbers
        std::string number(textOf(file->read(0, std::min(file->size(), Width + 1))));
        number.erase(std::min(number.find('\n'), number.size()));
        if (io::isDigits(number) && number.size() <= Width)
            places.push_back(path / ("iter_" + std::string(Width - number.size(), '0') + number));
    }
    const auto isChunks = [](const fs::directory_entry &entry) { return entry.path().extension() == ".distcp"; };
    for (const fs::path &place : places)
        if (fs::is_regular_file(place / MetadataName, ignored)
            && std::ranges::any_of(fs::directory_iterator(place, ignored), isChunks))
            return place.string();
    return {};
}

Checkpoint openDistributed(const io::File &metadata, FindFile find)
{
    return Distributed(std::move(find)).open(metadata);
}

Checkpoint openDistributed(const std::string &directory)
{
    const fs::path path(directory);
    const auto find = [&](const std::string &name) {
        std::error_code ignored; // excludes pipes, which would block
        return fs::is_regular_file(path / name, ignored) ? io::File::open((path / name).string()) : nullptr;
    };
    return openDistributed(*io::File::open((path / MetadataName).string()), find);
}

} // namespace tnn::checkpoint
