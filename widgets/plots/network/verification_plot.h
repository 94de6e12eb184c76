// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/verification_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The largest difference of each run from float64, by block or by position, with the tolerance as a line.
class VerificationPlot : public CurvePlot,
                         public FigureOf<VerificationPlot, figures::VerificationFigure, figures::VerificationOptions> {
    Q_OBJECT

public:
    explicit VerificationPlot(QWidget *parent = nullptr) : CurvePlot(tr("Verification"), parent) { contentChanged(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    int meaning() const override { return isByBlock() ? 1 : 0; }
    std::optional<double> markerAt(const QPointF &coordinates) const override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    bool isByBlock() const { return m_options.along == figures::VerificationOptions::Along::Blocks; }
};

} // namespace tnn::widgets
