// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"
#include "engine/error.h"

namespace tnn::checkpoint {

/// Returns the outline of the family's network; a tnn::Error while building it becomes NetworkOutline::refused.
NetworkOutline outlineOf(const CheckpointKeys &subject, const Family &family, const Description &description);

/// Adds to an error, perhaps of a shape, the first tensor whose numbers are not read.
Error withRefusal(const Error &error, const Checkpoint &checkpoint);

} // namespace tnn::checkpoint
