// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/object.h"
#include "engine/io/json.h"

namespace tnn::run {

/// Returns the inert object tree as JSON: dicts with text keys are objects, others lists of pairs under "items";
/// instances are {"class", "arguments", "state", "items"}; tensors {"tensor": dtype, "shape"}. Shared nodes are written
/// at every occurrence, but a node within itself is {"cycle": true}, and anything deeper than 64, beyond 200000 nodes
/// or beyond 16 MiB of text is {"left_out": true}; a text is cut after 64 KiB.
io::Json metadataJson(const checkpoint::ObjectTree &tree);

/// Returns the output of metadataJson() as an indented tree, one line per value: short lists of plain values on one
/// line, instances as their class with their state below it; omegaconf's nodes as their values. At most 32 levels deep.
std::string metadataText(const io::Json &metadata);

} // namespace tnn::run
