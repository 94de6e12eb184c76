// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/embedded_storage.h"

#include <algorithm>

#include "engine/checkpoint/containers/torch_legacy.h"

namespace tnn::checkpoint {

namespace {

using Kind = Object::Kind;

Object::Id storageIn(TreeBuilder &tree, const std::string &text)
{
    const auto *begin = reinterpret_cast<const std::byte *>(text.data());
    const LegacyLayout layout = readLegacyLayout(*io::File::of("", {begin, begin + text.size()}), Nesting::Refused);
    const ObjectTree &inner = layout.object.tree;
    const Object &root = inner[inner.root];
    const auto place = layout.storages.find(root.text);
    if (root.kind != Kind::Storage || place == layout.storages.end())
        return Object::Nil;
    const std::string_view elements = std::string_view(text).substr(place->second.position, place->second.size);
    const Object::Id storage = tree.addEmbeddedStorage(tree.addText(Kind::Bytes, elements));
    tree[storage].number = root.number;
    tree[storage].global = tree.addText(Kind::Global, inner[root.global].text);
    return storage;
}

} // namespace

Object::Id storageWithin(TreeBuilder &tree, const std::vector<Object::Id> &arguments)
{
    if (arguments.size() != 1 || tree[arguments[0]].kind != Kind::Bytes)
        return Object::Nil;
    const std::string &text = tree[arguments[0]].text;
    tree.charge(std::max<std::size_t>(text.size(), 4096)); // the same bytes may be named over and over
    try {
        return storageIn(tree, text);
    } catch (const Error &) {
        return Object::Nil; // damaged, or of another version: an Instance like any other
    }
}

RecordPtr embeddedRecord(const ObjectTree &tree, const Object &storage)
{
    const Object &object = tree[storage.arguments];
    if (object.kind != Kind::Bytes)
        throw Error("a storage lies in something else than bytes");
    const auto *begin = reinterpret_cast<const std::byte *>(object.text.data());
    auto file = io::File::of("", {begin, begin + object.text.size()});
    return plainRecord(storage.text, std::move(file), 0, object.text.size());
}

} // namespace tnn::checkpoint
