// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/byte_reader.h"
#include "engine/checkpoint/object.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

struct Pickle {
    ObjectTree tree;
    int protocol = 0;     ///< as the pickle declares it; 0 where it declares none
    std::size_t size = 0; ///< bytes up to and with its STOP: the old torch format has several in a row
};

/// Whether bytes within a pickle that are a file of torch's are read as such: once, never within one another.
enum class Nesting { Allowed, Refused };

/// Parses a pickle of protocol 0 to 5 into inert values: a stack machine without recursion that never looks a name up.
/// What would be a call becomes an Instance that names it. Counts, lengths and numbers are bounded before they cost
/// memory. Throws tnn::Error with the byte position, PastEnd where the bytes end before the pickle does.
Pickle parsePickle(ByteSpan bytes, Nesting nesting = Nesting::Allowed);
/// The pickle that begins at a position of a file. Nothing says how long it is: larger and larger parts are read until one
/// holds it, up to what TreeBuilder bounds.
Pickle parsePickle(const io::File &file, std::uint64_t position, Nesting nesting = Nesting::Allowed);

} // namespace tnn::checkpoint
