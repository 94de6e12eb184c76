// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/network/position_losses_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The mean loss against the number of tokens before, with a band of two standard errors. From 16 tokens on,
/// neighboring positions are one point.
class PositionLossesPlot
    : public CurvePlot,
      public FigureOf<PositionLossesPlot, figures::PositionLossesFigure, figures::PositionLossesOptions> {
    Q_OBJECT

public:
    explicit PositionLossesPlot(QWidget *parent = nullptr) : CurvePlot(tr("Loss by position"), parent)
    {
        contentChanged();
    }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    QString readoutAt(const QPointF &coordinates) const override;
    std::optional<double> markerAt(const QPointF &coordinates) const override;

private:
    /// Positions first, ..., last tokens before, as one.
    struct Group {
        long first = 0, last = 0;
        run::PositionLoss mean;

        double middle() const; ///< on the axis
    };
    std::vector<Group> groups() const;
};

} // namespace tnn::widgets
