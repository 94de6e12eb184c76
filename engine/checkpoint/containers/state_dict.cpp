// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/storages.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

/// Keys of a state dict, regardless of other keys next to it, the most likely first.
constexpr std::string_view Keys[] = {"state_dict", "model_state_dict", "model"};
/// Keys of a state dict if the dict itself is not one.
constexpr std::string_view OtherKeys[] = {"net",       "network",        "module", "weights",   "params",
                                          "model_ema", "ema_state_dict", "ema",    "generator", "student"};
constexpr std::size_t MostBeside = 4; ///< tensors beside such a dict
constexpr int DeepestNesting = 3;
constexpr int DeepestModule = 64;
constexpr std::size_t LongestPart = 64;       ///< characters of a part's name
constexpr std::size_t MostSearchedItems = 64; ///< a list is searched for a state dict up to this item

using Entries = std::vector<std::pair<Object::Id, Object::Id>>;

/// Returns the last value of a key, as in Python.
Object::Id valueOf(const ObjectTree &tree, const Entries &entries, std::string_view key)
{
    for (std::size_t i = entries.size(); i-- > 0;) {
        const Object &name = tree[entries[i].first];
        if (name.kind == Object::Kind::String && name.text == key)
            return entries[i].second;
    }
    return Object::Nil;
}

/// Bounds the work of a search in proportion to the file, whose graph may be shared a million times over.
class Budget {
public:
    bool allows(std::size_t entries)
    {
        m_entries -= std::min(m_entries, entries + 1);
        return m_entries > 0;
    }
    bool isSpent() const { return m_entries == 0; }
    void chargeName(std::size_t characters)
    {
        if (characters > m_characters)
            throw Error("its tensor names are too long for a checkpoint");
        m_characters -= characters;
    }

private:
    std::size_t m_entries = 4'000'000;
    std::size_t m_characters = 128U << 20;
};

/// Whether an object is a tensor, or what one of torch's functions makes a tensor of a kind that is not read of.
bool isTensor(const ObjectTree &tree, const Object &object)
{
    if (object.kind != Object::Kind::Instance || object.global == Object::Nil)
        return object.kind == Object::Kind::Tensor;
    const std::string &name = tree[object.global].text;
    return name.starts_with("torch._utils._rebuild_") || name.starts_with("torch._tensor._rebuild_");
}

NamedTensors tensorsIn(const ObjectTree &tree, const Entries &entries)
{
    NamedTensors result;
    std::unordered_map<Object::Id, std::size_t> byKey; // so that no text is hashed twice
    std::unordered_map<std::string_view, std::size_t> byText;
    for (const auto &[key, value] : entries) {
        if (tree[key].kind != Object::Kind::String || !isTensor(tree, tree[value]))
            continue;
        const auto [known, isNewKey] = byKey.emplace(key, 0);
        if (isNewKey)
            known->second = byText.emplace(tree[key].text, result.size()).first->second;
        // As in Python: the last of two equal keys counts, at the position of the first.
        if (known->second == result.size())
            result.emplace_back(tree[key].text, value);
        else
            result[known->second].second = value;
    }
    return result;
}

/// Collects the parameters and buffers of a saved torch.nn.Module under the names its state dict would use.
class ModuleWalk {
public:
    ModuleWalk(const ObjectTree &tree, Budget &budget) : m_tree(tree), m_budget(budget) { }

    NamedTensors walk(const Entries &module)
    {
        visit(module, "", 0);
        return std::move(m_found);
    }

private:
    void visit(const Entries &module, const std::string &prefix, int depth)
    {
        if (depth > DeepestModule || !m_budget.allows(module.size()))
            return;
        for (const std::string_view key : {"_parameters", "_buffers"}) {
            const Entries held = m_tree.entries(valueOf(m_tree, module, key));
            if (!m_budget.allows(held.size()))
                return;
            for (const auto &[name, tensor] : tensorsIn(m_tree, held)) {
                m_budget.chargeName(prefix.size() + name.size());
                m_found.emplace_back(prefix + name, tensor);
            }
        }
        for (const auto &[name, child] : m_tree.entries(valueOf(m_tree, module, "_modules"))) {
            if (m_budget.isSpent())
                return;
            const std::string &text = m_tree[name].text;
            m_budget.chargeName(prefix.size() + text.size());
            visit(m_tree.entries(child), prefix + text + ".", depth + 1);
        }
    }

    const ObjectTree &m_tree;
    Budget &m_budget;
    NamedTensors m_found;
};

class Search {
public:
    explicit Search(const ObjectTree &tree) : m_tree(tree) { }

    NamedTensors in(Object::Id object, int depth)
    {
        if (object == Object::Nil || m_budget.isSpent() || !m_seen.insert(object).second)
            return {};
        const Entries entries = m_tree.entries(object);
        if (!m_budget.allows(entries.size()))
            return {};
        const auto has = [&](std::string_view key) { return valueOf(m_tree, entries, key) != Object::Nil; };
        if (has("_modules") && has("_parameters"))
            return ModuleWalk(m_tree, m_budget).walk(entries);
        NamedTensors found = under(Keys, entries, depth);
        if (found.empty())
            found = tensorsIn(m_tree, entries);
        if (found.empty() && has("param_groups")) // an optimizer
            return {};
        // A random state may stand beside the dict that holds the model (DeepSpeed).
        if (found.size() <= MostBeside)
            if (NamedTensors other = under(OtherKeys, entries, depth); other.size() > found.size())
                found = std::move(other);
        if (found.empty() && depth > 0)
            found = entries.empty() ? inList(m_tree[object], depth - 1) : inParts(entries, depth - 1);
        return found;
    }

private:
    NamedTensors under(std::span<const std::string_view> keys, const Entries &entries, int depth)
    {
        for (const std::string_view key : keys) {
            if (depth == 0)
                break;
            if (NamedTensors found = in(valueOf(m_tree, entries, key), depth - 1); !found.empty())
                return found;
        }
        return {};
    }

    NamedTensors inList(const Object &list, int depth)
    {
        if (list.kind != Object::Kind::List && list.kind != Object::Kind::Tuple)
            return {};
        for (std::size_t i = 0; i < std::min(list.items.size(), MostSearchedItems); ++i) {
            if (NamedTensors found = in(list.items[i], depth); !found.empty())
                return found;
        }
        return {};
    }

    /// {"encoder": {...}, "decoder": {...}}: the keys are prepended to the names if there are several.
    NamedTensors inParts(const Entries &entries, int depth)
    {
        std::vector<std::pair<std::string_view, NamedTensors>> parts;
        for (const auto &[key, value] : entries) {
            const Object &name = m_tree[key];
            const bool isPart = name.kind == Object::Kind::String && name.text.size() <= LongestPart
                && name.text.find("optim") == std::string::npos;
            if (NamedTensors found = isPart ? in(value, depth) : NamedTensors(); !found.empty())
                parts.emplace_back(m_tree[key].text, std::move(found));
        }
        if (parts.size() == 1)
            return std::move(parts.front().second);
        NamedTensors all;
        for (const auto &[key, part] : parts) {
            for (const auto &[name, tensor] : part) {
                m_budget.chargeName(key.size() + name.size());
                all.emplace_back(std::string(key) + "." + name, tensor);
            }
        }
        return all;
    }

    const ObjectTree &m_tree;
    std::unordered_set<Object::Id> m_seen; ///< the graph may be cyclic
    Budget m_budget;
};

/// Keys of averaged weights beside the weights as trained: fairseq, timm, Lightning's callbacks, Composer.
constexpr std::string_view AveragedKeys[] = {"model_ema",   "ema_state_dict", "state_dict_ema", "ema",      "ema_model",
                                             "ema_weights", "swa_state_dict", "averaged_model", "avg_model"};
/// Lightning's WeightAveraging keeps the weights as trained here, and the average as the model's state dict.
constexpr std::string_view RawKey = "current_model_state";
constexpr std::string_view AveragedPrefix = "module."; ///< torch.optim.swa_utils.AveragedModel writes it

/// Whether most names of a state dict are those of another, which is opened.
bool isCopyOf(const NamedTensors &copy, const std::unordered_set<std::string_view> &opened)
{
    const auto common = std::ranges::count_if(copy, [&](const auto &entry) { return opened.contains(entry.first); });
    return 2 * static_cast<std::size_t>(common) > opened.size();
}

Message kindOf(const ObjectTree &tree, const Object &object)
{
    switch (object.kind) {
    case Object::Kind::Dict:
        return Message("a dict without tensors");
    case Object::Kind::List:
    case Object::Kind::Tuple:
        return Message("a list");
    case Object::Kind::Tensor:
        return Message("a single tensor without a name");
    case Object::Kind::Instance:
        if (object.global != Object::Nil && tree[object.global].kind == Object::Kind::Global)
            return Message("an object of %1", io::escaped(tree[object.global].text));
        return Message("an object");
    default:
        return Message("a plain value");
    }
}

} // namespace

NamedTensors stateDictOf(const ObjectTree &tree)
{
    NamedTensors found = Search(tree).in(tree.root, DeepestNesting);
    if (!found.empty())
        return found;
    std::string keys;
    for (const auto &[key, value] : tree.entries(tree.root)) {
        if (tree[key].kind == Object::Kind::String && keys.size() < 200)
            keys += (keys.empty() ? "" : ", ") + io::escaped(tree[key].text.substr(0, 40));
    }
    const Message what = kindOf(tree, tree[tree.root]);
    throw(keys.empty() ? Error("contains %1 instead of a state dict", what)
                       : Error("contains %1 instead of a state dict; its keys: %2", what, keys))
        .as(Error::Kind::NoStateDict);
}

std::vector<OtherWeights> otherWeightsOf(const ObjectTree &tree, const NamedTensors &opened)
{
    constexpr std::size_t MostCallbacks = 64;
    std::vector<Object::Id> dicts{tree.root, tree.find({"extra_state"})};
    const auto callbacks = tree.entries(tree.find({"callbacks"}));
    for (std::size_t i = 0; i < std::min(callbacks.size(), MostCallbacks); ++i)
        dicts.push_back(callbacks[i].second);
    std::unordered_set<std::string_view> names;
    for (const auto &[name, tensor] : opened)
        names.insert(name);
    std::vector<OtherWeights> found;
    Search search(tree); // one for all: it bounds the work
    const auto look = [&](Object::Id dict, std::string_view key) {
        const Object::Id value = dict == Object::Nil ? Object::Nil : tree.find(dict, key);
        if (value == Object::Nil)
            return;
        NamedTensors tensors = search.in(value, DeepestNesting);
        const auto isWrapped = [](const auto &entry) { return entry.first.starts_with(AveragedPrefix); };
        if (!isCopyOf(tensors, names) && std::ranges::any_of(tensors, isWrapped))
            for (auto &[name, tensor] : tensors)
                if (name.starts_with(AveragedPrefix))
                    name.erase(0, AveragedPrefix.size());
        if (isCopyOf(tensors, names) && tensors != opened)
            found.push_back({std::string(key), key != RawKey, std::move(tensors)});
    };
    for (const Object::Id dict : dicts)
        for (const std::string_view key : AveragedKeys)
            look(dict, key);
    look(tree.root, RawKey);
    return found;
}

} // namespace tnn::checkpoint
