// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle/reduced.h"

#include <algorithm>
#include <optional>

#include "engine/checkpoint/tensor.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using Kind = Object::Kind;
using Id = Object::Id;

bool isGlobal(const TreeBuilder &tree, Id id, std::string_view name)
{
    return id != Object::Nil && tree[id].kind == Kind::Global && tree[id].text == name;
}

/// Returns the numbers of a tuple, a list or a torch.Size.
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
        throw Error("a tensor has %1 dimensions", list.items.size());
    std::vector<long> result;
    for (const Id item : list.items) {
        if (tree[item].kind != Kind::Integer)
            throw Error("a tensor's size is not an integer");
        result.push_back(tree[item].number);
    }
    return result;
}

/// Rejects geometries that no storage can hold; the actual storage is checked when its record is known.
void checkGeometry(const TensorReference &tensor)
{
    if (tensor.shape.size() != tensor.stride.size())
        throw Error("a tensor must have as many sizes as strides, not %1 and %2", tensor.shape.size(),
                    tensor.stride.size());
    if (tensor.offset < 0)
        throw Error("a tensor begins at the negative offset %1", tensor.offset);
    long elements = 1;
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
        if (tensor.shape[i] < 0)
            throw Error("a tensor has the negative size %1", tensor.shape[i]);
        if (tensor.stride[i] < 0)
            throw Error("a tensor has the negative stride %1", tensor.stride[i]);
        if (__builtin_mul_overflow(elements, tensor.shape[i], &elements))
            throw Error("a tensor has too many elements");
    }
}

/// Returns the offset of a view of a storage in the old format: (key of the view, offset, length).
long viewOffset(const TreeBuilder &tree, Id storage)
{
    const Id view = tree[storage].state;
    if (view == Object::Nil)
        return 0;
    const std::vector<Id> &parts = tree[view].items;
    if (parts.size() < 2 || tree[parts[1]].kind != Kind::Integer || tree[parts[1]].number < 0)
        throw Error("a view of a storage has no offset");
    return tree[parts[1]].number;
}

/// Reads the last argument of the rebuild functions, {"conj": True, "neg": True}: operations on the tensor that torch
/// put off, and torch.load applies (torch._utils.set_tensor_metadata).
void readLazyBits(const TreeBuilder &tree, Id metadata, TensorReference &tensor)
{
    if (tree[metadata].kind == Kind::None)
        return;
    if (tree[metadata].kind != Kind::Dict)
        throw Error("the metadata of a tensor is not a dict");
    const std::vector<Id> &items = tree[metadata].items;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
        const Object &key = tree[items[i]], &value = tree[items[i + 1]];
        if (value.kind == Kind::Bool && value.number == 0)
            continue;
        const bool isBit = key.kind == Kind::String && value.kind == Kind::Bool;
        if (isBit && key.text == "neg")
            tensor.negative = true;
        else if (isBit && key.text == "conj")
            tensor.conjugated = true;
        else
            throw Error("the metadata %1 of a tensor is unknown", io::escaped(key.text.substr(0, 40)));
    }
}

/// torch._utils._rebuild_tensor_v2(storage, offset, size, stride, requires_grad, backward_hooks[, metadata]); _v3 has a
/// dtype before the metadata.
Id rebuiltTensor(TreeBuilder &tree, const std::vector<Id> &arguments, bool typed)
{
    if (arguments.size() < (typed ? 7 : 4) || tree[arguments[0]].kind != Kind::Storage
        || tree[arguments[1]].kind != Kind::Integer)
        throw Error("a tensor is not defined by a storage, an offset, a size and strides");
    TensorReference tensor;
    tensor.storage = arguments[0];
    if (__builtin_add_overflow(tree[arguments[1]].number, viewOffset(tree, tensor.storage), &tensor.offset))
        throw Error("a tensor begins at an offset that is too large");
    tensor.shape = integers(tree, arguments[2]);
    tensor.stride = integers(tree, arguments[3]);
    if (typed)
        tensor.dtype = arguments[6];
    if (const std::size_t metadata = typed ? 7 : 6; arguments.size() > metadata)
        readLazyBits(tree, arguments[metadata], tensor);
    checkGeometry(tensor);
    return tree.addTensor(std::move(tensor));
}

/// OrderedDict() or OrderedDict([[key, value], ...]), as written by Python 2.
Id orderedDict(TreeBuilder &tree, const std::vector<Id> &arguments)
{
    const Id dict = tree.add(Kind::Dict);
    if (arguments.size() != 1 || tree[arguments[0]].kind != Kind::List)
        return dict;
    tree.charge(tree[arguments[0]].items.size()); // the same list may be referenced repeatedly
    std::vector<Id> items;
    for (const Id pair : tree[arguments[0]].items) {
        if (tree[pair].items.size() == 2 && (tree[pair].kind == Kind::List || tree[pair].kind == Kind::Tuple))
            items.insert(items.end(), tree[pair].items.begin(), tree[pair].items.end());
    }
    tree.append(dict, items);
    return dict;
}

/// _codecs.encode(text, "latin1"): how protocol 2 writes bytes. None if the text is not Latin-1.
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

/// Wrappers in torch._utils around a tensor that is already among their arguments.
bool isWrapper(std::string_view name)
{
    constexpr std::string_view Wrappers[] = {"_rebuild_parameter", "_rebuild_parameter_with_state",
                                             "_rebuild_device_tensor_from_numpy",
                                             "_rebuild_device_tensor_from_cpu_tensor", "_rebuild_xla_tensor"};
    constexpr std::string_view Module = "torch._utils.";
    return name.starts_with(Module)
        && std::find(std::begin(Wrappers), std::end(Wrappers), name.substr(Module.size())) != std::end(Wrappers);
}

/// torch._tensor._rebuild_from_type_v2(function, class, arguments, state): a tensor of a subclass.
bool isTypedRebuild(std::string_view name)
{
    return name == "torch._tensor._rebuild_from_type_v2" || name == "torch._tensor._rebuild_from_type"
        || name == "torch.tensor._rebuild_from_type";
}

/// Evaluates the known callables; Nil for all others.
Id known(TreeBuilder &tree, const std::string &name, const std::vector<Id> &arguments, LoadBytes loadBytes)
{
    if (name == "torch._utils._rebuild_tensor_v2" || name == "torch._utils._rebuild_tensor")
        return rebuiltTensor(tree, arguments, false);
    if (name == "torch._utils._rebuild_tensor_v3")
        return rebuiltTensor(tree, arguments, true);
    if (isWrapper(name) && !arguments.empty() && tree[arguments[0]].kind == Kind::Tensor)
        return arguments[0];
    if (isTypedRebuild(name) && arguments.size() >= 3 && tree[arguments[0]].kind == Kind::Global
        && tree[arguments[2]].kind == Kind::Tuple && !isTypedRebuild(tree[arguments[0]].text))
        return known(tree, tree[arguments[0]].text, tree[arguments[2]].items, loadBytes);
    if (name == "torch.storage._load_from_bytes" && loadBytes != nullptr)
        return loadBytes(tree, arguments);
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
        tree.charge(tree[arguments[0]].text.size());
        const std::optional<std::string> bytes = latin1(tree[arguments[0]].text);
        return bytes ? tree.addText(Kind::Bytes, *bytes) : Object::Nil;
    }
    if (name == "numpy.core.multiarray.scalar" || name == "numpy._core.multiarray.scalar")
        return numpyNumber(tree, arguments);
    if (name == "numpy.core.numeric._frombuffer" || name == "numpy._core.numeric._frombuffer")
        return numpyBuffer(tree, arguments);
    return Object::Nil;
}

} // namespace

Object::Id reduced(TreeBuilder &tree, Object::Id callable, Object::Id arguments, LoadBytes loadBytes)
{
    if (tree[callable].kind == Kind::Global && tree[arguments].kind == Kind::Tuple) {
        // References into the tree stay valid as it grows: it is a deque.
        const Id value = known(tree, tree[callable].text, tree[arguments].items, loadBytes);
        if (value != Object::Nil)
            return value;
    }
    return tree.addInstance(callable, arguments);
}

Object::Id persistent(TreeBuilder &tree, Object::Id id)
{
    const std::vector<Id> &parts = tree[id].items;
    const auto isText = [&](Id part) { return tree[part].kind == Kind::String || tree[part].kind == Kind::Bytes; };
    const bool isTuple = tree[id].kind == Kind::Tuple && parts.size() >= 2 && isText(parts[0])
        && tree[parts[1]].kind == Kind::Global;
    if (isTuple && tree[parts[0]].text == "module") // classes in the old format, with their source code
        return parts[1];
    if (!isTuple || parts.size() < 5 || tree[parts[0]].text != "storage" || !isText(parts[2])
        || tree[parts[4]].kind != Kind::Integer)
        throw Error("a persistent id is not one of torch's storages");
    if (tree[parts[4]].number < 0)
        throw Error("a storage has the negative length %1", tree[parts[4]].number);
    const Id storage = tree.addText(Kind::Storage, tree[parts[2]].text);
    tree[storage].number = tree[parts[4]].number;
    tree[storage].global = parts[1];
    if (parts.size() > 5 && tree[parts[5]].kind == Kind::Tuple)
        tree[storage].state = parts[5];
    return storage;
}

} // namespace tnn::checkpoint
