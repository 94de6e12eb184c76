// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/table.h"

#include <QHeaderView>

namespace tnn::app {

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_headings.size());
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    const Heading &heading = m_headings.at(section);
    return role == Qt::DisplayRole ? heading.name : role == Qt::ToolTipRole ? QVariant(heading.tip) : QVariant();
}

QVariant TableModel::alignmentOf(int column) const
{
    return int(m_headings.at(column).alignment | Qt::AlignVCenter);
}

void TableModel::columnsChanged(int first, int last)
{
    if (rows() > 0)
        emit dataChanged(index(0, first), index(rows() - 1, last));
}

QTableView *makeTableView(QAbstractItemModel *model, int rowHeight, QWidget *parent)
{
    auto *table = new QTableView(parent);
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(rowHeight);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

} // namespace tnn::app
