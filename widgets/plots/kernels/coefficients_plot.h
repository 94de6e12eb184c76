// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/kernels/coefficients_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::CoefficientsOptions;

/// t_k against lag k: selected channels as curves, or all channels as bands of quantiles with median and mean.
class CoefficientsPlot : public CurvePlot,
                         public FigureOf<CoefficientsPlot, figures::CoefficientsFigure, CoefficientsOptions> {
    Q_OBJECT

public:
    explicit CoefficientsPlot(QWidget *parent = nullptr) : CurvePlot(tr("Coefficients"), parent) { contentChanged(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    bool isOfLags() const override { return true; }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    Extent addCurves();
    Extent addBands();
};

} // namespace tnn::widgets
