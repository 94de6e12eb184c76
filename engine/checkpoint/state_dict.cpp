// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/state_dict.h"

#include <unordered_map>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

using NamedTensors = std::vector<std::pair<std::string, Object::Id>>;

constexpr std::string_view Keys[] = {"state_dict", "model_state_dict", "model"};
constexpr int DeepestNesting = 3;

NamedTensors tensorsIn(const ObjectTree &tree, Object::Id dict)
{
    NamedTensors result;
    std::unordered_map<std::string_view, std::size_t> places;
    for (const auto &[key, value] : tree.entries(dict)) {
        if (tree[key].kind != Object::Kind::String || tree[value].kind != Object::Kind::Tensor)
            continue;
        // As in Python: the last of two equal keys counts, in the place of the first.
        const auto [place, isNew] = places.emplace(tree[key].text, result.size());
        if (isNew)
            result.emplace_back(tree[key].text, value);
        else
            result[place->second].second = value;
    }
    return result;
}

NamedTensors searched(const ObjectTree &tree, Object::Id dict, int depth)
{
    for (const std::string_view key : Keys) {
        const Object::Id inner = depth > 0 ? tree.find(dict, key) : Object::Nil;
        if (inner == Object::Nil || inner == dict)
            continue;
        NamedTensors found = searched(tree, inner, depth - 1);
        if (!found.empty())
            return found;
    }
    return tensorsIn(tree, dict);
}

std::string kindOf(const ObjectTree &tree, const Object &object)
{
    switch (object.kind) {
    case Object::Kind::Dict:
        return "a dict without tensors";
    case Object::Kind::List:
    case Object::Kind::Tuple:
        return "a list";
    case Object::Kind::Tensor:
        return "a single tensor without a name";
    case Object::Kind::Instance:
        if (object.global != Object::Nil && tree[object.global].kind == Object::Kind::Global)
            return "an object of " + io::escaped(tree[object.global].text);
        return "an object";
    default:
        return "a plain value";
    }
}

} // namespace

NamedTensors stateDictOf(const ObjectTree &tree)
{
    NamedTensors found = searched(tree, tree.root, DeepestNesting);
    if (!found.empty())
        return found;
    std::string keys;
    for (const auto &[key, value] : tree.entries(tree.root)) {
        if (tree[key].kind == Object::Kind::String && keys.size() < 200)
            keys += (keys.empty() ? "; its keys: " : ", ") + io::escaped(tree[key].text.substr(0, 40));
    }
    throw Error("holds no state dict but " + kindOf(tree, tree[tree.root]) + keys);
}

} // namespace tnn::checkpoint
