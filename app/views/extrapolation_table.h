// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "engine/commands/network_figures.h"

namespace tnn::app {

/// One row a model and length: what was measured there.
class ExtrapolationTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Model, Length, Perplexity, Loss, Tokens, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setFigure(std::shared_ptr<const commands::ExtrapolationFigure> figure); ///< may be null

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        std::size_t curve, point;
    };

    std::shared_ptr<const commands::ExtrapolationFigure> m_figure;
    std::vector<Row> m_rows;
};

} // namespace tnn::app
