// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/table_splitter.h"

#include <algorithm>

#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>

namespace tnn::app {

TableSplitter::TableSplitter(QWidget *parent) : QSplitter(Qt::Horizontal, parent)
{
    connect(this, &QSplitter::splitterMoved, this, [this] { m_dragged = true; });
}

void TableSplitter::fitTo(const QTableView &table)
{
    m_table = &table;
    // Runs after all columns have their widths.
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, &TableSplitter::share, Qt::QueuedConnection);
    share();
}

void TableSplitter::share()
{
    constexpr int EnoughForPlot = 360;
    constexpr double ShareOfPlot = 0.4;
    if (m_dragged || !m_table || count() < 2)
        return;
    const int room = width() - handleWidth();
    const int contents = m_table->horizontalHeader()->length() + m_table->verticalScrollBar()->sizeHint().width() + 2;
    const int most = room - std::max(EnoughForPlot, static_cast<int>(ShareOfPlot * room));
    const int panel = std::max(std::min(contents, most), widget(1)->minimumSizeHint().width());
    setSizes({std::max(0, room - panel), panel});
}

void TableSplitter::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    share();
}

} // namespace tnn::app
