// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace tnn::run {

/// One of several jobs that share a list: every Nth item, from the Kth on. Neighbors are alike, and so take as long.
struct Part {
    static constexpr long Most = 1'000'000;
    long number = 1, count = 1;

    template <class Item> std::vector<Item> of(const std::vector<Item> &items) const
    {
        std::vector<Item> own;
        for (auto k = static_cast<std::size_t>(number - 1); k < items.size(); k += static_cast<std::size_t>(count))
            own.push_back(items[k]);
        return own;
    }
};

} // namespace tnn::run
