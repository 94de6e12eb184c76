// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/figures/numbers.h"

namespace tnn::figures {

/// Adds the columns of one of several items: prefixed with its name except for the first.
inline void addColumns(Numbers &numbers, const std::string &name, bool first,
                       std::initializer_list<const char *> columns)
{
    for (const char *column : columns)
        numbers.columns.push_back(first ? column : std::string(column) + " " + name);
}

/// Adds Parts numbers per key and item: to the table by rows, to the array by items.
template <class At> void addNumbers(Numbers &numbers, const std::vector<double> &keys, std::size_t things, At at)
{
    constexpr long Parts = 3;
    numbers.shape = {static_cast<long>(things), static_cast<long>(keys.size()), Parts};
    for (std::size_t thing = 0; thing < things; ++thing)
        for (std::size_t row = 0; row < keys.size(); ++row)
            for (const double value : at(thing, row))
                numbers.real.push_back(static_cast<float>(value));
    for (std::size_t row = 0; row < keys.size(); ++row) {
        numbers.table.push_back(keys[row]);
        for (std::size_t thing = 0; thing < things; ++thing)
            for (const double value : at(thing, row))
                numbers.table.push_back(value);
    }
}

} // namespace tnn::figures
