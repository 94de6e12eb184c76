// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/number_text.h"

#include <array>
#include <charconv>

namespace tnn::io {

std::string exactText(double number)
{
    std::array<char, 40> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

std::string shapeText(std::span<const long> shape)
{
    return shape.size() == 1 ? "(" + std::to_string(shape.front()) + ",)" : plainShapeText(shape);
}

std::string plainShapeText(std::span<const long> shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + ")";
}

} // namespace tnn::io
