// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/checkpoint/object.h"

namespace tnn::app {

// The inert object tree as users expect to see it: the fields of a Namespace or DictConfig in place of its state,
// values in place of omegaconf's nodes. Every function takes constant time, except for the text it returns: a file may
// have millions of nodes, shared and cyclic, and none is traversed here.

/// The contents of a node: first `arguments` and `state` if they are not Nil, then the items.
struct Content {
    enum class Kind { Items, Keys, Fields };
    Kind kind = Kind::Items;
    checkpoint::Object::Id arguments = checkpoint::Object::Nil, state = checkpoint::Object::Nil;
    const std::vector<checkpoint::Object::Id>
        *items = nullptr; ///< objects of the tree; for Keys and Fields: key, value, key, ...

    long count() const; ///< the number of children
};

/// One child of a node. Its value is already the plain one.
struct ContentChild {
    enum class Kind { Item, Key, Field, Arguments, State };
    Kind kind = Kind::Item;
    checkpoint::Object::Id key = checkpoint::Object::Nil; ///< if Key or Field
    long index = 0;                                       ///< if Item
    checkpoint::Object::Id value = checkpoint::Object::Nil;
};

/// The value that a node represents: itself, or the value that omegaconf's node holds.
checkpoint::Object::Id plainValue(const checkpoint::ObjectTree &tree, checkpoint::Object::Id id);
Content contentOf(const checkpoint::ObjectTree &tree, checkpoint::Object::Id id);
ContentChild childOf(const checkpoint::ObjectTree &tree, const Content &content, long position);

/// "arch", "[3]", "arguments"; control characters are escaped.
QString nameOf(const checkpoint::ObjectTree &tree, const ContentChild &child);
/// Python's expression for the step from the parent to this child: "['model']", ".arch", "[3]".
QString stepTo(const checkpoint::ObjectTree &tree, const ContentChild &child);
/// "'relu'", "0.99", "dict of 12", "argparse.Namespace of 132", "float32 (512, 64)"; control characters are escaped,
/// and a text longer than `longest` bytes is cut off.
QString valueText(const checkpoint::ObjectTree &tree, checkpoint::Object::Id id, std::size_t longest);
QString tensorText(std::string_view type, const std::vector<long> &shape); ///< "float32 (512, 64)"
/// Returns the value as one would type it elsewhere, in full and with strings without quotation marks.
QString copiedText(const checkpoint::ObjectTree &tree, checkpoint::Object::Id id);
/// The text of a string, number or class, as stored; empty for containers.
std::string_view storedText(const checkpoint::ObjectTree &tree, checkpoint::Object::Id id);

} // namespace tnn::app
