// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tnn::io {

/// Returns the text of each item, with a separator between them.
template <class Items, class TextOf = std::identity>
std::string joined(const Items &items, std::string_view separator, const TextOf &textOf = {})
{
    std::string text;
    std::string_view before;
    for (const auto &item : items) {
        text.append(before).append(std::invoke(textOf, item));
        before = separator;
    }
    return text;
}

} // namespace tnn::io
