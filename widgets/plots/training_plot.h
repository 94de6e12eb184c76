// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/training_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

class Extent;

using figures::TrainingOptions;

/// The loss of a training against its steps: as it was, smoothed, and of validation.
class TrainingPlot : public CurvePlot {
    Q_OBJECT

public:
    explicit TrainingPlot(QWidget *parent = nullptr);
    ~TrainingPlot() override;

    void setFigure(std::shared_ptr<const figures::TrainingFigure> figure); ///< null: nothing was trained
    void setOptions(const TrainingOptions &options);
    const TrainingOptions &options() const { return m_options; }
    void setNotice(const QString &notice); ///< what is said while there is nothing

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override { return m_notice; }
    Hover hoverAt(const QPointF &) const override { return {}; }
    std::optional<double> markerOf(const Hover &) const override { return {}; }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    void addLosses(Extent &extent);
    void addValidation(Extent &extent);
    void addLearningRate();

    std::shared_ptr<const figures::TrainingFigure> m_figure;
    TrainingOptions m_options;
    QString m_notice;
};

} // namespace tnn::widgets
