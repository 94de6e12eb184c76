// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "engine/figures/compare_figure.h"
#include "widgets/base/theme.h"

namespace tnn::app {

/// The float64 reference, then one row per algorithm: how far it is from the reference and where, time, memory, whether
/// it is within the tolerance, and which two rows are A and B.
class CompareTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        A,
        B,
        Algorithm,
        Device,
        Verdict,
        Relative,
        Maximum,
        Worst,
        Ulp,
        Mean,
        Median,
        Time,
        Memory,
        ColumnCount
    };
    static constexpr int SortRole = Qt::UserRole; ///< numbers as numbers

    using QAbstractTableModel::QAbstractTableModel;

    void setFigure(std::shared_ptr<const figures::CompareFigure> figure); ///< may be null; resets the verdicts
    /// One per result: how many of its values are outside the tolerance.
    void setVerdicts(std::vector<long> outside);
    void setPair(const QString &a, const QString &b);
    void setTheme(const widgets::Theme &theme);
    QString nameOfRow(int row) const; ///< run::nameOf(), or "reference"
    bool isFile(int row) const;       ///< computed elsewhere
    int rowOf(const QString &name) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Cell {
        QString text;
        QVariant order{}; ///< what it is sorted by; invalid: the text
        QString tip{};
    };
    const run::AlgorithmResult *resultAt(int row) const; ///< null: the reference
    Cell cell(int row, int column) const;
    Cell cellOf(const run::AlgorithmResult &result, int column) const;
    Cell verdictOf(int row, const run::AlgorithmResult &result) const;
    bool isChosen(int row, int column) const; ///< A or B
    bool isOpen(int row) const;               ///< its verdict
    bool passes(int row) const;
    bool isFarthestNearZero(const run::AlgorithmResult &result) const;
    QString placeText(const run::AlgorithmResult &result) const;

    std::shared_ptr<const figures::CompareFigure> m_figure;
    std::vector<long> m_outside;
    bool m_isJudged = false; ///< the reference is finite
    double m_peak = 0;       ///< the reference's largest magnitude
    QString m_a, m_b;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
