// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "app/controls/table.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/run/compare_pair.h"
#include "widgets/base/theme.h"

namespace tnn::app {

/// The float64 reference, then one row per algorithm: how far it is from the reference and where, time, memory, whether
/// it is within the tolerance, and which two rows are A and B.
class CompareTable : public TableModel {
    Q_OBJECT

public:
    enum Column { A, B, Algorithm, Device, Verdict, Relative, Maximum, Worst, Ulp, Mean, Median, Time, Memory };

    explicit CompareTable(QObject *parent = nullptr);

    void setFigure(std::shared_ptr<const figures::CompareFigure> figure); ///< may be null; resets the verdicts
    /// Judges by run::passes() with this tolerance. `outside`: of each result, how many of its values are outside.
    void setVerdicts(std::vector<long> outside, double tolerance);
    void setPair(const QString &a, const QString &b);
    void setTheme(const widgets::Theme &theme);
    QString nameOfRow(int row) const
    {
        return QString::fromStdString(nameOfSource(m_figure->comparison, row - 1));
    }                                                                             ///< run::nameOf(), or "reference"
    bool isFile(int row) const { return row > 0 && !isMeasured(*resultAt(row)); } ///< computed elsewhere
    int rowOf(const QString &name) const;

    /// To the left of a row is its name, which stays there when the table is scrolled.
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    int rows() const override { return m_figure ? static_cast<int>(m_figure->comparison.results.size()) + 1 : 0; }
    const run::AlgorithmResult *resultAt(int row) const; ///< null: the reference
    Cell cell(int row, int column) const override;
    Cell cellOf(const run::AlgorithmResult &result, int column) const;
    Cell verdictOf(int row, const run::AlgorithmResult &result) const;
    bool isOpen(int row) const { return static_cast<std::size_t>(row) > m_outside.size(); } ///< its verdict
    bool isFarthestNearZero(const run::AlgorithmResult &result) const;
    QString placeText(const run::AlgorithmResult &result) const;

    std::shared_ptr<const figures::CompareFigure> m_figure;
    std::vector<long> m_outside;
    double m_tolerance = 0;
    bool m_isJudged = false; ///< the reference is finite
    double m_peak = 0;       ///< the reference's largest magnitude
    QString m_a, m_b;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
