// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/object.h"

namespace tnn::checkpoint {

/// Adds objects to a tree and keeps it from growing beyond what real checkpoints have. Throws tnn::Error at a bound.
class TreeBuilder {
public:
    explicit TreeBuilder(ObjectTree &tree) : m_tree(tree) { }

    Object &operator[](Object::Id id) { return m_tree.objects[id]; }
    const Object &operator[](Object::Id id) const { return m_tree.objects[id]; }

    Object::Id add(Object::Kind kind, std::int64_t number = 0);
    Object::Id addReal(double value);
    Object::Id addText(Object::Kind kind, std::string_view text);
    Object::Id addItems(Object::Kind kind, std::vector<Object::Id> items);
    Object::Id addInstance(Object::Id global, Object::Id arguments);
    Object::Id addTensor(TensorReference reference);
    void append(Object::Id container, const std::vector<Object::Id> &items);

private:
    void count(std::size_t items);

    ObjectTree &m_tree;
    std::size_t m_items = 0;
    std::size_t m_characters = 0;
};

/// What REDUCE makes of a callable and its arguments: tensors, ordered dicts, sets and numpy's numbers become what they
/// mean, everything else an Instance. Throws tnn::Error for a tensor whose geometry cannot be.
Object::Id reduced(TreeBuilder &tree, Object::Id callable, Object::Id arguments);

/// What a persistent id means to torch: ("storage", class, key, location, elements[, view]). Throws for anything else.
Object::Id storageOf(TreeBuilder &tree, Object::Id persistentId);

} // namespace tnn::checkpoint
