// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/batch_input.h"
#include "engine/commands/document.h"
#include "engine/toeplitz/product.h"

namespace tnn::commands {

/// T x of one layer, in x's shape; a TNO that normalizes divides it by T 1. Throws tnn::Error for `matrix` above
/// LongestMatrix (compare.h).
Array tno(const Document &document, int layer, const BatchInput &x, toeplitz::Algorithm algorithm,
          const Task &task = {});

} // namespace tnn::commands
