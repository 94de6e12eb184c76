// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/kernels/decay_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::DecayOptions;

/// |t_k| over all channels of a head against the lag, with the stored decay and the energy's distribution. For a figure
/// with rates: the stored and the fitted decay of each channel, as rows, as a histogram, or per layer.
class DecayPlot : public CurvePlot, public FigureOf<DecayPlot, figures::DecayFigure, DecayOptions> {
    Q_OBJECT

public:
    explicit DecayPlot(QWidget *parent = nullptr) : CurvePlot(tr("Decay"), parent) { contentChanged(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    QString notice() const override;
    int meaning() const override { return 2 * static_cast<int>(m_options.picture) + (showsRates() ? 1 : 0); }
    bool isOfLags() const override { return !showsRates(); }
    std::optional<double> markerOf(const Hover &hover) const override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    bool showsRates() const { return m_figure && m_figure->rates; }
    Extent addProfile();
    void addSelected();
    /// Adds a line of gamma^k (and a band, if gamma differs over the channels) from the median's lag 1 on.
    void addRate(double lowest, double highest, double middle, const QString &label, const QList<double> &dashes);
    void addBound();
    void addCumulative();
    std::optional<QRectF> populateRates();
    QRectF populateRateRows();
    QRectF populateRateHistogram();
    QRectF populateRateLayers();
    QString rateReadout(const QPointF &coordinates) const;

    std::vector<long> m_rateOrder; ///< channels in the order of their rows
};

} // namespace tnn::widgets
