// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/byte_reader.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn::checkpoint {

/// Parses JSON text into inert values: an object becomes a Dict in the order of the text, an array a List. Nesting is
/// limited to 64 levels, duplicate keys are rejected, and TreeBuilder bounds the rest. Throws tnn::Error with the byte
/// position.
Object::Id addJson(TreeBuilder &tree, std::string_view text);

} // namespace tnn::checkpoint
