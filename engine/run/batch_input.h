// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/document/token_grid.h"
#include "engine/io/npy.h"
#include "engine/message.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::run {

/// Numbers in C order.
struct Array {
    std::vector<long> shape;
    std::vector<float> values;
};

/// Returns (blocks, outer, inner, width) as (blocks, inner, outer, width): swaps heads and tokens.
std::vector<float> exchanged(std::span<const float> values, long outer, long inner, long width);

/// The input of a TNO: one or more sequences of its channels, and their original shape, which the output gets too.
struct BatchInput {
    /// (b, h, n, d), (b, n, h*d) or (n, h*d); on a grid also (b, h, H, W, d), (b, H, W, h*d) or (H, W, h*d)
    std::vector<long> shape;
    std::vector<toeplitz::Sequence> sequences; ///< b of (n, h*d)
    bool headsApart = false;                   ///< whether the shape has an axis of heads
    std::optional<document::TokenGrid> grid;   ///< how the n tokens lie, for a two-dimensional operator
    Message note;                              ///< another possible reading of the shape, or empty

    long rows() const { return sequences.front().rows(); }
};

/// Reads a signal by its name, or a .npy of (b, h, n, d), (b, n, h*d), (n, h*d) or (n): a signal and (n) are the same
/// for every channel and count as (n, h*d). `length` is a signal's n (default: `signalLength`), and must match a file's
/// if given. Throws tnn::Error with the shape found and the possible ones.
BatchInput readBatchInput(const std::string &text, std::optional<long> length, long signalLength, long heads,
                          long headDim);

/// Takes an array in memory as readBatchInput() does a file. Throws tnn::Error without a file.
BatchInput batchInputOf(const io::NpyArray &array, std::optional<long> length, long heads, long headDim);

/// Reads the input of a two-dimensional operator, on whose grid a .npy may also be (b, h, H, W, d), (b, H, W, h*d) or
/// (H, W, h*d); flattened tokens without a grid in `length` are on that of gridOf(n). A signal runs over the
/// flattened tokens of `length`, or of `signalGrid`, and counts as (n, h*d), or (H, W, h*d) if a grid was requested.
BatchInput readGridInput(const std::string &text, const std::optional<document::InputLength> &length,
                         const document::TokenGrid &signalGrid, long heads, long headDim);

/// Takes an array in memory as readGridInput() does a file. Throws tnn::Error without a file.
BatchInput gridInputOf(const io::NpyArray &array, const std::optional<document::InputLength> &length, long heads,
                       long headDim);

/// Returns sequences in the shape of the input they result from.
Array inShapeOf(const BatchInput &input, const std::vector<toeplitz::Sequence> &sequences);

/// Returns the sequences side by side, (n, b * h*d), as expected by toeplitz::Product.
toeplitz::Sequence sideBySide(const BatchInput &input);

} // namespace tnn::run
