// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network_figures.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// How long each generated token took: a dot a token. The first, whose work is the prompt's, is left out.
class TokenTimesPlot : public CurvePlot {
    Q_OBJECT

public:
    explicit TokenTimesPlot(QWidget *parent = nullptr);
    ~TokenTimesPlot() override;

    void setFigure(std::shared_ptr<const figures::GenerationFigure> figure); ///< null: nothing was generated

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    Hover hoverAt(const QPointF &) const override { return {}; }
    std::optional<double> markerOf(const Hover &) const override { return {}; }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    std::shared_ptr<const figures::GenerationFigure> m_figure;
};

} // namespace tnn::widgets
