// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

#include "engine/ssm/etsc.h"
#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::ssm {

/// A method to compute a causal product y[i] = sum_k t[k] x[i - k] as x arrives, over all channels of one TNO. Not
/// thread-safe: each form processes one sequence.
class Form {
public:
    Form() = default;
    virtual ~Form() = default;
    Form(const Form &) = delete;
    Form &operator=(const Form &) = delete;

    /// Processes the next `tokens` tokens: x and y (tokens, channels), row-major, separate arrays. Any number per call.
    /// Throws tnn::Error, before any change, if it cannot process so many.
    virtual void feed(const float *x, long tokens, float *y) = 0;
    /// Returns the size of the state kept between tokens, in bytes, without weights and spectra.
    virtual std::size_t stateBytes() const = 0;
    /// Returns the real numbers of a channel's recurrence, the most of any channel; 0 if it remembers tokens instead.
    virtual long states() const { return 0; }
};

/// Returns the output for one sequence, (n, channels), fed token by token.
toeplitz::Sequence fed(Form &form, const toeplitz::Sequence &x, const Task &task);

/// The recurrence of `modes`, for any number of tokens at constant cost: in float32, states and weights rounded from
/// float64, with all given modes (those of paired() are half of etsc()'s with the same result). A tile of channels runs
/// the maximum number of modes of its channels, real ones as real numbers; modes with b = 0 in all of its channels cost
/// nothing. Throws tnn::Error if modes and head differ in the number of channels.
std::unique_ptr<Form> modalForm(const Modes &modes);

/// The direct sum over a window of the last `window` tokens, for any number of tokens: exact within it; lags beyond it
/// do not contribute. O(window) per token and channel. Keeps the coefficients it needs. Throws tnn::Error for
/// bidirectional coefficients and for a window outside 1 to n.
std::unique_ptr<Form> windowForm(const toeplitz::Coefficients &t, long window);

/// The exact product, to float32 rounding, of up to n tokens: a relaxed convolution (van der Hoeven; "Flash Inference",
/// ICLR 2025; "FutureFill", 2024). Near lags are summed directly; pairs of blocks of U tokens, U = 16, 32, 64, ..., are
/// multiplied by the right-angle transform (toeplitz/right_angle_product.h). Neighboring blocks of up to 32 tokens are
/// processed within one token's time; all other work is spread over the U tokens before it is due, so that no token
/// stalls. O(log^2 n) per token and channel; stores x and future outputs, (n, channels) each. If many tokens arrive at
/// once (n / 2 or more), they and the whole past are processed by one product.
/// Spectra are computed immediately, about 4 n floats per channel. Throws tnn::Error for bidirectional coefficients and
/// if it would take more than 8 GiB.
std::unique_ptr<Form> streamingForm(toeplitz::CoefficientsPtr coefficients);

} // namespace tnn::ssm
