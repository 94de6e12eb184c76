// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <QString>

#include "engine/figures/kernels/memory_figure.h"
#include "widgets/curves/axis_rows.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::MemoryOptions;

/// The lags within which 50, 90 and 99 % of a kernel's energy are: for all channels of a head, the longest first, or as
/// a histogram; or their spread in every layer, one row per layer. Lags grow rightward in all of them.
class MemoryPlot : public CurvePlot, public FigureOf<MemoryPlot, figures::MemoryFigure, MemoryOptions> {
    Q_OBJECT

public:
    explicit MemoryPlot(QWidget *parent = nullptr) : CurvePlot(tr("Memory"), parent) { contentChanged(); }

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

    AxisMapping lagMapping() const { return m_options.logScale() ? AxisMapping::symlog(1) : AxisMapping::integer(); }
    bool showsLayers() const { return m_figure && !m_figure->layers.empty(); }
    QRectF populateChannels();
    QRectF populateHistogram();
    QRectF populateLayers();
    void markSelected();
    void markTraining();
    QString captionText() const;

    std::vector<long> m_order;
};

// Counts and texts of a plot of memory.

inline constexpr std::array Shares{MemoryOptions::Share::K50, MemoryOptions::Share::K90, MemoryOptions::Share::K99};

long reachOf(const analysis::KernelSummary &summary, MemoryOptions::Share share);
QString nameOf(MemoryOptions::Share share); ///< "k99"

/// Returns indices of the summaries, the longest memory first; of equal ones the lower index.
std::vector<long> byReach(const std::vector<analysis::KernelSummary> &summaries, MemoryOptions::Share share);

/// Returns the bin edges of a histogram over lags 0..n-1: bin i is edge i to edge i + 1 - 1. On a logarithmic scale 0,
/// 1, 2, 3, 4, 6, 8, 12, 16, ...; else about 32 bins of equal width. The last edge is n or more.
std::vector<long> binEdges(long n, bool logarithmic);
/// Returns how many lags are in each bin.
std::vector<double> countsOf(const std::vector<analysis::KernelSummary> &summaries, MemoryOptions::Share share,
                             const std::vector<long> &edges);

/// Returns "lags 96 to 127  k50 of 0 channels  k90 of 12 channels  k99 of 40 channels"; empty if there is no bin.
QString binText(const figures::MemoryFigure &figure, long lag, bool logarithmic);

/// Returns "channel 57  k50 25  k90 105  k99 219  energy 7.2".
QString summaryText(const QString &name, const analysis::KernelSummary &summary);

/// Returns the quantiles of a layer's channels and the longest of them, in tokens.
BoxRow boxOf(const figures::MemoryFigure::Layer &layer, MemoryOptions::Share share);
/// Returns "layer 3: k99 median 120, 5 to 95 %: 3 to 200, longest 219 (channel 57)".
QString boxText(const figures::MemoryFigure::Layer &layer, MemoryOptions::Share share);

} // namespace tnn::widgets
