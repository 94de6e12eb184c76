// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <unordered_set>

#include "engine/checkpoint/containers/shards.h"
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
        throw Error("has %1 .distcp files of a torch.distributed checkpoint, but not its .metadata", distributed);
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
        return openShards(path);
    const std::shared_ptr<const io::File> file = openParts(path);
    try {
        return openFile(file);
    } catch (const Error &error) {
        throw withNextPart(error, path);
    }
}

/// Adds a configuration under a key of the metadata's root.
void addConfiguration(ObjectTree configuration, std::string_view key, Checkpoint &checkpoint)
{
    ObjectTree &tree = checkpoint.metadata;
    const Object::Id saved = tree.root;
    const Object::Id added = graft(tree, std::move(configuration));
    tree.root = merged(tree, {saved});
    TreeBuilder builder(tree);
    builder.append(tree.root, {builder.addText(Kind::String, key), added});
}

/// Adds it if the file is there.
void addConfigurationFile(const fs::path &path, std::string_view key, Checkpoint &checkpoint)
{
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored))
        addConfiguration(readConfiguration(path.string()), key, checkpoint);
}

/// Reads a configuration that says something of this name; none if the file is anything else.
std::optional<ObjectTree> configurationWith(std::string_view name, const fs::path &file)
{
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored) || fs::file_size(file, ignored) > LargestJson)
        return std::nullopt;
    try {
        if (ObjectTree configuration = readConfiguration(file.string()); configuration.find({name}) != Object::Nil)
            return configuration;
    } catch (const Error &) {
        return std::nullopt; // what it is instead is said as of any file
    }
    return std::nullopt;
}

/// Adds the configuration of vortex that lies in a directory of weights, under any name that ends in .yml, unless there
/// are several.
void addVortexConfiguration(const fs::path &directory, Checkpoint &checkpoint)
{
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(directory.empty() ? "." : directory, ignored))
        if (entry.path().extension() == ".yml")
            found.push_back(entry.path());
    if (found.size() != 1)
        return;
    if (std::optional<ObjectTree> configuration = configurationWith("hyena_filter_groups", found.front()))
        addConfiguration(*std::move(configuration), "vortex_config", checkpoint);
}

/// Adds config.json next to such a file, if any, under the key "config" of the metadata's root; next to files with
/// other names only a configuration of vortex.
void addConfigurationBeside(const std::string &path, Checkpoint &checkpoint)
{
    const fs::path file(path);
    if (isPretrainedName(file.filename().string()))
        addConfigurationFile(file.parent_path() / ConfigName, "config", checkpoint);
    addVortexConfiguration(file.parent_path(), checkpoint);
}

/// Opens a configuration without weights, if it is that of a model: as a checkpoint without tensors, from which some
/// families know their kernels.
std::optional<Checkpoint> openConfiguration(const fs::path &file)
{
    std::error_code ignored;
    if (file.filename() != ConfigName)
        return std::nullopt;
    std::optional<ObjectTree> configuration = configurationWith("model_type", file);
    if (!configuration)
        return std::nullopt;
    Checkpoint checkpoint;
    checkpoint.metadata.root = TreeBuilder(checkpoint.metadata).add(Kind::Dict);
    addConfiguration(*std::move(configuration), "config", checkpoint);
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
    addConfigurationFile(directory / AdapterConfigName, "adapter_config", adapter);
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

/// Opens a directory written by save_pretrained or torch.distributed, or its only file of weights, with config.json
/// next to it.
Checkpoint openDirectory(const std::string &path)
{
    const fs::path directory(path);
    std::error_code ignored;
    if (const std::string distributed = distributedIn(path); !distributed.empty()) {
        Checkpoint checkpoint = openDistributed(distributed);
        addConfigurationFile(directory / ConfigName, "config", checkpoint);
        addConfigurationFile(fs::path(distributed) / "run_config.yaml", "run_config", checkpoint); // Megatron Bridge
        addConfigurationFile(fs::path(distributed) / ".." / "context" / "model.yaml", "model_config",
                             checkpoint); // NeMo 2
        checkpoint.path = path;
        return checkpoint;
    }
    if (const std::string file = pretrainedFileIn(path); !file.empty()) {
        const std::set<std::string> shards = shardSetOf(fs::path(file).filename().string());
        Checkpoint checkpoint = shards.empty() ? openWhole(file) : openShards(file, shards);
        addConfigurationFile(directory / ConfigName, "config", checkpoint);
        addConfigurationFile(directory / AdapterConfigName, "adapter_config", checkpoint);
        addVortexConfiguration(directory, checkpoint);
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
        if ((path.ends_with(".distcp") || file.filename() == ".metadata") && fs::is_regular_file(file, ignored)) {
            const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
            if (distributedIn(folder).empty())
                throw Error("is part of a torch.distributed checkpoint, whose other files are missing");
            return resolved(openDirectory(folder));
        }
        if (std::optional<Checkpoint> configuration = openConfiguration(path))
            return resolved(*std::move(configuration));
        Checkpoint checkpoint = openWhole(path);
        addConfigurationBeside(path, checkpoint);
        return resolved(std::move(checkpoint));
    });
}

} // namespace tnn::checkpoint
