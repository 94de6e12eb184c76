// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "engine/figures/kernels/response_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::ResponseOptions;

/// Frequency responses: magnitude, phase or group delay of some channels or of all as bands, or the mean magnitude of
/// every layer as a picture, one row per layer.
class ResponsePlot : public CurvePlot, public FigureOf<ResponsePlot, figures::ResponseFigure, ResponseOptions> {
    Q_OBJECT

public:
    explicit ResponsePlot(QWidget *parent = nullptr) : CurvePlot(tr("Frequency response"), parent) { contentChanged(); }

    void setCurrent(int tno, int head); ///< marked among the layers
    QString title() const override;     ///< "layer 3, channel 57" if that is the only one

signals:
    void headActivated(int tno, int head); ///< its row was clicked

protected:
    std::optional<QRectF> populate() override;
    QString notice() const override;
    int meaning() const override
    {
        return 4 * static_cast<int>(m_options.quantity) + 2 * (m_options.logScale() ? 1 : 0) + (showsLayers() ? 1 : 0);
    }
    /// Returns, for a lag of two tokens or more, the wave of this period.
    std::optional<double> markerOf(const Hover &hover) const override;
    std::optional<double> markerAt(const QPointF &coordinates) const override;
    QString readoutAt(const QPointF &coordinates) const override;
    void activate(const QPointF &coordinates) override;

private:
    using Quantity = ResponseOptions::Quantity;

    bool showsLayers() const { return m_figure && !m_figure->layers.empty(); }
    AxisMapping frequencyMapping() const;
    /// Returns values at frequencies 0 to pi, mapped to both axes.
    QVector<QCPGraphData> placed(const std::vector<double> &values) const;
    QRectF populateCurves();
    QRectF populateLayers();
    void addQuantiles(Extent &extent);
    void addChannels(Extent &extent);
    std::vector<double> shownOf(const analysis::FrequencyResponse &response) const;
    long binAt(const QPointF &coordinates) const;
    QString captionOfCurves() const;

    int m_tno = -1, m_head = -1;
};

// Texts of a plot of responses.

std::vector<double> magnitudesOf(const analysis::FrequencyResponse &response);

/// Counts of channels with problems.
struct ResponseFlaws {
    long notFinite = 0, zero = 0;
    long negligible = 0; ///< with bins without phase and delay, excluding the two above
};
ResponseFlaws flawsOf(const figures::ResponseFigure &figure);

/// Returns "bin 64  ω 0.25 π  period 8 tokens".
QString waveText(long bin, long n);
/// Returns "  channel 57: |H| 0.53 (−5.5 dB)  phase −1.2 rad  delay 3.4 tokens"; for several channels the shown
/// quantity, and for all of them its median.
QString curvesText(const figures::ResponseFigure &figure, long bin, ResponseOptions::Quantity quantity);
/// Returns "  layer 3: mean |H| 0.53 (−5.5 dB)"; empty for row -1.
QString layerText(const figures::ResponseFigure &figure, long row, long bin);

} // namespace tnn::widgets
