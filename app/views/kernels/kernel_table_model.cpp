// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/kernel_table_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using figures::KernelTable;

namespace {

QList<TableModel::Heading> headings()
{
    QList<TableModel::Heading> all;
    for (const figures::KernelColumn &column : figures::kernelColumns())
        all.append({QString::fromUtf8(column.name), widgets::translated(column.help)});
    return all;
}

} // namespace

KernelTableModel::KernelTableModel(QObject *parent) : TableModel(headings(), parent) { }

void KernelTableModel::setTable(TablePtr table)
{
    m_table = std::move(table);
    selectRows();
}

void KernelTableModel::setFilter(figures::KernelFilter filter)
{
    m_filter = std::move(filter);
    selectRows();
}

void KernelTableModel::sort(int column, Qt::SortOrder order)
{
    m_column = static_cast<KernelTable::Column>(std::clamp(column, 0, columnCount() - 1));
    m_descends = order == Qt::DescendingOrder;
    selectRows();
}

void KernelTableModel::selectRows()
{
    beginResetModel();
    m_rows = m_table ? figures::sortedRows(*m_table, m_filter, m_column, m_descends) : std::vector<std::size_t>();
    endResetModel();
}

std::vector<int> KernelTableModel::rowsOf(int tno, int head, std::vector<long> channels) const
{
    std::sort(channels.begin(), channels.end());
    std::vector<int> rows;
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        const KernelTable::Row &row = m_table->rows[m_rows[k]];
        if (row.tno == tno && std::lround(row[KernelTable::Head]) == head
            && std::binary_search(channels.begin(), channels.end(), std::lround(row[KernelTable::Channel])))
            rows.push_back(static_cast<int>(k));
    }
    return rows;
}

TableModel::Cell KernelTableModel::cell(int row, int column) const
{
    const double value = kernelAt(row)[static_cast<KernelTable::Column>(column)];
    const bool isWhole = figures::kernelColumns().at(static_cast<std::size_t>(column)).isWhole;
    return {std::isnan(value) ? QString()
                : isWhole     ? QString::number(std::llround(value))
                              : widgets::shortNumber(value),
            {},
            widgets::translated(m_table->operators[static_cast<std::size_t>(kernelAt(row).tno)])};
}

} // namespace tnn::app
