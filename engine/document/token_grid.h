// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>

namespace tnn::document {

/// Tokens in `height` rows of `width`, flattened row by row.
struct TokenGrid {
    long height = 1, width = 1;

    long tokens() const { return height * width; }
    bool operator==(const TokenGrid &) const = default;
};

/// Returns LRA's grid for n tokens: height = floor(sqrt(n)), width = n // height. None if their product is not n.
inline std::optional<TokenGrid> gridOf(long n)
{
    if (n < 1)
        return {};
    auto height = static_cast<long>(std::sqrt(static_cast<double>(n)));
    height -= height > n / height ? 1 : 0; // sqrt of a very large n may have been rounded up
    const TokenGrid grid{height, n / height};
    return grid.tokens() == n ? std::optional(grid) : std::nullopt;
}

/// `--length`: a number of tokens, or a grid.
struct InputLength {
    long n = 1;
    std::optional<TokenGrid> grid;
};

} // namespace tnn::document
