// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>
#include <optional>

#include "engine/checkpoint/tree_builder.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using Kind = Object::Kind;
using Id = Object::Id;

constexpr std::size_t MostDimensions = 64;

bool isGlobal(const TreeBuilder &tree, Id id, std::string_view name)
{
    return id != Object::Nil && tree[id].kind == Kind::Global && tree[id].text == name;
}

/// The numbers of a tuple, a list or a torch.Size.
std::vector<long> integers(const TreeBuilder &tree, Id id)
{
    if (tree[id].kind == Kind::Instance && isGlobal(tree, tree[id].global, "torch.Size")) {
        const Id arguments = tree[id].arguments;
        if (arguments != Object::Nil && !tree[arguments].items.empty())
            id = tree[arguments].items.front();
    }
    const Object &list = tree[id];
    if (list.kind != Kind::Tuple && list.kind != Kind::List)
        throw Error("a tensor's size is not a tuple");
    if (list.items.size() > MostDimensions)
        throw Error("a tensor has " + std::to_string(list.items.size()) + " dimensions");
    std::vector<long> result;
    for (const Id item : list.items) {
        if (tree[item].kind != Kind::Integer)
            throw Error("a tensor's size is not an integer");
        result.push_back(tree[item].number);
    }
    return result;
}

/// Refuses geometries that no storage can hold; whether this storage does is checked when its record is known.
void checkGeometry(const TensorReference &tensor)
{
    if (tensor.shape.size() != tensor.stride.size())
        throw Error("a tensor has as many sizes as strides, here " + std::to_string(tensor.shape.size()) + " and "
                    + std::to_string(tensor.stride.size()));
    if (tensor.offset < 0)
        throw Error("a tensor begins at the negative offset " + std::to_string(tensor.offset));
    long elements = 1;
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
        if (tensor.shape[i] < 0)
            throw Error("a tensor has the negative size " + std::to_string(tensor.shape[i]));
        if (tensor.stride[i] < 0)
            throw Error("a tensor has the negative stride " + std::to_string(tensor.stride[i]));
        if (__builtin_mul_overflow(elements, tensor.shape[i], &elements))
            throw Error("a tensor has more elements than can be counted");
    }
}

/// torch._utils._rebuild_tensor_v2(storage, offset, size, stride, ...); _v3 adds a dtype after two more.
Id rebuiltTensor(TreeBuilder &tree, const std::vector<Id> &arguments, bool typed)
{
    if (arguments.size() < (typed ? 7 : 4) || tree[arguments[0]].kind != Kind::Storage
        || tree[arguments[1]].kind != Kind::Integer)
        throw Error("a tensor is rebuilt from something else than a storage, an offset, a size and strides");
    TensorReference tensor;
    tensor.storage = arguments[0];
    tensor.offset = tree[arguments[1]].number;
    tensor.shape = integers(tree, arguments[2]);
    tensor.stride = integers(tree, arguments[3]);
    if (typed)
        tensor.dtype = arguments[6];
    checkGeometry(tensor);
    return tree.addTensor(std::move(tensor));
}

/// OrderedDict() or OrderedDict([[key, value], ...]), as Python 2 wrote it.
Id orderedDict(TreeBuilder &tree, const std::vector<Id> &arguments)
{
    const Id dict = tree.add(Kind::Dict);
    if (arguments.size() != 1 || tree[arguments[0]].kind != Kind::List)
        return dict;
    std::vector<Id> items;
    for (const Id pair : tree[arguments[0]].items) {
        if (tree[pair].items.size() == 2 && (tree[pair].kind == Kind::List || tree[pair].kind == Kind::Tuple))
            items.insert(items.end(), tree[pair].items.begin(), tree[pair].items.end());
    }
    tree.append(dict, items);
    return dict;
}

/// _codecs.encode(text, "latin1"): how protocol 2 writes bytes. Nothing where the text is not Latin-1.
std::optional<std::string> latin1(std::string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x80) {
            bytes += text[i];
        } else if ((c == 0xc2 || c == 0xc3) && i + 1 < text.size()) {
            bytes += static_cast<char>((c & 3) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3f));
        } else {
            return std::nullopt;
        }
    }
    return bytes;
}

template <class T> std::optional<T> wholeOf(std::string_view bytes)
{
    T value;
    if (bytes.size() != sizeof value)
        return std::nullopt;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

/// numpy.core.multiarray.scalar(dtype, bytes) of the types that options and meters have.
Id numpyNumber(TreeBuilder &tree, const std::vector<Id> &arguments)
{
    if (arguments.size() != 2 || tree[arguments[1]].kind != Kind::Bytes || tree[arguments[0]].kind != Kind::Instance)
        return Object::Nil;
    const Id typeArguments = tree[arguments[0]].arguments;
    if (typeArguments == Object::Nil || tree[typeArguments].items.empty())
        return Object::Nil;
    const std::string type = tree[tree[typeArguments].items.front()].text;
    const std::string &bytes = tree[arguments[1]].text;
    if (const auto value = wholeOf<double>(bytes); value && type == "f8")
        return tree.addReal(*value);
    if (const auto value = wholeOf<float>(bytes); value && type == "f4")
        return tree.addReal(*value);
    if (const auto value = wholeOf<std::int64_t>(bytes); value && type == "i8")
        return tree.add(Kind::Integer, *value);
    if (const auto value = wholeOf<std::int32_t>(bytes); value && type == "i4")
        return tree.add(Kind::Integer, *value);
    if (const auto value = wholeOf<char>(bytes); value && type == "b1")
        return tree.add(Kind::Bool, *value != 0);
    return Object::Nil;
}

/// The known callables; Nil for all others.
Id known(TreeBuilder &tree, const std::string &name, const std::vector<Id> &arguments)
{
    if (name == "torch._utils._rebuild_tensor_v2" || name == "torch._utils._rebuild_tensor")
        return rebuiltTensor(tree, arguments, false);
    if (name == "torch._utils._rebuild_tensor_v3")
        return rebuiltTensor(tree, arguments, true);
    const bool parameter = name == "torch._utils._rebuild_parameter"
        || name == "torch._utils._rebuild_parameter_with_state";
    if (parameter && !arguments.empty() && tree[arguments[0]].kind == Kind::Tensor)
        return arguments[0];
    if (name == "collections.OrderedDict")
        return orderedDict(tree, arguments);
    const bool dict = name == "builtins.dict" || name == "__builtin__.dict" || name == "collections.Counter";
    if (name == "collections.defaultdict" || (dict && arguments.empty()))
        return tree.add(Kind::Dict);
    const bool set = name == "builtins.set" || name == "__builtin__.set" || name == "builtins.frozenset"
        || name == "__builtin__.frozenset";
    if (set && arguments.size() == 1 && tree[arguments[0]].kind == Kind::List)
        return tree.addItems(Kind::Set, tree[arguments[0]].items);
    if (name == "_codecs.encode" && !arguments.empty() && tree[arguments[0]].kind == Kind::String) {
        const std::optional<std::string> bytes = latin1(tree[arguments[0]].text);
        return bytes ? tree.addText(Kind::Bytes, *bytes) : Object::Nil;
    }
    if (name == "numpy.core.multiarray.scalar" || name == "numpy._core.multiarray.scalar")
        return numpyNumber(tree, arguments);
    return Object::Nil;
}

} // namespace

Object::Id reduced(TreeBuilder &tree, Object::Id callable, Object::Id arguments)
{
    if (tree[callable].kind == Kind::Global && tree[arguments].kind == Kind::Tuple) {
        // References into the tree stay valid while it grows: it is a deque.
        const Id value = known(tree, tree[callable].text, tree[arguments].items);
        if (value != Object::Nil)
            return value;
    }
    return tree.addInstance(callable, arguments);
}

Object::Id storageOf(TreeBuilder &tree, Object::Id persistentId)
{
    const std::vector<Id> &parts = tree[persistentId].items;
    const auto isText = [&](Id id) { return tree[id].kind == Kind::String || tree[id].kind == Kind::Bytes; };
    if (tree[persistentId].kind != Kind::Tuple || parts.size() < 5 || !isText(parts[0])
        || tree[parts[0]].text != "storage" || tree[parts[1]].kind != Kind::Global || !isText(parts[2])
        || tree[parts[4]].kind != Kind::Integer)
        throw Error("a persistent id is not one of torch's storages");
    if (tree[parts[4]].number < 0)
        throw Error("a storage has the negative length " + std::to_string(tree[parts[4]].number));
    const Id storage = tree.addText(Kind::Storage, tree[parts[2]].text);
    tree[storage].number = tree[parts[4]].number;
    tree[storage].global = parts[1];
    return storage;
}

} // namespace tnn::checkpoint
