// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/byte_reader.h"
#include "engine/checkpoint/object.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

struct Pickle {
    ObjectTree tree;
    int protocol = 0;     ///< as declared in the pickle; 0 if not declared
    std::size_t size = 0; ///< bytes up to and including its STOP: the old torch format has several pickles in a row
};

class TreeBuilder;
/// Handles torch.storage._load_from_bytes(bytes), whose bytes are a torch file; Nil if they are not. Null: such calls
/// are calls like any other, so that files within files are parsed once, never recursively.
using LoadBytes = Object::Id (*)(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// Parses a pickle of protocol 0 to 5 into inert values: a stack machine without recursion that never looks up a name.
/// A call becomes an Instance that names it. Counts, lengths and numbers are checked before they cost memory. Throws
/// tnn::Error with the byte position, PastEnd if the bytes end before the pickle does.
Pickle parsePickle(ByteSpan bytes, LoadBytes loadBytes = nullptr);
/// Parses the pickle at a position of a file. Its length is unknown: increasingly large parts are read until one
/// contains it, up to the limits of TreeBuilder.
Pickle parsePickle(const io::File &file, std::uint64_t position, LoadBytes loadBytes = nullptr);

} // namespace tnn::checkpoint
