// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/document/input_layout.h"
#include "engine/message.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::run {

/// Numbers in C order.
struct Array {
    std::vector<long> shape;
    std::vector<float> values;
};

/// (blocks, outer, inner, width) as (blocks, inner, outer, width): heads and tokens change places.
std::vector<float> exchanged(std::span<const float> values, long outer, long inner, long width);

/// What a TNO is applied to: one or more sequences of its channels, and the shape that they came in and go out again.
struct BatchInput {
    /// (b, h, n, d), (b, n, h*d) or (n, h*d); on a grid also (b, h, H, W, d), (b, H, W, h*d) or (H, W, h*d)
    std::vector<long> shape;
    std::vector<toeplitz::Sequence> sequences; ///< b of (n, h*d)
    bool headsApart = false;                   ///< whether the shape has an axis of heads
    std::optional<document::TokenGrid> grid;   ///< of the n tokens, for a two-dimensional operator
    Message note;                              ///< how else the shape could have been read, or empty

    long rows() const { return sequences.front().rows(); }
};

/// A signal by its name, or a .npy of (b, h, n, d), (b, n, h*d), (n, h*d) or (n): a signal and (n) are the same for every
/// channel and count as (n, h*d). `length` is a signal's n (default: `signalLength`), and must be a file's where given.
/// Throws tnn::Error that says which shape was found and which are possible.
BatchInput readBatchInput(const std::string &text, std::optional<long> length, long signalLength, long heads,
                          long headDim);

/// The same for a two-dimensional operator: .npy as gridLayouts() takes it, of `length` where given. A signal runs over
/// the flattened tokens of `length`, or of `signalGrid`, and counts as (n, h*d), or (H, W, h*d) where a grid was asked for.
BatchInput readGridInput(const std::string &text, const std::optional<document::InputLength> &length,
                         const document::TokenGrid &signalGrid, long heads, long headDim);

/// Sequences in the shape of the input that they answer.
Array inShapeOf(const BatchInput &input, const std::vector<toeplitz::Sequence> &sequences);

/// The sequences side by side, (n, b * h*d), as toeplitz::Product takes them.
toeplitz::Sequence sideBySide(const BatchInput &input);

} // namespace tnn::run
