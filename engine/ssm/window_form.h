// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/ssm/form.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::ssm {

/// The direct sum over a window of the last `window` tokens, of any number of tokens: exact within it, and lags beyond it
/// do not contribute. O(window) a token and channel. Keeps the coefficients that it needs. Throws tnn::Error for
/// bidirectional coefficients and for a window that is not 1 to n.
std::unique_ptr<Form> windowForm(const toeplitz::Coefficients &t, long window);

} // namespace tnn::ssm
