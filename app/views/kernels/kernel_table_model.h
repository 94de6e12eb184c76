// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "app/controls/table.h"
#include "engine/figures/kernels/kernel_filter.h"

namespace tnn::app {

/// The rows of a table of kernels that a filter accepts, sorted by the clicked column.
class KernelTableModel : public TableModel {
    Q_OBJECT

public:
    explicit KernelTableModel(QObject *parent = nullptr);

    using TablePtr = std::shared_ptr<const figures::KernelTable>;
    void setTable(TablePtr table);
    void setFilter(figures::KernelFilter filter);
    const std::vector<std::size_t> &shown() const { return m_rows; } ///< indices of the table's rows, from the top
    const figures::KernelTable::Row &kernelAt(int row) const
    {
        return m_table->rows[m_rows[static_cast<std::size_t>(row)]];
    }
    /// Returns the rows of these channels, as far as they are shown, from the top.
    std::vector<int> rowsOf(int tno, int head, std::vector<long> channels) const;

    void sort(int column, Qt::SortOrder order) override;

private:
    Cell cell(int row, int column) const override;
    int rows() const override { return static_cast<int>(m_rows.size()); }
    void selectRows();

    TablePtr m_table;
    figures::KernelFilter m_filter;
    figures::KernelTable::Column m_column = figures::KernelTable::Layer;
    bool m_descends = false;
    std::vector<std::size_t> m_rows;
};

} // namespace tnn::app
