// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <span>

#include "engine/checkpoint/object.h"

namespace tnn::checkpoint {

/// Adds objects to a tree and keeps it from growing beyond the size of real checkpoints. Throws tnn::Error at a limit.
class TreeBuilder {
public:
    explicit TreeBuilder(ObjectTree &tree) : m_tree(tree) { }

    Object &operator[](Object::Id id) { return m_tree.objects[id]; }
    const Object &operator[](Object::Id id) const { return m_tree.objects[id]; }

    /// None, booleans, small integers and the empty tuple, which are immutable, are stored once each.
    Object::Id add(Object::Kind kind, std::int64_t number = 0);
    Object::Id addReal(double value);
    Object::Id addText(Object::Kind kind, std::string_view text);
    Object::Id addItems(Object::Kind kind, std::vector<Object::Id> items);
    Object::Id addInstance(Object::Id global, Object::Id arguments);
    Object::Id addTensor(TensorReference reference);
    /// Adds a Storage without a record; its elements are in a Bytes object. The caller sets its class and length.
    Object::Id addEmbeddedStorage(Object::Id bytes);
    /// Turns an object that others may already refer to into a Tensor.
    void becomeTensor(Object::Id object, TensorReference reference);
    /// Counts work as if this many characters were added: work that a file can request repeatedly is bounded, too.
    void charge(std::size_t characters);
    void append(Object::Id container, std::span<const Object::Id> items);
    void append(Object::Id container, std::initializer_list<Object::Id> items)
    {
        append(container, std::span(items.begin(), items.size()));
    }

private:
    static constexpr std::size_t SmallIntegers = 1024;

    void count(std::size_t items);
    Object::Id addOwn(Object::Kind kind);
    Object::Id *shared(Object::Kind kind, std::int64_t number);

    ObjectTree &m_tree;
    std::vector<Object::Id> m_shared = std::vector<Object::Id>(SmallIntegers + 4, Object::Nil);
    std::size_t m_items = 0;
    std::size_t m_characters = 0;
};

/// Parses JSON text into inert values: an object becomes a Dict in the order of the text, an array a List. Nesting is
/// limited to 64 levels, duplicate keys are rejected, and TreeBuilder bounds the rest. Throws tnn::Error with the byte
/// position.
Object::Id addJson(TreeBuilder &tree, std::string_view text);

/// Reads the mappings in a YAML configuration whose values are plain or mappings, nested by indentation, as Dicts.
/// Lists and whatever else YAML has are skipped.
Object::Id addYaml(TreeBuilder &tree, std::string_view text);

} // namespace tnn::checkpoint
