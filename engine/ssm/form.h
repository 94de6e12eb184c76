// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <climits>
#include <cstddef>

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

} // namespace tnn::ssm
