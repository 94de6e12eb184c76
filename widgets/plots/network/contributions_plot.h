// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/contributions_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// Where the output of a layer at position i comes from: shares, contributions or weights over position j, with the
/// largest ones marked; or over position k the column of i. A click on a position reports it.
class ContributionsPlot
    : public CurvePlot,
      public FigureOf<ContributionsPlot, figures::ContributionsFigure, figures::ContributionsOptions> {
    Q_OBJECT

public:
    explicit ContributionsPlot(QWidget *parent = nullptr) : CurvePlot(tr("Contributions"), parent) { contentChanged(); }

signals:
    void positionClicked(long position);

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    QString notice() const override
    {
        return tr("Type a text in the Input panel to see which positions contribute to the output of another");
    }
    int verticalMeaning() const override { return static_cast<int>(m_options.quantity); }
    Hover hoverAt(const QPointF &coordinates) const override;
    std::optional<double> markerOf(const Hover &hover) const override;
    QString readoutAt(const QPointF &coordinates) const override;
    void activate(const QPointF &coordinates) override;

private:
    using Quantity = figures::ContributionsOptions::Quantity;

    bool isColumn() const { return m_options.quantity == Quantity::Column; }
    std::vector<float> values() const; ///< the values of the curve
    QString valueAxis() const;
    QString caption() const;
    /// Returns the position at axis coordinates; none outside the sequence.
    std::optional<long> positionAt(const QPointF &coordinates) const;
    void markLargest(const std::vector<float> &values);
};

} // namespace tnn::widgets
