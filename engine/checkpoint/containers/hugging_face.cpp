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
#include "engine/checkpoint/weights/weights.h"
#include "engine/error.h"
#include "engine/io/confinement.h"

namespace tnn::checkpoint {

namespace {

namespace fs = std::filesystem;
using Kind = Object::Kind;

constexpr std::string_view IndexSuffix = ".index.json";
constexpr std::string_view ConfigName = "config.json", AdapterConfigName = "adapter_config.json";
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

/// Returns the shards of the set that a file is named as one of, "model-00001-of-00002.safetensors", itself included;
/// empty for any other name.
std::set<std::string> shardSetOf(const std::string &name)
{
    constexpr std::string_view Of = "-of-";
    const std::size_t at = name.find(Of), dot = name.find('.', at);
    if (at == std::string::npos || dot == std::string::npos)
        return {};
    const std::string count = name.substr(at + Of.size(), dot - at - Of.size());
    const std::size_t width = count.size();
    if (!io::isDigits(count) || width > 5 || at < width + 1 || name[at - width - 1] != '-'
        || !io::isDigits(name.substr(at - width, width)))
        return {};
    std::set<std::string> names;
    for (long shard = 1; shard <= std::stol(count) && names.size() < MostShards; ++shard) {
        const std::string number = std::to_string(shard);
        names.insert(name.substr(0, at - width) + std::string(width - std::min(width, number.size()), '0') + number
                     + name.substr(at));
    }
    return names;
}

/// Opens the shards of one index as one checkpoint; or a whole set of them without an index.
class Shards {
public:
    explicit Shards(std::string indexPath) : m_indexPath(std::move(indexPath)), m_map(readWeightMap(m_indexPath))
    {
        for (const auto &[tensor, shard] : m_map) {
            if (m_names.insert(shard).second && m_names.size() > MostShards)
                throw Error("lists more than %1 shards", MostShards).in(m_indexPath);
        }
    }
    Shards(std::string firstPath, std::set<std::string> names) :
        m_indexPath(std::move(firstPath)), m_names(std::move(names))
    {
    }

    Checkpoint open()
    {
        std::vector<Object::Id> roots;
        roots.reserve(m_names.size());
        for (const std::string &name : m_names)
            roots.push_back(add(name));
        m_checkpoint.metadata.root = merged(m_checkpoint.metadata, roots);
        noteMissing();
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
                throw m_map.empty()
                    ? Error("is one of %1 shards, of which %2 is missing", m_names.size(), io::escaped(name))
                    : Error("lists the shard %1, which is missing", io::escaped(name));
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

    /// An index may be older than its shards: what nobody needs is not missed.
    void noteMissing()
    {
        const auto missing = std::ranges::find_if(m_map,
                                                  [&](const auto &entry) { return !m_found.contains(entry.first); });
        if (missing != m_map.end())
            m_checkpoint.notes.push_back(Message("%1 lists tensors that its shards do not contain, such as %2",
                                                 io::escaped(fs::path(m_indexPath).filename().string()),
                                                 io::escaped(missing->first)));
    }

    std::string m_indexPath;
    WeightMap m_map;
    Checkpoint m_checkpoint;
    std::set<std::string> m_names;
    std::unordered_set<std::string> m_found;
    std::string m_kind;
};

/// Files of weights, and those that are named as what they are when they are opened.
bool isWeightsName(const std::string &name)
{
    constexpr std::array Suffixes = {".safetensors", ".pt",   ".pth", ".ckpt",  ".bin",    ".part0",
                                     ".gguf",        ".onnx", ".h5",  ".keras", ".msgpack"};
    constexpr std::array Others = {"training_args", "optimizer", "scheduler", "rng_state", "scaler", "adapter_model"};
    return std::ranges::any_of(Suffixes, [&](const char *suffix) { return name.ends_with(suffix); })
        && std::ranges::none_of(Others, [&](const char *other) { return name.starts_with(other); });
}

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

/// Whether a download was interrupted: a link into the hub's cache leads nowhere, or the file's name says so.
bool isUnfinished(const fs::directory_entry &entry)
{
    std::error_code ignored;
    return (entry.is_symlink(ignored) && !entry.exists(ignored)) || entry.path().extension() == ".incomplete";
}

[[noreturn]] void refuseDirectory(const fs::path &directory)
{
    std::size_t distributed = 0;
    std::vector<std::string> weights;
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(directory, ignored)) {
        distributed += entry.path().extension() == ".distcp" ? 1 : 0;
        const std::string name = entry.path().filename().string();
        if (isUnfinished(entry))
            throw Error("has %1, whose download was interrupted; download it again", io::escaped(name));
        if (isWeightsName(name))
            weights.push_back(name);
    }
    if (distributed > 0)
        throw Error("is a torch.distributed checkpoint of %1 .distcp files; convert it with python -m "
                    "torch.distributed.checkpoint.format_utils dcp_to_torch DIRECTORY NEW.pt",
                    distributed);
    std::ranges::sort(weights);
    if (!weights.empty())
        throw Error("has %1 files of weights; open one of them, such as %2", weights.size(),
                    io::escaped(weights.front()));
    throw Error("is a directory without model.safetensors or pytorch_model.bin, or a shard index of either");
}

/// Opens a file of weights, or the shards of an index, which are in its directory under plain names; of shards without
/// an index, the first one stands for all.
Checkpoint openWhole(const std::string &path)
{
    if (path.ends_with(IndexSuffix))
        return Shards(path).open();
    const std::shared_ptr<const io::File> file = openParts(path);
    try {
        return openFile(file);
    } catch (const Error &error) {
        throw withNextPart(error, path);
    }
}

/// Adds a JSON file, if it is there, under a key of the metadata's root.
void addJsonBeside(const fs::path &path, std::string_view key, Checkpoint &checkpoint)
{
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return;
    ObjectTree &tree = checkpoint.metadata;
    const Object::Id saved = tree.root;
    const Object::Id json = graft(tree, readJson(path.string()));
    tree.root = merged(tree, {saved});
    TreeBuilder builder(tree);
    builder.append(tree.root, {builder.addText(Kind::String, key), json});
}

/// Adds config.json next to such a file, if any, under the key "config" of the metadata's root; files with other names
/// are left unchanged.
void addConfigurationBeside(const std::string &path, Checkpoint &checkpoint)
{
    const fs::path file(path);
    if (isPretrainedName(file.filename().string()))
        addJsonBeside(file.parent_path() / ConfigName, "config", checkpoint);
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

Checkpoint openDirectory(const std::string &path);

/// Opens the model that an adapter names: a path, also relative to the adapter, or a name on the hub.
Checkpoint openBase(const fs::path &adapter, const std::string &name)
{
    const auto opened = [&](const fs::path &place) {
        std::error_code ignored;
        if (!fs::is_directory(place, ignored))
            return openWhole(place.string());
        if (pretrainedFileIn(place.string()).empty()) // perhaps another adapter
            throw Error("has no weights").in(place.string());
        return openDirectory(place.string());
    };
    try {
        for (const fs::path &place : {fs::path(name), adapter / name}) {
            io::checkConfined(place.string());
            if (std::error_code ignored; !name.empty() && fs::exists(place, ignored))
                return opened(place);
        }
        return opened(placeOf("hf:" + name));
    } catch (const Error &error) {
        throw Error("is an adapter of the model %1, which could not be opened: %2", io::escaped(name), error.message());
    }
}

/// Opens the model that an adapter of PEFT's was trained for, with the adapter's tensors: from a path, or from the
/// hub's cache.
Checkpoint openAdapter(const fs::path &directory)
{
    std::error_code ignored;
    Checkpoint adapter;
    for (const char *name : {"adapter_model.safetensors", "adapter_model.bin"})
        if (adapter.tensors.empty() && fs::is_regular_file(directory / name, ignored))
            adapter = openFile(io::File::open((directory / name).string()));
    if (adapter.tensors.empty())
        throw Error("is a directory of an adapter without adapter_model.safetensors or adapter_model.bin");
    addJsonBeside(directory / AdapterConfigName, "adapter_config", adapter);
    const Object::Id named = adapter.metadata.find({"adapter_config", "base_model_name_or_path"});
    const std::string name = named == Object::Nil ? std::string() : adapter.metadata[named].text;
    Checkpoint checkpoint = openBase(directory, name);
    // The adapter's own copies of whole modules (modules_to_save) replace those of the model.
    constexpr std::string_view Wrapper = "base_model.model.";
    std::unordered_set<std::string> own;
    for (Tensor &tensor : adapter.tensors) {
        if (tensor.name.starts_with(Wrapper))
            tensor.name.erase(0, Wrapper.size());
        own.insert(tensor.name);
    }
    std::erase_if(checkpoint.tensors, [&](const Tensor &tensor) { return own.contains(tensor.name); });
    std::ranges::move(adapter.tensors, std::back_inserter(checkpoint.tensors));
    checkpoint.weightSets.clear();
    checkpoint.fileSize += adapter.fileSize;
    ObjectTree &tree = checkpoint.metadata;
    const Object::Id saved = tree.root, added = graft(tree, std::move(adapter.metadata));
    tree.root = merged(tree, {saved, added});
    checkpoint.path = directory.string();
    checkpoint.container = "PEFT adapter of " + io::escaped(name) + ", " + checkpoint.container;
    return checkpoint;
}

/// Opens a directory written by save_pretrained, or its only file of weights, with config.json next to it.
Checkpoint openDirectory(const std::string &path)
{
    const fs::path directory(path);
    std::error_code ignored;
    if (const std::string file = pretrainedFileIn(path); !file.empty()) {
        const std::set<std::string> shards = shardSetOf(fs::path(file).filename().string());
        Checkpoint checkpoint = shards.empty() ? openWhole(file) : Shards(file, shards).open();
        addJsonBeside(directory / ConfigName, "config", checkpoint);
        addJsonBeside(directory / AdapterConfigName, "adapter_config", checkpoint);
        checkpoint.path = path;
        checkpoint.container = "Hugging Face directory, " + checkpoint.container;
        return checkpoint;
    }
    if (fs::is_regular_file(directory / AdapterConfigName, ignored))
        return openAdapter(directory);
    const bool hasWeights = std::ranges::any_of(fs::directory_iterator(directory, ignored), [](const auto &entry) {
        return isWeightsName(entry.path().filename().string()) || isUnfinished(entry);
    });
    if (std::optional<Checkpoint> checkpoint = hasWeights ? std::nullopt : openConfiguration(directory / ConfigName)) {
        checkpoint->path = path;
        return *std::move(checkpoint);
    }
    refuseDirectory(path);
}

/// Returns a checkpoint whose tensors are the model's numbers.
std::shared_ptr<const Checkpoint> resolved(Checkpoint checkpoint)
{
    resolveWeights(checkpoint);
    return std::make_shared<const Checkpoint>(std::move(checkpoint));
}

} // namespace

std::string pretrainedFileIn(const std::string &directory)
{
    constexpr std::array Names = {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin",
                                  "pytorch_model.bin.index.json", "weights.ckpt"};
    std::error_code ignored;
    for (const char *name : Names) {
        const fs::path file = fs::path(directory) / name;
        if (fs::is_regular_file(file, ignored))
            return file.string();
    }
    std::set<std::string> names;
    for (const fs::directory_entry &entry : fs::directory_iterator(directory, ignored))
        if (const std::string name = entry.path().filename().string();
            isWeightsName(name) && entry.is_regular_file(ignored))
            names.insert(name);
    if (names.empty())
        return {};
    const std::string first = (fs::path(directory) / *names.begin()).string();
    const std::set<std::string> shards = shardSetOf(*names.begin());
    const bool areShards = std::ranges::includes(shards, names);
    return names.size() == 1 || areShards ? first : std::string();
}

std::shared_ptr<const Checkpoint> open(const std::string &path)
{
    if (isHubName(path))
        return open(placeOf(path));
    std::error_code ignored;
    return inFile(path, [&] {
        if (std::filesystem::is_directory(path, ignored))
            return resolved(openDirectory(path));
        const fs::path file(path);
        if (file.filename().string().starts_with("adapter_model.")
            && fs::is_regular_file(file.parent_path() / AdapterConfigName, ignored))
            return resolved(openAdapter(file.parent_path()));
        if (path.ends_with(".distcp"))
            throw Error("is part of a torch.distributed checkpoint; convert its directory with python -m "
                        "torch.distributed.checkpoint.format_utils dcp_to_torch DIRECTORY NEW.pt");
        if (std::optional<Checkpoint> configuration = openConfiguration(path))
            return resolved(*std::move(configuration));
        Checkpoint checkpoint = openWhole(path);
        addConfigurationBeside(path, checkpoint);
        return resolved(std::move(checkpoint));
    });
}

} // namespace tnn::checkpoint
