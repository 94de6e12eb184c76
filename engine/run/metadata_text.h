// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/io/json.h"

namespace tnn::run {

/// What metadataJson() gives as an indented tree for people, one line per value: lists of plain values on one line where they
/// are short, instances as their class with their state below it; omegaconf's nodes as their values. At most 32 levels deep.
std::string metadataText(const io::Json &metadata);

} // namespace tnn::run
