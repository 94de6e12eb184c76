// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/controls/table.h"
#include "engine/figures/network/extrapolation_figure.h"

namespace tnn::app {

/// One row per length and model: the measurement, and its difference from the first model.
class ExtrapolationTable : public TableModel {
    Q_OBJECT

public:
    enum Column { Model, Length, Perplexity, Difference, Loss, Tokens };

    explicit ExtrapolationTable(QObject *parent = nullptr);

    void setFigure(std::shared_ptr<const figures::ExtrapolationFigure> figure); ///< may be null

private:
    struct Row {
        std::size_t curve, point;
    };
    Cell cell(int row, int column) const override;
    int rows() const override { return static_cast<int>(m_rows.size()); }
    const run::LengthLoss &pointOf(const Row &row) const { return m_figure->curves[row.curve].points[row.point]; }
    QString differenceOf(const run::LengthLoss &point) const;

    std::shared_ptr<const figures::ExtrapolationFigure> m_figure;
    std::vector<Row> m_rows;
};

} // namespace tnn::app
