// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/batch_input.h"
#include "engine/commands/document.h"

namespace tnn::commands {

struct RpeRequest {
    int tno = 0; ///< index into Description::tnos
    long length = 1;
    bool raw = false; ///< before decay and activation
};

/// Coefficients (heads, 2n-1, headDim), lag ascending.
Array rpe(const Document &document, const RpeRequest &request, const Task &task = {});

} // namespace tnn::commands
