// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "engine/commands/figures.h"
#include "widgets/theme.h"

namespace tnn::app {

/// One row an algorithm: errors against the float64 reference, time, memory, and whether the tolerance is kept.
class CompareTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Algorithm, Device, Relative, Maximum, Time, Memory, Verdict, ColumnCount };
    static constexpr int SortRole = Qt::UserRole; ///< numbers as numbers

    using QAbstractTableModel::QAbstractTableModel;

    void setFigure(std::shared_ptr<const commands::CompareFigure> figure); ///< may be null
    void setTolerance(double relative);
    void setTheme(const widgets::Theme &theme);
    QString algorithmOf(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const commands::AlgorithmResult &result, int column) const;
    QVariant sortValue(const commands::AlgorithmResult &result, int column) const;
    bool passes(const commands::AlgorithmResult &result) const;

    std::shared_ptr<const commands::CompareFigure> m_figure;
    double m_tolerance = 1e-5;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
