// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/decay_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

class Extent;

using figures::DecayOptions;

/// |t_k| over all channels of a head against the lag, the stored decay beside it, and where the energy lies. A figure with
/// rates: what is stored for each channel beside what fits it, as rows, as a histogram, or the layers beside one another.
class DecayPlot : public CurvePlot {
    Q_OBJECT

public:
    explicit DecayPlot(QWidget *parent = nullptr);
    ~DecayPlot() override;

    void setFigure(std::shared_ptr<const figures::DecayFigure> figure); ///< null: nothing is open
    void setOptions(const DecayOptions &options);
    const DecayOptions &options() const { return m_options; }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    std::optional<double> markerOf(const Hover &hover) const override;
    Hover hoverAt(const QPointF &coordinates) const override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    Extent addProfile();
    void addSelected();
    /// A line of gamma^k (and a band, where gamma differs over the channels) from the median's lag 1 on.
    void addRate(double lowest, double highest, double middle, const QString &label, const QList<double> &dashes);
    void addCumulative();
    std::optional<QRectF> populateRates();
    QRectF populateRateRows();
    QRectF populateRateHistogram();
    QRectF populateRateLayers();
    QString rateReadout(const QPointF &coordinates) const;

    std::shared_ptr<const figures::DecayFigure> m_figure;
    DecayOptions m_options;
    std::vector<long> m_rateOrder; ///< channels as their rows stand
};

} // namespace tnn::widgets
