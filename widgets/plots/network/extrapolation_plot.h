// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/extrapolation_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::ExtrapolationOptions;

/// Perplexity against the window length: one curve per model, with the region beyond its training length shaded.
class ExtrapolationPlot : public CurvePlot,
                          public FigureOf<ExtrapolationPlot, figures::ExtrapolationFigure, ExtrapolationOptions> {
    Q_OBJECT

public:
    explicit ExtrapolationPlot(QWidget *parent = nullptr) : CurvePlot(tr("Perplexity vs. length"), parent)
    {
        contentChanged();
    }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    void markTraining(double longest);
};

} // namespace tnn::widgets
