// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/run/batch_input.h"

namespace tnn::run {

struct RpeRequest {
    int tno = 0; ///< index into Description::tnos
    long length = 1;
    bool raw = false; ///< before decay and activation
};

/// Coefficients (heads, 2n-1, headDim), lag ascending.
Array rpe(const document::Document &document, const RpeRequest &request, const Task &task = {});

} // namespace tnn::run
