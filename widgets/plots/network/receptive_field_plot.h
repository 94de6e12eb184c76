// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/network/receptive_field_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The measured influence against the lag: a curve per depth, the kernels of the same layer faded in its color.
class ReceptiveFieldPlot
    : public CurvePlot,
      public FigureOf<ReceptiveFieldPlot, figures::ReceptiveFieldFigure, figures::ReceptiveFieldOptions> {
    Q_OBJECT

public:
    explicit ReceptiveFieldPlot(QWidget *parent = nullptr) : CurvePlot(tr("Receptive field"), parent)
    {
        contentChanged();
    }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    bool isOfLags() const override { return true; }
    int verticalMeaning() const override { return m_options.logScale ? 1 : 0; }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    std::vector<std::size_t> drawnDepths() const;
};

} // namespace tnn::widgets
