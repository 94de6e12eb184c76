// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle/reduced.h"

#include <cstring>
#include <optional>

#include "engine/checkpoint/tensor.h"

namespace tnn::checkpoint {

namespace {

using Kind = Object::Kind;
using Id = Object::Id;

constexpr std::size_t MostNumpyDimensions = 32; ///< numpy's own long-standing limit

template <class T> std::optional<T> wholeOf(std::string_view bytes)
{
    T value;
    if (bytes.size() != sizeof value)
        return std::nullopt;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

/// "f8" for dtype("f8", False, True) with the state (3, "<", ...); empty for anything else and for big-endian numbers.
std::string_view typeOf(const TreeBuilder &tree, Id dtype)
{
    const Object &object = tree[dtype];
    if (object.kind != Kind::Instance || object.arguments == Object::Nil || tree[object.arguments].items.empty())
        return {};
    if (object.state != Object::Nil) {
        const std::vector<Id> &state = tree[object.state].items;
        if (state.size() > 1 && tree[state[1]].text == ">")
            return {};
    }
    return tree[tree[object.arguments].items.front()].text;
}

/// Fills shape and strides; returns the number of elements, or none if the array is impossibly large.
std::optional<long> setShape(const TreeBuilder &tree, Id shape, bool fortran, TensorReference &array)
{
    const Object &sizes = tree[shape];
    if ((sizes.kind != Kind::Tuple && sizes.kind != Kind::List) || sizes.items.size() > MostNumpyDimensions)
        return std::nullopt;
    for (const Id item : sizes.items) {
        if (tree[item].kind != Kind::Integer || tree[item].number < 0)
            return std::nullopt;
        array.shape.push_back(tree[item].number);
    }
    array.stride.resize(array.shape.size());
    long elements = 1;
    for (std::size_t i = 0; i < array.shape.size(); ++i) {
        const std::size_t axis = fortran ? i : array.shape.size() - 1 - i;
        array.stride[axis] = elements;
        if (__builtin_mul_overflow(elements, array.shape[axis], &elements))
            return std::nullopt;
    }
    return elements;
}

std::optional<TensorReference> arrayIn(TreeBuilder &tree, Id bytes, Id dtype, Id shape, bool fortran)
{
    const std::string storage = storageOfNumpy(typeOf(tree, dtype));
    const std::size_t size = elementOfStorage(storage).size;
    TensorReference array;
    const std::optional<long> elements = setShape(tree, shape, fortran, array);
    if (storage.empty() || !elements || tree[bytes].kind != Kind::Bytes || tree[bytes].text.size() % size != 0
        || tree[bytes].text.size() / size != static_cast<std::size_t>(*elements))
        return std::nullopt;
    array.storage = tree.addEmbeddedStorage(bytes);
    tree[array.storage].number = *elements;
    tree[array.storage].global = tree.addText(Kind::Global, storage);
    return array;
}

} // namespace

Id numpyNumber(TreeBuilder &tree, const std::vector<Id> &arguments)
{
    if (arguments.size() != 2 || tree[arguments[1]].kind != Kind::Bytes)
        return Object::Nil;
    const std::string_view type = typeOf(tree, arguments[0]);
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

Id numpyBuffer(TreeBuilder &tree, const std::vector<Id> &arguments)
{
    if (arguments.size() != 4)
        return Object::Nil;
    std::optional<TensorReference> array = arrayIn(tree, arguments[0], arguments[1], arguments[2],
                                                   tree[arguments[3]].text == "F");
    return array ? tree.addTensor(std::move(*array)) : Object::Nil;
}

bool buildNumpyArray(TreeBuilder &tree, Id array, Id state)
{
    const Object &instance = tree[array];
    if (instance.kind != Kind::Instance || instance.global == Object::Nil
        || !tree[instance.global].text.ends_with(".multiarray._reconstruct") || tree[state].items.size() != 5)
        return false;
    const std::vector<Id> &parts = tree[state].items;
    std::optional<TensorReference> found = arrayIn(tree, parts[4], parts[2], parts[1], tree[parts[3]].number != 0);
    if (!found)
        return false;
    tree.becomeTensor(array, std::move(*found));
    return true;
}

} // namespace tnn::checkpoint
