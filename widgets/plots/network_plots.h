// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/network_figures.h"
#include "engine/figures/training/training_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::ExtrapolationOptions;
using figures::TrainingOptions;

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

/// The time of each generated token: one dot per token. The first, which includes the prompt's work, is left out.
class TokenTimesPlot : public CurvePlotOf<figures::GenerationFigure> {
    Q_OBJECT

public:
    explicit TokenTimesPlot(QWidget *parent = nullptr) : CurvePlotOf(tr("Time per token"), parent) { refresh(); }

protected:
    std::optional<QRectF> populate() override;
    QString notice() const override { return accessibleName(); }
    QString readoutAt(const QPointF &coordinates) const override;
};

/// The loss of a training run against its steps: raw, smoothed, and of validation.
class TrainingPlot : public CurvePlotOf<figures::TrainingFigure, TrainingOptions> {
    Q_OBJECT

public:
    explicit TrainingPlot(QWidget *parent = nullptr) : CurvePlotOf(tr("Loss vs. steps"), parent) { refresh(); }

protected:
    std::optional<QRectF> populate() override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    void addLosses(Extent &extent);
    void addValidation(Extent &extent);
    void addLearningRate();
};

} // namespace tnn::widgets
