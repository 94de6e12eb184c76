// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

#include "engine/checkpoint/hub_cache.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

namespace fs = std::filesystem;
using Kind = Object::Kind;

constexpr std::string_view IndexSuffix = ".index.json";
constexpr std::string_view ConfigName = "config.json";
constexpr std::size_t LargestJson = 64U << 20;
constexpr std::size_t MostShards = 10'000;

ObjectTree readJson(const std::string &path)
{
    const std::shared_ptr<const io::File> file = io::File::open(path);
    return inFile(path, [&] {
        if (file->size() > LargestJson)
            throw Error("is too large for a configuration");
        ObjectTree tree;
        TreeBuilder builder(tree);
        tree.root = addJson(builder, textOf(file->readAll()));
        if (tree[tree.root].kind != Kind::Dict)
            throw Error("is not a JSON object");
        return tree;
    });
}

/// Maps tensors to shards.
using WeightMap = std::map<std::string, std::string, std::less<>>;

void checkShardName(const std::string &name)
{
    if (name.empty() || name == "." || name == ".."
        || name.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos)
        throw Error("lists a shard %1, which is not a plain file name", io::escaped(name));
}

WeightMap readWeightMap(const std::string &path)
{
    const ObjectTree index = readJson(path);
    const Object::Id listed = index.find(index.root, "weight_map");
    if (listed == Object::Nil || index[listed].kind != Kind::Dict || index[listed].items.empty())
        throw Error("is not a shard index: it has no weight_map").in(path);
    WeightMap map;
    for (const auto &[name, shard] : index.entries(listed)) {
        if (index[shard].kind != Kind::String)
            throw Error("does not assign the tensor %1 to a file", io::escaped(index[name].text)).in(path);
        map.emplace(index[name].text, index[shard].text);
    }
    return map;
}

/// Returns a dict of the entries of several dicts in the same tree; anything else is skipped.
Object::Id merged(ObjectTree &tree, const std::vector<Object::Id> &dicts)
{
    TreeBuilder builder(tree);
    const Object::Id result = builder.add(Kind::Dict);
    for (const Object::Id dict : dicts) {
        for (const auto &[key, value] : tree.entries(dict))
            builder.append(result, {key, value});
    }
    return result;
}

/// Opens the shards of one index as one checkpoint.
class Shards {
public:
    explicit Shards(std::string indexPath) : m_indexPath(std::move(indexPath)), m_map(readWeightMap(m_indexPath))
    {
        for (const auto &[tensor, shard] : m_map) {
            if (m_names.insert(shard).second && m_names.size() > MostShards)
                throw Error("lists more than %1 shards", MostShards).in(m_indexPath);
        }
    }

    Checkpoint open()
    {
        std::vector<Object::Id> roots;
        roots.reserve(m_names.size());
        for (const std::string &name : m_names)
            roots.push_back(add(name));
        m_checkpoint.metadata.root = merged(m_checkpoint.metadata, roots);
        checkComplete();
        m_checkpoint.path = m_indexPath;
        m_checkpoint.container = std::to_string(m_names.size()) + " shards of " + m_kind;
        return std::move(m_checkpoint);
    }

private:
    /// Returns the root of the shard's tree within the whole tree.
    Object::Id add(const std::string &name)
    {
        const fs::path path = fs::path(m_indexPath).parent_path() / name;
        inFile(m_indexPath, [&] {
            checkShardName(name);
            std::error_code ignored;
            if (!fs::is_regular_file(path, ignored)) // excludes pipes, which would block
                throw Error("lists the shard %1, which is missing", io::escaped(name));
        });
        Checkpoint shard = openFile(io::File::open(path.string()));
        for (Tensor &tensor : shard.tensors) {
            const auto place = m_map.find(tensor.name);
            if (place != m_map.end() && place->second != name)
                continue;
            m_found.insert(tensor.name);
            m_checkpoint.tensors.push_back(std::move(tensor));
        }
        m_checkpoint.fileSize += shard.fileSize;
        m_kind = shard.container;
        return graft(m_checkpoint.metadata, std::move(shard.metadata));
    }

    void checkComplete() const
    {
        for (const auto &[tensor, shard] : m_map) {
            if (!m_found.contains(tensor))
                throw Error("assigns the tensor %1 to %2, which does not contain it", io::escaped(tensor),
                            io::escaped(shard))
                    .in(m_indexPath);
        }
    }

    std::string m_indexPath;
    WeightMap m_map;
    Checkpoint m_checkpoint;
    std::set<std::string> m_names;
    std::unordered_set<std::string> m_found;
    std::string m_kind;
};

/// Files from save_pretrained: model.safetensors, pytorch_model-00001-of-00002.bin, model.safetensors.index.json; and
/// weights.ckpt, as HyenaDNA is published.
bool isPretrainedName(const std::string &name)
{
    const auto isOf = [&](std::string_view begin, std::string_view suffix) {
        return name.starts_with(begin)
            && (name.ends_with(suffix) || name.ends_with(std::string(suffix) + std::string(IndexSuffix)));
    };
    return isOf("model", ".safetensors") || isOf("pytorch_model", ".bin") || name == "weights.ckpt";
}

[[noreturn]] void refuseDirectory(const fs::path &directory)
{
    std::size_t distributed = 0;
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(directory, ignored))
        distributed += entry.path().extension() == ".distcp" ? 1 : 0;
    if (distributed > 0)
        throw Error("is a torch.distributed checkpoint of %1 .distcp files; convert it with python -m "
                    "torch.distributed.checkpoint.format_utils dcp_to_torch DIRECTORY NEW.pt",
                    distributed);
    throw Error("is a directory without model.safetensors or pytorch_model.bin, or a shard index of either");
}

/// Opens a file of weights, or the shards of an index, which are in its directory under plain names.
Checkpoint openWhole(const std::string &path)
{
    return path.ends_with(IndexSuffix) ? Shards(path).open() : openFile(openParts(path));
}

/// Adds config.json next to such a file, if any, under the key "config" of the metadata's root; files with other names
/// are left unchanged.
void addConfigurationBeside(const std::string &path, Checkpoint &checkpoint)
{
    const fs::path file(path);
    const fs::path config = file.parent_path() / ConfigName;
    std::error_code ignored;
    if (!isPretrainedName(file.filename().string()) || !fs::is_regular_file(config, ignored))
        return;
    ObjectTree &tree = checkpoint.metadata;
    const Object::Id saved = tree.root;
    const Object::Id configuration = graft(tree, readJson(config.string()));
    tree.root = merged(tree, {saved});
    TreeBuilder builder(tree);
    builder.append(tree.root, {builder.addText(Kind::String, "config"), configuration});
}

/// Opens a configuration without weights, if it is that of a model: as a checkpoint without tensors, from which some
/// families know their kernels.
std::optional<Checkpoint> openConfiguration(const fs::path &file)
{
    std::error_code ignored;
    if (file.filename() != ConfigName || !fs::is_regular_file(file, ignored)
        || fs::file_size(file, ignored) > LargestJson)
        return std::nullopt;
    ObjectTree configuration;
    try {
        configuration = readJson(file.string());
    } catch (const Error &) {
        return std::nullopt; // what it is instead is said as of any file
    }
    if (configuration.find({"model_type"}) == Object::Nil)
        return std::nullopt;
    Checkpoint checkpoint;
    TreeBuilder builder(checkpoint.metadata);
    checkpoint.metadata.root = builder.add(Kind::Dict);
    const Object::Id saved = graft(checkpoint.metadata, std::move(configuration));
    builder.append(checkpoint.metadata.root, {builder.addText(Kind::String, "config"), saved});
    checkpoint.path = file.string();
    checkpoint.container = "Hugging Face configuration without weights";
    checkpoint.fileSize = static_cast<long>(fs::file_size(file, ignored));
    return checkpoint;
}

/// Opens a directory written by save_pretrained: model.safetensors or pytorch_model.bin, whole or in shards listed in
/// an index file, or weights.ckpt, with config.json next to it.
Checkpoint openDirectory(const std::string &path)
{
    if (const std::string file = pretrainedFileIn(path); !file.empty()) {
        Checkpoint checkpoint = openWhole(file);
        addConfigurationBeside(file, checkpoint);
        checkpoint.path = path;
        checkpoint.container = "Hugging Face directory, " + checkpoint.container;
        return checkpoint;
    }
    if (std::optional<Checkpoint> checkpoint = openConfiguration(fs::path(path) / ConfigName)) {
        checkpoint->path = path;
        return *std::move(checkpoint);
    }
    refuseDirectory(path);
}

} // namespace

std::string pretrainedFileIn(const std::string &directory)
{
    constexpr std::array Names = {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin",
                                  "pytorch_model.bin.index.json", "weights.ckpt"};
    for (const char *name : Names) {
        const fs::path file = fs::path(directory) / name;
        std::error_code ignored;
        if (fs::is_regular_file(file, ignored))
            return file.string();
    }
    return {};
}

std::shared_ptr<const Checkpoint> open(const std::string &path)
{
    if (isHubName(path))
        return open(placeOf(path));
    std::error_code ignored;
    return inFile(path, [&] {
        if (std::filesystem::is_directory(path, ignored))
            return std::make_shared<const Checkpoint>(openDirectory(path));
        if (path.ends_with(".distcp"))
            throw Error("is part of a torch.distributed checkpoint; convert its directory with python -m "
                        "torch.distributed.checkpoint.format_utils dcp_to_torch DIRECTORY NEW.pt");
        if (std::optional<Checkpoint> configuration = openConfiguration(path))
            return std::make_shared<const Checkpoint>(*std::move(configuration));
        Checkpoint checkpoint = openWhole(path);
        addConfigurationBeside(path, checkpoint);
        return std::make_shared<const Checkpoint>(std::move(checkpoint));
    });
}

} // namespace tnn::checkpoint
