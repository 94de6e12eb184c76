// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include "app/controls/folding_splitter.h"

namespace tnn::app {

/// A table of rows without children; every column has a heading, a tooltip and an alignment.
class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    struct Heading {
        QString name, tip;
        Qt::Alignment alignment = Qt::AlignRight; ///< of the cells, too
    };
    static constexpr int SortRole = Qt::UserRole; ///< numbers as numbers

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : rows(); }
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex &index, int role) const override;

protected:
    struct Cell {
        QString text{};
        QVariant order{}; ///< what it is sorted by; invalid: the text
        QString tip{};
        QVariant color{};
        QString spoken{}; ///< for screen readers; empty: the text
    };

    TableModel(QList<Heading> headings, QObject *parent) : QAbstractTableModel(parent), m_headings(std::move(headings))
    {
    }

    virtual int rows() const = 0;
    virtual Cell cell(int row, int column) const = 0;
    void columnsChanged(int first, int last);
    void allChanged() { columnsChanged(0, columnCount() - 1); }

private:
    QVariant alignmentOf(int column) const { return int(m_headings.at(column).alignment | Qt::AlignVCenter); }

    QList<Heading> m_headings;
};

/// A view of whole rows without a grid, with headings above and nothing to the left.
QTableView *makeTableView(QAbstractItemModel *model, int rowHeight, QWidget *parent);

/// By which column a table is sorted, from 1; negative: descending. A column that the table lacks is ignored.
int sortOf(const QTableView &table);
void setSort(QTableView &table, int sort);

/// A plot, and to its right a panel with a table, which is as wide as the table's contents if the plot keeps enough
/// room. Once the divider has been dragged, it stays where it is.
class TableSplitter : public FoldingSplitter {
    Q_OBJECT

public:
    using FoldingSplitter::FoldingSplitter;

    /// Sets the table in the second widget; call it when both widgets have been added.
    void fitTo(const QTableView &table);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void share();

    const QTableView *m_table = nullptr; ///< a descendant
};

} // namespace tnn::app
