// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/extrapolation_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::ExtrapolationOptions;

/// Perplexity against the window length: one curve per model, with the region beyond its training length shaded.
class ExtrapolationPlot : public CurvePlotOf<figures::ExtrapolationFigure, ExtrapolationOptions> {
    Q_OBJECT

public:
    explicit ExtrapolationPlot(QWidget *parent = nullptr) : CurvePlotOf(tr("Perplexity vs. length"), parent)
    {
        refresh();
    }

protected:
    std::optional<QRectF> populate() override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    void markTraining(double longest);
};

} // namespace tnn::widgets
