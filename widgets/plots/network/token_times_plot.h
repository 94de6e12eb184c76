// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/generation_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The time of each generated token: one dot per token. The first, which includes the prompt's work, is left out.
class TokenTimesPlot : public CurvePlot, public FigureOf<TokenTimesPlot, figures::GenerationFigure> {
    Q_OBJECT

public:
    explicit TokenTimesPlot(QWidget *parent = nullptr) : CurvePlot(tr("Time per token"), parent) { contentChanged(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    QString notice() const override { return accessibleName(); }
    QString readoutAt(const QPointF &coordinates) const override;
};

} // namespace tnn::widgets
