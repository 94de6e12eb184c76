// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/memory_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::MemoryOptions;

/// The lags within which 50, 90 and 99 % of a kernel's energy are: for all channels of a head, the longest first, or as
/// a histogram; or their spread in every layer, one row per layer. Lags grow rightward in all of them.
class MemoryPlot : public CurvePlotOf<figures::MemoryFigure, MemoryOptions> {
    Q_OBJECT

public:
    explicit MemoryPlot(QWidget *parent = nullptr) : CurvePlotOf(tr("Memory"), parent) { refresh(); }

    /// Returns the head's channels from the longest memory to the shortest; of equal ones the lower number first.
    const std::vector<long> &order() const { return m_order; }

signals:
    void channelActivated(long channel); ///< its row was clicked
    void headActivated(int tno, int head);

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    int meaning() const override
    {
        return 4 * static_cast<int>(m_options.picture) + 2 * (m_options.logScale() ? 1 : 0) + (showsLayers() ? 1 : 0);
    }
    Hover hoverAt(const QPointF &coordinates) const override;
    std::optional<double> markerOf(const Hover &hover) const override;
    QString readoutAt(const QPointF &coordinates) const override;
    void activate(const QPointF &coordinates) override;

private:
    using Picture = MemoryOptions::Picture;
    using Share = MemoryOptions::Share;

    AxisMapping lagMapping() const;
    bool showsLayers() const { return m_figure && !m_figure->layers.empty(); }
    QRectF populateChannels();
    QRectF populateHistogram();
    QRectF populateLayers();
    void markSelected();
    void markTraining();
    QString captionText() const;

    std::vector<long> m_order;
};

} // namespace tnn::widgets
