// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/input_layout.h"

#include <cmath>

namespace tnn::document {

namespace {

bool fits(const InputLayout &layout, const std::optional<InputLength> &length)
{
    return !length || (layout.n == length->n && (!length->grid || layout.grid == length->grid));
}

/// Whether this is the grid that public code would use for this many tokens.
bool isUsual(const TokenGrid &grid)
{
    return gridOf(grid.tokens()) == grid;
}

} // namespace

std::optional<TokenGrid> gridOf(long n)
{
    if (n < 1)
        return {};
    auto height = static_cast<long>(std::sqrt(static_cast<double>(n)));
    height -= height > n / height ? 1 : 0; // sqrt of a very large n may have been rounded up
    const TokenGrid grid{height, n / height};
    return grid.tokens() == n ? std::optional(grid) : std::nullopt;
}

std::string nameOf(const InputLength &length)
{
    return length.grid ? std::to_string(length.grid->height) + " x " + std::to_string(length.grid->width)
                       : std::to_string(length.n);
}

std::vector<InputLayout> sequenceLayouts(const std::vector<long> &shape, long heads, long headDim)
{
    const long channels = heads * headDim;
    if (shape.size() == 1)
        return {{1, shape[0], false, true, {}}};
    if (shape.size() == 4 && shape[1] == heads && shape[3] == headDim)
        return {{shape[0], shape[2], true, false, {}}};
    if (shape.size() == 3 && shape[2] == channels)
        return {{shape[0], shape[1], false, false, {}}};
    if (shape.size() == 2 && shape[1] == channels)
        return {{1, shape[0], false, false, {}}};
    return {};
}

std::vector<InputLayout> gridLayouts(const std::vector<long> &shape, long heads, long headDim,
                                     const std::optional<InputLength> &length)
{
    const long channels = heads * headDim;
    std::vector<InputLayout> layouts;
    for (InputLayout flat : sequenceLayouts(shape, heads, headDim)) {
        const bool given = length && length->grid && length->grid->tokens() == flat.n;
        flat.grid = given ? length->grid : gridOf(flat.n);
        if (flat.grid)
            layouts.push_back(flat);
    }
    const auto gridAt = [&](std::size_t axis) { return TokenGrid{shape[axis], shape[axis + 1]}; };
    if (shape.size() == 3 && shape[2] == channels)
        layouts.insert(isUsual(gridAt(0)) ? layouts.begin() : layouts.end(),
                       {1, gridAt(0).tokens(), false, false, gridAt(0)});
    if (shape.size() == 4 && shape[3] == channels)
        layouts.push_back({shape[0], gridAt(1).tokens(), false, false, gridAt(1)});
    if (shape.size() == 5 && shape[1] == heads && shape[4] == headDim)
        layouts.push_back({shape[0], gridAt(2).tokens(), true, false, gridAt(2)});
    std::erase_if(layouts, [&](const InputLayout &layout) { return !fits(layout, length); });
    return layouts;
}

} // namespace tnn::document
