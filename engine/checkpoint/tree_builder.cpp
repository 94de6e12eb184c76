// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/tree_builder.h"

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

// Real checkpoints stay below a hundredth of these; a tree at every bound takes about half a gigabyte.
constexpr std::size_t MostObjects = 4'000'000;
constexpr std::size_t MostItems = 16'000'000;
constexpr std::size_t LongestText = 64U << 20;
constexpr std::size_t MostCharacters = 256U << 20;

} // namespace

Object::Id TreeBuilder::add(Object::Kind kind, std::int64_t number)
{
    if (m_tree.objects.size() >= MostObjects)
        throw Error("more than 4 million values");
    Object &object = m_tree.objects.emplace_back();
    object.kind = kind;
    object.number = number;
    return static_cast<Object::Id>(m_tree.objects.size() - 1);
}

Object::Id TreeBuilder::addReal(double value)
{
    const Object::Id id = add(Object::Kind::Float);
    m_tree.objects[id].real = value;
    return id;
}

Object::Id TreeBuilder::addText(Object::Kind kind, std::string_view text)
{
    m_characters += text.size();
    if (text.size() > LongestText || m_characters > MostCharacters)
        throw Error("more text than a checkpoint holds");
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
    const Object::Id id = add(kind);
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
    count(2 * reference.shape.size());
    const Object::Id id = add(Object::Kind::Tensor, static_cast<std::int64_t>(m_tree.tensors.size()));
    m_tree.tensors.push_back(std::move(reference));
    return id;
}

void TreeBuilder::append(Object::Id container, const std::vector<Object::Id> &items)
{
    count(items.size());
    std::vector<Object::Id> &held = m_tree.objects[container].items;
    held.insert(held.end(), items.begin(), items.end());
}

} // namespace tnn::checkpoint
