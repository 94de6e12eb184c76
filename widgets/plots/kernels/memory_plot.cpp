// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/memory_plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

using analysis::KernelSummary;
using figures::MemoryFigure;
using Layer = MemoryFigure::Layer;

constexpr double RoomForNames = 1.06; // right of the layers' longest memories

BoxRow mapped(BoxRow box, const AxisMapping &mapping)
{
    for (double &quantile : box.quantiles)
        quantile = mapping.toAxis(quantile);
    box.largest = mapping.toAxis(box.largest);
    return box;
}

} // namespace

QString MemoryPlot::title() const
{
    if (showsLayers())
        return tr("every layer");
    return m_figure ? translated(m_figure->title) : QString();
}

QString MemoryPlot::notice() const
{
    return m_figure ? tr("There are no coefficients to measure")
                    : tr("Open a checkpoint to see how far its kernels remember");
}

std::optional<QRectF> MemoryPlot::populate()
{
    m_order.clear();
    if (!m_figure || m_figure->n < 1 || m_figure->channels.empty())
        return std::nullopt;
    m_order = byReach(m_figure->channels, m_options.share);
    setCaption(captionText());
    markTraining();
    const bool layers = showsLayers(), channels = m_options.picture != Picture::Histogram;
    setHorizontalAxis(lagMapping(),
                      layers ? tr("%1 of all channels (tokens)").arg(nameOf(m_options.share)) : tr("|lag| (tokens)"));
    QRectF home = layers ? populateLayers() : channels ? populateChannels() : populateHistogram();
    home.setLeft(0);
    const double end = std::max(1.0, lagMapping().toAxis(static_cast<double>(m_figure->n)));
    home.setRight(layers ? RoomForNames * end : end);
    return home;
}

QString MemoryPlot::captionText() const
{
    QStringList parts;
    if (showsLayers())
        return tr("bars: 25 to 75 % and 5 to 95 % of the channels; dots: the longest");
    if (m_options.picture == Picture::Histogram)
        parts += channelCount(static_cast<long>(m_figure->channels.size()));
    else
        parts += tr("longest %1: channels %2")
                     .arg(nameOf(m_options.share), numbersOf(m_order).mid(0, 5).join(QStringLiteral(", ")));
    long silent = 0, notFinite = 0;
    for (const KernelSummary &summary : m_figure->channels) {
        silent += summary.energy > 0 ? 0 : 1;
        notFinite += summary.nan + summary.infinite;
    }
    if (silent > 0)
        parts += tr("%1 without energy").arg(channelCount(silent));
    if (notFinite > 0)
        parts += notFiniteText(notFinite);
    if (m_figure->written.size() == 1 && m_figure->labels.size() == 1 && m_figure->selected.empty())
        parts += summaryText(translated(m_figure->labels.front().brief()), m_figure->written.front());
    return joinedClauses(parts);
}

void MemoryPlot::markTraining()
{
    const long trained = m_figure->trainingLength;
    if (trained < 1 || trained > m_figure->n)
        return;
    const double place = lagMapping().toAxis(static_cast<double>(trained));
    if (trained < m_figure->n)
        addAnnotation(shadeBeyond(plot(), theme(), place, false, {})); // labeled by the line
    addAnnotation(markKeys(plot(), theme(), {{place, tr("training n")}}));
}

QRectF MemoryPlot::populateChannels()
{
    setVerticalAxis(AxisMapping(), tr("channel, longest first"));
    setRowNames(*plot().yAxis, numbersOf(m_order));
    const auto count = static_cast<double>(m_order.size());
    for (std::size_t i = 0; i < Shares.size(); ++i) {
        QVector<QCPGraphData> points;
        for (auto row = static_cast<long>(m_order.size()) - 1; row >= 0; --row) {
            const KernelSummary &summary
                = m_figure->channels[static_cast<std::size_t>(m_order[static_cast<std::size_t>(row)])];
            points.append(
                {static_cast<double>(-row), lagMapping().toAxis(static_cast<double>(reachOf(summary, Shares[i])))});
        }
        QCPGraph &graph = addRowCurve(points, seriesPen(theme(), static_cast<int>(i)), nameOf(Shares[i]));
        if (Shares[i] == m_options.share && count > 1) {
            graph.setPen(QPen(graph.pen().color(), 2)); // the share that determines the order
            continue;
        }
        graph.setLineStyle(QCPGraph::lsNone);
        graph.setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, graph.pen().color(), count > 100 ? 3 : 5));
    }
    markSelected();
    return {0, 0.5 - count, 1, count};
}

/// Draws a line through each selected channel, and its number at the right.
void MemoryPlot::markSelected()
{
    for (const long channel : m_figure->selected) {
        const auto place = std::find(m_order.begin(), m_order.end(), channel);
        if (place == m_order.end())
            continue;
        const auto y = -static_cast<double>(place - m_order.begin());
        auto *line = new QCPItemStraightLine(&plot());
        line->setPen(QPen(theme().accent, 1));
        line->point1->setCoords(0, y);
        line->point2->setCoords(1, y);
        QCPItemText *text = &addText(plot(), QString::number(channel), theme().accent, Qt::AlignRight);
        text->setBrush(theme().surface);
        text->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(0.995, y);
        // Beside its line, which would otherwise cross it out.
        addAnnotation([this, text, height = QFontMetricsF(plotFont()).height()] {
            const bool above = text->position->pixelPosition().y() - height > plot().axisRect()->top();
            text->setPositionAlignment(Qt::AlignRight | (above ? Qt::AlignBottom : Qt::AlignTop));
        });
    }
}

QRectF MemoryPlot::populateHistogram()
{
    setVerticalAxis(AxisMapping::integer(), tr("channels"));
    const std::vector<long> edges = binEdges(m_figure->n, m_options.logScale());
    Extent extent;
    extent.add(0);
    for (std::size_t i = 0; i < Shares.size(); ++i) {
        const std::vector<double> counts = countsOf(m_figure->channels, Shares[i], edges);
        QVector<QCPGraphData> points;
        for (std::size_t bin = 0; bin < edges.size(); ++bin)
            points.append(
                {lagMapping().toAxis(static_cast<double>(edges[bin])), bin < counts.size() ? counts[bin] : 0});
        extent.add(points);
        const QPen pen = seriesPen(theme(), static_cast<int>(i));
        QCPGraph &graph = addCurve(points, pen, nameOf(Shares[i]));
        graph.setLineStyle(QCPGraph::lsStepLeft);
        if (Shares[i] == m_options.share)
            graph.setBrush(faded(pen.color(), 0.2));
    }
    return extent.over(0, 1);
}

QRectF MemoryPlot::populateLayers()
{
    setVerticalAxis(AxisMapping(), {});
    QStringList names;
    std::vector<BoxRow> rows;
    for (const Layer &layer : m_figure->layers) {
        const bool selected = layer.tno == m_figure->tno && layer.head == m_figure->head;
        names += rowName(layer.brief, selected);
        rows.push_back(mapped(boxOf(layer, m_options.share), lagMapping()));
        rows.back().marked = selected;
    }
    setRowNames(*plot().yAxis, names);
    const auto count = static_cast<double>(rows.size());
    addBoxRows(plot(), theme(), std::move(rows));
    const double foot = 0.1 * count; // for the label of the training length
    return {0, 0.5 - count - foot, 1, count + foot};
}

Hover MemoryPlot::hoverAt(const QPointF &coordinates) const
{
    const long lag = std::lround(lagMapping().fromAxis(coordinates.x()));
    return m_figure && lag >= 0 && lag < m_figure->n ? Hover{lag, {}, {}} : Hover{};
}

std::optional<double> MemoryPlot::markerOf(const Hover &hover) const
{
    return hover.lag ? std::optional<double>(lagMapping().toAxis(static_cast<double>(std::abs(*hover.lag))))
                     : std::nullopt;
}

QString MemoryPlot::readoutAt(const QPointF &coordinates) const
{
    if (showsLayers()) {
        const long row = rowAt(coordinates.y(), static_cast<long>(m_figure->layers.size()));
        return row < 0 ? QString() : boxText(m_figure->layers[static_cast<std::size_t>(row)], m_options.share);
    }
    if (m_options.picture == Picture::Histogram)
        return binText(*m_figure, static_cast<long>(std::floor(lagMapping().fromAxis(coordinates.x()) + 1e-9)),
                       m_options.logScale());
    const long row = rowAt(coordinates.y(), static_cast<long>(m_order.size()));
    if (row < 0)
        return {};
    const long channel = m_order[static_cast<std::size_t>(row)];
    return tr("%1 of %2  ").arg(groupedNumber(row + 1), groupedNumber(static_cast<long>(m_order.size())))
        + summaryText(tr("channel %1").arg(channel), m_figure->channels[static_cast<std::size_t>(channel)]);
}

void MemoryPlot::activate(const QPointF &coordinates)
{
    const std::vector<Layer> &layers = m_figure->layers;
    if (showsLayers()) {
        if (const long row = rowAt(coordinates.y(), static_cast<long>(layers.size())); row >= 0)
            emit headActivated(layers[static_cast<std::size_t>(row)].tno, layers[static_cast<std::size_t>(row)].head);
        return;
    }
    const long row = m_options.picture == Picture::Channels ? rowAt(coordinates.y(), static_cast<long>(m_order.size()))
                                                            : -1;
    if (row >= 0)
        emit channelActivated(m_order[static_cast<std::size_t>(row)]);
}

} // namespace tnn::widgets
