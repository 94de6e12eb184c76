// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network_figures.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::ExtrapolationOptions;

/// Perplexity against the length of windows: a curve a model, its training length marked, what lies beyond it shaded.
class ExtrapolationPlot : public CurvePlot {
    Q_OBJECT

public:
    explicit ExtrapolationPlot(QWidget *parent = nullptr);
    ~ExtrapolationPlot() override;

    void setFigure(std::shared_ptr<const figures::ExtrapolationFigure> figure); ///< null: nothing was measured
    void setOptions(const ExtrapolationOptions &options);
    const ExtrapolationOptions &options() const { return m_options; }
    void setNotice(const QString &notice); ///< what is said while there is nothing

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override { return m_notice; }
    Hover hoverAt(const QPointF &) const override { return {}; }
    std::optional<double> markerOf(const Hover &) const override { return {}; }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    void markTraining(double longest);

    std::shared_ptr<const figures::ExtrapolationFigure> m_figure;
    ExtrapolationOptions m_options;
    QString m_notice;
};

} // namespace tnn::widgets
