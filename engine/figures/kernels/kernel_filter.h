// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bitset>
#include <functional>
#include <string_view>

#include "engine/figures/kernels/kernel_table.h"

namespace tnn::figures {

/// Which kernels of a table to keep: "k99 > 200 and changes > 3", "not (layer = 2 or 10 <= k50 < 20)". Operands are
/// columns and numbers; "and" binds tighter than "or". A comparison with a missing number is false, except "!=".
class KernelFilter {
public:
    /// An empty expression accepts every row. Throws tnn::Error with the part that was not understood.
    explicit KernelFilter(std::string_view expression = {});

    bool accepts(const KernelTable::Row &row) const { return !m_accepts || m_accepts(row); }

    bool reads(KernelTable::Column column) const { return m_columns[column]; } ///< whether the expression has it

    using Test = std::function<bool(const KernelTable::Row &)>;

private:
    Test m_accepts;
    std::bitset<KernelTable::ColumnCount> m_columns;
};

} // namespace tnn::figures
