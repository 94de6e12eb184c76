// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <climits>
#include <cstddef>
#include <memory>

#include "engine/ssm/etsc.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::ssm {

/// One way to compute a causal product y[i] = sum_k t[k] x[i - k] while x comes in, over all channels of one TNO.
/// Not thread-safe: a form is one sequence's.
class Form {
public:
    Form() = default;
    virtual ~Form() = default;
    Form(const Form &) = delete;
    Form &operator=(const Form &) = delete;

    /// The next `tokens` tokens: x and y (tokens, channels), row-major, two arrays. Any number at a time, mixed at will.
    /// Throws tnn::Error, before anything is changed, where limit() would be passed.
    virtual void feed(const float *x, long tokens, float *y) = 0;
    /// What is remembered between tokens, in bytes; not the weights or spectra that it is met with.
    virtual std::size_t stateBytes() const = 0;
    /// Tokens that it can take in all; LONG_MAX where there is no limit.
    virtual long limit() const { return LONG_MAX; }
};

/// The recurrence that `modes` describes, of any number of tokens at a cost that does not grow: in float32, states and
/// weights rounded from float64, all modes that are handed in (those of paired() are half of etsc()'s and make the same).
/// A tile of channels runs as many modes as its neediest channel has, real ones as real numbers; the modes that have b = 0
/// in every channel of it cost nothing. Throws tnn::Error where modes and head are not of one number of channels.
std::unique_ptr<Form> modalForm(const Modes &modes);

/// The direct sum over a window of the last `window` tokens, of any number of tokens: exact within it, and lags beyond it
/// do not contribute. O(window) a token and channel. Keeps the coefficients that it needs. Throws tnn::Error for
/// bidirectional coefficients and for a window that is not 1 to n.
std::unique_ptr<Form> windowForm(const toeplitz::Coefficients &t, long window);

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
