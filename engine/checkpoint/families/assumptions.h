// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"

namespace tnn::checkpoint {

/// Returns the line that names the assumed options which change numbers, those of the kernels first; empty if there are
/// none. `known`: those that the file lacks follow from those that it stores.
Message assumptions(const Family &family, const Description &description, bool known);

} // namespace tnn::checkpoint
