// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/conversion.h"
#include "engine/document/token_operators.h"
#include "engine/run/batch_input.h"

namespace tnn::run {

// The results of `kernel`, `tno` and `etsc`: for one operator, without the network around it.

struct KernelRequest {
    int tno = 0; ///< index into Description::tnos
    long length = 1;
    bool raw = false;                ///< before decay and activation
    std::vector<long> channels = {}; ///< within each head; empty: all
};

/// Returns coefficients (heads, 2n-1, channels), lag ascending.
Array kernel(const document::Document &document, const KernelRequest &request, const Task &task = {});

/// Applies the operator of a layer (an index into Description::layers) to x, keeping x's shape: T x, or both axes' TNOs
/// combined, for which x needs a grid. TNOs that normalize divide by T 1; an output norm (Tno::outputNorm) is applied.
/// Token by token it must act only along the sequence, and an inexact method is reported in `warnings`. Throws
/// tnn::Error for a TNO that cannot be computed, and if the method is not available.
Array tno(const document::Document &document, int layer, const BatchInput &x, document::Method method,
          const document::MethodOptions &options, const Task &task, std::vector<Message> &warnings);

struct ModesRequest {
    int tno = 0; ///< index into Description::tnos
    long length = 1;
    document::Method method = document::Method::Etsc; ///< one of stateSpaceMethods()
    ssm::ReduceRequest reduce;                        ///< what Reduced asks for
};
/// Converts all channels to a state space. Deviations from the standard method, and kernels that exceed the requested
/// error, are reported in `warnings`.
document::Conversion modes(const document::Document &document, const ModesRequest &request, const Task &task,
                           std::vector<Message> &warnings);

/// Returns the bytes of modes.npz: `lambda` and `b` (modes, channels) complex128, `error` (channels) float64; for
/// reduced ones also `head` (taps, channels) float64.
std::string modesNpz(const document::Conversion &conversion);

} // namespace tnn::run
