// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"

namespace tnn::checkpoint {

/// Names the assumed options which change numbers, those of the kernels first, in Description::assumed and, if there
/// are any, in the line that it returns. `known`: those that the file lacks follow from those that it stores.
Message addAssumptions(const Family &family, Description &description, bool known);

} // namespace tnn::checkpoint
