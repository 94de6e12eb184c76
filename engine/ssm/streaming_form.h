// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/ssm/form.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::ssm {

/// The exact product, to float32 rounding, of up to n tokens: a relaxed convolution (van der Hoeven; "Flash Inference",
/// ICLR 2025; "FutureFill", 2024). Near lags are summed directly; pairs of blocks of U tokens, U = 16, 32, 64, ..., are
/// met by products in the right-angle transform (toeplitz/right_angle_product.h). Neighbours of up to 32 tokens meet in
/// one token's time; all else is spread over the U tokens before it is due, so that no token stalls. O(log^2 n) a token
/// and channel; remembers x and the outputs to come, (n, channels) each. Where many tokens come at once (n / 2 or more)
/// they and all the past are met by one product.
/// Spectra are made at once, some 4 n floats a channel. Throws tnn::Error for bidirectional coefficients and where it
/// would take more than 8 GiB.
std::unique_ptr<Form> streamingForm(toeplitz::CoefficientsPtr coefficients);

} // namespace tnn::ssm
