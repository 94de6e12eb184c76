// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/model/tno.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::commands {

/// Numbers in C order.
struct Array {
    std::vector<long> shape;
    std::vector<float> values;
};

/// What a TNO is applied to: one or more sequences of its channels, and the shape that they came in and go out again.
struct BatchInput {
    std::vector<long> shape;                   ///< (b, h, n, d), (b, n, h*d) or (n, h*d)
    std::vector<toeplitz::Sequence> sequences; ///< b of (n, h*d)

    long rows() const { return sequences.front().rows(); }
};

/// A signal by its name, or a .npy of (b, h, n, d), (b, n, h*d), (n, h*d) or (n): a signal and (n) are the same for every
/// channel and count as (n, h*d). `length` is a signal's n (default: `signalLength`), and must be a file's where given.
/// Throws tnn::Error that says which shape was found and which are possible.
BatchInput readBatchInput(const std::string &text, std::optional<long> length, long signalLength, long heads,
                          long headDim);

/// Sequences in the shape of the input that they answer.
Array inShapeOf(const BatchInput &input, const std::vector<toeplitz::Sequence> &sequences);

/// The sequences side by side, (n, b*channels): a batch is more channels to what acts on each channel alone.
toeplitz::Sequence sideBySide(const BatchInput &input);
/// Coefficients for that: the columns of c, `copies` times.
toeplitz::CoefficientsPtr repeated(const toeplitz::CoefficientsPtr &c, long copies);

} // namespace tnn::commands
