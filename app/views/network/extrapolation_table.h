// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>
#include <QTableView>

#include "engine/figures/network_figures.h"

namespace tnn::app {

/// One row per length and model: the measurement, and its difference from the first model.
class ExtrapolationTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Model, Length, Perplexity, Difference, Loss, Tokens, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setFigure(std::shared_ptr<const figures::ExtrapolationFigure> figure); ///< may be null

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        std::size_t curve, point;
    };
    const run::LengthLoss &pointOf(const Row &row) const;
    QString differenceOf(const run::LengthLoss &point) const;

    std::shared_ptr<const figures::ExtrapolationFigure> m_figure;
    std::vector<Row> m_rows;
};

/// A table view of this model, no wider than necessary.
QTableView *makeTableView(ExtrapolationTable *model, QWidget *parent);

} // namespace tnn::app
