// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/shards.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <unordered_set>

#include "engine/checkpoint/tree_builder.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

namespace fs = std::filesystem;
using Kind = Object::Kind;

constexpr std::size_t MostShards = 10'000;

/// Maps tensors to shards.
using WeightMap = std::map<std::string, std::string, std::less<>>;

WeightMap readWeightMap(const std::string &path)
{
    const ObjectTree index = readConfiguration(path);
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
            checkPlainName(name);
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

} // namespace

ObjectTree readConfiguration(const std::string &path)
{
    const std::shared_ptr<const io::File> file = io::File::open(path);
    return inFile(path, [&] {
        if (file->size() > LargestJson)
            throw Error("is too large for a configuration");
        ObjectTree tree;
        TreeBuilder builder(tree);
        const std::vector<std::byte> bytes = file->readAll();
        const bool isYaml = path.ends_with(".yaml") || path.ends_with(".yml");
        tree.root = isYaml ? addYaml(builder, textOf(bytes)) : addJson(builder, textOf(bytes));
        if (tree[tree.root].kind != Kind::Dict)
            throw Error("is not a JSON object");
        return tree;
    });
}

void checkPlainName(const std::string &name)
{
    if (name.empty() || name == "." || name == ".."
        || name.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos)
        throw Error("lists a file %1, which is not a plain file name", io::escaped(name));
}

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

Checkpoint openShards(const std::string &indexPath)
{
    return Shards(indexPath).open();
}

Checkpoint openShards(const std::string &firstPath, std::set<std::string> names)
{
    return Shards(firstPath, std::move(names)).open();
}

} // namespace tnn::checkpoint
