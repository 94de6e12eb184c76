// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/batch_input.h"
#include "engine/commands/document.h"
#include "engine/toeplitz/product.h"

namespace tnn::commands {

/// What the operator of a layer (an index into Description::layers) makes of x, in x's shape: T x, or both axes' TNOs
/// combined, where x needs a grid. TNOs that normalize divide by T 1; an output norm (Tno::outputNorm) is applied.
/// Throws tnn::Error for a TNO that cannot be computed.
Array tno(const Document &document, int layer, const BatchInput &x, toeplitz::Algorithm algorithm,
          const Task &task = {});

} // namespace tnn::commands
