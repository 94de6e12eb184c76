// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/training/training_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::TrainingOptions;

/// The loss of a training run against its steps: raw, smoothed, and of validation.
class TrainingPlot : public CurvePlot, public FigureOf<TrainingPlot, figures::TrainingFigure, TrainingOptions> {
    Q_OBJECT

public:
    explicit TrainingPlot(QWidget *parent = nullptr) : CurvePlot(tr("Loss vs. steps"), parent) { contentChanged(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    void addLosses(Extent &extent);
    void addValidation(Extent &extent);
    void addLearningRate();
};

} // namespace tnn::widgets
