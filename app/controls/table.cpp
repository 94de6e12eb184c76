// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/table.h"

#include <algorithm>
#include <cstdlib>

#include <QHeaderView>
#include <QScrollBar>

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

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(index.column());
    static const QList<int> ofCells{Qt::DisplayRole, Qt::ToolTipRole, Qt::ForegroundRole, Qt::AccessibleTextRole,
                                    SortRole};
    if (!ofCells.contains(role))
        return {};
    const Cell shown = cell(index.row(), index.column());
    return role == Qt::ToolTipRole                                  ? shown.tip
        : role == Qt::ForegroundRole                                ? shown.color
        : role == SortRole && shown.order.isValid()                 ? shown.order
        : role == Qt::AccessibleTextRole && !shown.spoken.isEmpty() ? shown.spoken
                                                                    : QVariant(shown.text);
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

int sortOf(const QTableView &table)
{
    const QHeaderView &header = *table.horizontalHeader();
    const int column = header.sortIndicatorSection() + 1;
    return header.sortIndicatorOrder() == Qt::DescendingOrder ? -column : column;
}

void setSort(QTableView &table, int sort)
{
    if (sort != sortOf(table) && sort != 0 && std::abs(sort) <= table.model()->columnCount())
        table.sortByColumn(std::abs(sort) - 1, sort < 0 ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void TableSplitter::fitTo(const QTableView &table)
{
    m_table = &table;
    setShares({100, 200}); // where one is below the other
    // Runs after all columns have their widths.
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, &TableSplitter::share, Qt::QueuedConnection);
    share();
}

void TableSplitter::share()
{
    constexpr int EnoughForPlot = 360;
    constexpr double ShareOfPlot = 0.4;
    if (isDragged() || !m_table || count() < 2 || orientation() == Qt::Vertical)
        return;
    const int room = width() - handleWidth();
    const QHeaderView &names = *m_table->verticalHeader();
    const int contents = m_table->horizontalHeader()->length() + m_table->verticalScrollBar()->sizeHint().width() + 2
        + (names.isHidden() ? 0 : names.sizeHint().width());
    const int most = room - std::max(EnoughForPlot, static_cast<int>(ShareOfPlot * room));
    const int panel = std::max(std::min(contents, most), widget(1)->minimumSizeHint().width());
    setSizes({std::max(0, room - panel), panel});
}

void TableSplitter::resizeEvent(QResizeEvent *event)
{
    FoldingSplitter::resizeEvent(event);
    share();
}

} // namespace tnn::app
