// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "engine/document/token_operators.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::bench {

/// The kernels of one causal operator, all of whose channels decay by gamma.
struct OperatorKernels {
    toeplitz::CoefficientsPtr undecayed, decayed;
    double gamma = 1; ///< the decay of those that have one
};

/// Creates a form for a new text.
using FormMaker = std::function<std::unique_ptr<ssm::Form>()>;
/// Converts at the kernels' n; Method::Cache sums over all past tokens, like Method::Window with a window
/// of n. Throws tnn::Error for Fft, which keeps nothing from token to token, and Stored, whose poles a file has.
FormMaker formMaker(const OperatorKernels &kernels, document::Method method, double reducedError);

} // namespace tnn::bench
