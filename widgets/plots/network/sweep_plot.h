// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/sweep_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The loss of a text against lags or states kept, on a binary axis that begins with 0, or with each layer or channel
/// off, beside that of the unchanged network.
class SweepPlot : public CurvePlot, public FigureOf<SweepPlot, figures::SweepFigure, figures::SweepOptions> {
    Q_OBJECT

public:
    explicit SweepPlot(QWidget *parent = nullptr) : CurvePlot(tr("Sweep"), parent) { contentChanged(); }

signals:
    void chosen(const tnn::run::SweepPoint &point); ///< clicked

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    int meaning() const override { return m_figure ? static_cast<int>(m_figure->kind) : -1; }
    std::optional<double> markerAt(const QPointF &coordinates) const override;
    QString readoutAt(const QPointF &coordinates) const override;
    void activate(const QPointF &coordinates) override;

private:
    bool isBinary() const;
    double placeOf(const run::SweepPoint &point) const;
    const run::SweepPoint *nearest(const QPointF &coordinates) const; ///< null: there is none
    QString valueName() const;
};

} // namespace tnn::widgets
