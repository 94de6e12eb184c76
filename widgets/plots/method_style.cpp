// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/method_style.h"

#include <algorithm>
#include <array>

#include "engine/document/method.h"

namespace tnn::widgets {

int methodSeries(std::string_view name, int otherwise)
{
    // The order is that of the names. From 7 on, colors repeat with other dashes and marks. Solid lines never differ
    // only by a lighter blue.
    constexpr std::array<int, document::MethodNames.size()> Series{0, 6, 1, 11, 13, 13, 2, 3, 10, 4, 26, 7};
    const std::string_view plain = name.starts_with("reduced, ") ? std::string_view("reduced") : name;
    const auto found = std::ranges::find(document::MethodNames, plain);
    if (found == document::MethodNames.end())
        return otherwise;
    return Series[static_cast<std::size_t>(found - document::MethodNames.begin())];
}

} // namespace tnn::widgets
