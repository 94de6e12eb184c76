// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/object.h"

#include <iterator>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// Chains of wrappers (an Instance whose state is an Instance ...), even cyclic ones, are followed this far.
constexpr int DeepestWrapping = 8;
/// A dict with more keys and values is not a wrapper; omegaconf's has five keys.
constexpr std::size_t LargestWrapper = 64;

Object::Id inItems(const ObjectTree &tree, const Object &dict, std::string_view key)
{
    // As in Python, the last of two equal keys counts.
    for (std::size_t i = dict.items.size(); i >= 2; i -= 2) {
        const Object &name = tree[dict.items[i - 2]];
        if (name.kind == Object::Kind::String && name.text == key)
            return dict.items[i - 1];
    }
    return Object::Nil;
}

/// Returns the Dict that a value represents: itself, the state of an Instance, or omegaconf's _content within that.
Object::Id dictBehind(const ObjectTree &tree, Object::Id id)
{
    for (int hop = 0; hop < DeepestWrapping && id != Object::Nil; ++hop) {
        const Object &object = tree[id];
        if (object.kind == Object::Kind::Dict && object.items.size() > LargestWrapper)
            return id;
        if (object.kind == Object::Kind::Dict) {
            const Object::Id content = inItems(tree, object, "_content");
            if (content == Object::Nil || inItems(tree, object, "_metadata") == Object::Nil)
                return id;
            id = content;
        } else if (object.kind == Object::Kind::Instance) {
            if (!object.items.empty() && object.items.size() % 2 == 0)
                return id;
            id = object.state;
        } else if (object.kind == Object::Kind::Tuple && !object.items.empty()) {
            id = object.items.front(); // state of a class with slots: (dict, slots)
        } else {
            return Object::Nil;
        }
    }
    return Object::Nil;
}

/// omegaconf wraps a plain value in a node that holds it under _val.
Object::Id unwrapped(const ObjectTree &tree, Object::Id id)
{
    for (int hop = 0; hop < DeepestWrapping && id != Object::Nil; ++hop) {
        const Object &object = tree[id];
        if (object.kind != Object::Kind::Instance || object.state == Object::Nil)
            return id;
        const Object &state = tree[object.state];
        const bool isWrapper = state.kind == Object::Kind::Dict && state.items.size() <= LargestWrapper;
        const Object::Id value = isWrapper ? inItems(tree, state, "_val") : Object::Nil;
        if (value == Object::Nil)
            return id;
        id = value;
    }
    return id;
}

} // namespace

Object::Id ObjectTree::find(Object::Id dict, std::string_view key) const
{
    const Object::Id behind = dictBehind(*this, dict);
    return behind == Object::Nil ? Object::Nil : unwrapped(*this, inItems(*this, (*this)[behind], key));
}

Object::Id ObjectTree::find(std::initializer_list<std::string_view> path) const
{
    Object::Id id = root;
    for (const std::string_view key : path)
        id = find(id, key);
    return id;
}

std::size_t ObjectTree::size(Object::Id dict) const
{
    const Object::Id behind = dictBehind(*this, dict);
    return behind == Object::Nil ? 0 : (*this)[behind].items.size() / 2;
}

std::vector<std::pair<Object::Id, Object::Id>> ObjectTree::entries(Object::Id dict) const
{
    std::vector<std::pair<Object::Id, Object::Id>> result;
    const Object::Id behind = dictBehind(*this, dict);
    if (behind == Object::Nil)
        return result;
    const std::vector<Object::Id> &items = (*this)[behind].items;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        result.emplace_back(items[i], unwrapped(*this, items[i + 1]));
    return result;
}

Object::Id graft(ObjectTree &tree, ObjectTree other)
{
    if (other.objects.size() >= Object::Nil - tree.objects.size())
        throw Error("more values than can be numbered");
    const auto base = static_cast<Object::Id>(tree.objects.size());
    const auto moved = [base](Object::Id &id) { id += id == Object::Nil ? 0 : base; };
    for (Object &object : other.objects) {
        for (Object::Id *id : {&object.global, &object.arguments, &object.state})
            moved(*id);
        for (Object::Id &item : object.items)
            moved(item);
        if (object.kind == Object::Kind::Tensor)
            object.number += static_cast<std::int64_t>(tree.tensors.size());
        tree.objects.push_back(std::move(object));
    }
    for (TensorReference &tensor : other.tensors) {
        moved(tensor.storage);
        moved(tensor.dtype);
    }
    tree.tensors.insert(tree.tensors.end(), std::make_move_iterator(other.tensors.begin()),
                        std::make_move_iterator(other.tensors.end()));
    moved(other.root);
    return other.root;
}

} // namespace tnn::checkpoint
