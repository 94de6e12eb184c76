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

/// The grid that LRA's code makes of n tokens: height = floor(sqrt(n)), width = n // height. None where they are not n.
std::optional<TokenGrid> gridOf(long n);

/// `--length`: tokens in a row, or in a grid.
struct InputLength {
    long n = 1;
    std::optional<TokenGrid> grid;
};

/// What `--length` asks of a signal or of a file: "12", "3 x 4".
std::string nameOf(const InputLength &length);

/// How the numbers of an array are sequences of h*d channels.
struct InputLayout {
    long batches = 1, n = 1;
    bool headsApart = false;       ///< (h, n, d), not (n, h*d)
    bool oneChannel = false;       ///< (n,), the same for every channel
    std::optional<TokenGrid> grid; ///< of the n tokens of a two-dimensional operator
};

/// Readings of an array's shape for a TNO along the sequence: at most one.
std::vector<InputLayout> sequenceLayouts(const std::vector<long> &shape, long heads, long headDim);
/// For a two-dimensional operator, the likeliest first: (H, W, c) and (b, n, c) can look alike, so can (b, h, n, d) and
/// (b, H, W, c). With a length only those that have it; n tokens without a grid are gridOf(n).
std::vector<InputLayout> gridLayouts(const std::vector<long> &shape, long heads, long headDim,
                                     const std::optional<InputLength> &length = {});

} // namespace tnn::document
