// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/tree_builder.h"

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

// Real checkpoints stay below one hundredth of these; one with 100000 tensors has a million objects. A small file can
// at most request all the objects, which take 200 MiB.
constexpr std::size_t MostObjects = 2'000'000;
constexpr std::size_t MostItems = 16'000'000;
constexpr std::size_t LongestText = 64U << 20;
constexpr std::size_t MostCharacters = 256U << 20;

} // namespace

/// Returns the slot of a shared object, or nullptr.
Object::Id *TreeBuilder::shared(Object::Kind kind, std::int64_t number)
{
    switch (kind) {
    case Object::Kind::Integer:
        return number >= 0 && number < static_cast<std::int64_t>(SmallIntegers)
            ? &m_shared[static_cast<std::size_t>(number)]
            : nullptr;
    case Object::Kind::None:
        return &m_shared[SmallIntegers];
    case Object::Kind::Bool:
        return &m_shared[SmallIntegers + (number != 0 ? 1 : 2)];
    case Object::Kind::Tuple:
        return &m_shared[SmallIntegers + 3];
    default:
        return nullptr;
    }
}

Object::Id TreeBuilder::addOwn(Object::Kind kind)
{
    if (m_tree.objects.size() >= MostObjects)
        throw Error("more than 2 million values");
    m_tree.objects.emplace_back().kind = kind;
    return static_cast<Object::Id>(m_tree.objects.size() - 1);
}

Object::Id TreeBuilder::add(Object::Kind kind, std::int64_t number)
{
    Object::Id *known = shared(kind, number);
    if (known != nullptr && *known != Object::Nil)
        return *known;
    const Object::Id id = addOwn(kind);
    m_tree.objects[id].number = number;
    if (known != nullptr)
        *known = id;
    return id;
}

Object::Id TreeBuilder::addReal(double value)
{
    const Object::Id id = add(Object::Kind::Float);
    m_tree.objects[id].real = value;
    return id;
}

void TreeBuilder::charge(std::size_t characters)
{
    m_characters += characters;
    if (characters > LongestText || m_characters > MostCharacters)
        throw Error("too much text for a checkpoint");
}

Object::Id TreeBuilder::addText(Object::Kind kind, std::string_view text)
{
    charge(text.size());
    const Object::Id id = add(kind);
    m_tree.objects[id].text = text;
    return id;
}

void TreeBuilder::count(std::size_t items)
{
    m_items += items;
    if (m_items > MostItems)
        throw Error("more than 16 million items");
}

Object::Id TreeBuilder::addItems(Object::Kind kind, std::vector<Object::Id> items)
{
    count(items.size());
    if (items.empty())
        return add(kind);
    const Object::Id id = addOwn(kind);
    m_tree.objects[id].items = std::move(items);
    return id;
}

Object::Id TreeBuilder::addInstance(Object::Id global, Object::Id arguments)
{
    const Object::Id id = add(Object::Kind::Instance);
    m_tree.objects[id].global = global;
    m_tree.objects[id].arguments = arguments;
    return id;
}

Object::Id TreeBuilder::addTensor(TensorReference reference)
{
    const Object::Id id = add(Object::Kind::Tensor);
    becomeTensor(id, std::move(reference));
    return id;
}

Object::Id TreeBuilder::addEmbeddedStorage(Object::Id bytes)
{
    const Object::Id id = add(Object::Kind::Storage);
    m_tree.objects[id].text = "of object " + std::to_string(bytes); // no record of a container has such a name
    m_tree.objects[id].arguments = bytes;
    return id;
}

void TreeBuilder::becomeTensor(Object::Id object, TensorReference reference)
{
    count(2 * reference.shape.size());
    m_tree.objects[object] = Object();
    m_tree.objects[object].kind = Object::Kind::Tensor;
    m_tree.objects[object].number = static_cast<std::int64_t>(m_tree.tensors.size());
    m_tree.tensors.push_back(std::move(reference));
}

void TreeBuilder::append(Object::Id container, std::span<const Object::Id> items)
{
    count(items.size());
    std::vector<Object::Id> &held = m_tree.objects[container].items;
    held.insert(held.end(), items.begin(), items.end());
}

} // namespace tnn::checkpoint
