// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace tnn {

/// A value of an enum and its word in files, options and answers. An array of these serves both directions.
template <class Enum> struct Named {
    Enum value;
    std::string_view name;
};

/// The word of a value; empty where the array has none.
template <class Array, class Enum> constexpr std::string_view nameIn(const Array &names, Enum value)
{
    for (const Named<Enum> &known : names)
        if (known.value == value)
            return known.name;
    return {};
}

/// The value of a word.
template <class Array> constexpr auto namedIn(const Array &names, std::string_view name)
{
    std::optional<decltype(names[0].value)> found;
    for (const auto &known : names)
        if (!found && known.name == name)
            found = known.value;
    return found;
}

} // namespace tnn
