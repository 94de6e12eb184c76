// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tnn::document {

/// Tokens in `height` rows of `width`, flattened row by row.
struct TokenGrid {
    long height = 1, width = 1;

    long tokens() const { return height * width; }
    bool operator==(const TokenGrid &) const = default;
};

/// Returns LRA's grid for n tokens: height = floor(sqrt(n)), width = n // height. None if their product is not n.
std::optional<TokenGrid> gridOf(long n);

/// `--length`: a number of tokens, or a grid.
struct InputLength {
    long n = 1;
    std::optional<TokenGrid> grid;
};

/// Returns the form of `--length`: "12", "3 x 4".
std::string nameOf(const InputLength &length);

/// Interpretation of an array as sequences of h*d channels.
struct InputLayout {
    long batches = 1, n = 1;
    bool headsApart = false;       ///< (h, n, d), not (n, h*d)
    bool oneChannel = false;       ///< (n,), the same for every channel
    std::optional<TokenGrid> grid; ///< of the n tokens of a two-dimensional operator
};

/// Returns the layouts of an array's shape for a TNO along the sequence: at most one.
std::vector<InputLayout> sequenceLayouts(const std::vector<long> &shape, long heads, long headDim);
/// Returns layouts for a two-dimensional operator, most likely first: (H, W, c) and (b, n, c) can be ambiguous, and so
/// can (b, h, n, d) and (b, H, W, c). With a length, only matching ones; n tokens without a grid use gridOf(n).
std::vector<InputLayout> gridLayouts(const std::vector<long> &shape, long heads, long headDim,
                                     const std::optional<InputLength> &length = {});

} // namespace tnn::document
