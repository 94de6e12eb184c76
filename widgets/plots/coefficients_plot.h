// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/coefficients_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

class Extent;

using figures::CoefficientsOptions;

/// t_k against lag k: selected channels as curves, or all channels as bands of quantiles with median and mean.
class CoefficientsPlot : public CurvePlot {
    Q_OBJECT

public:
    explicit CoefficientsPlot(QWidget *parent = nullptr);
    ~CoefficientsPlot() override;

    void setFigure(std::shared_ptr<const figures::CoefficientsFigure> figure); ///< null: nothing is open
    void setOptions(const CoefficientsOptions &options);
    const CoefficientsOptions &options() const { return m_options; }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    Extent addCurves();
    Extent addBands();

    std::shared_ptr<const figures::CoefficientsFigure> m_figure;
    CoefficientsOptions m_options;
};

} // namespace tnn::widgets
