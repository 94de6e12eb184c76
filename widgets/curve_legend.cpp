// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curve_legend.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <QCoreApplication>
#include <qcustomplot.h>

#include "widgets/curve_style.h"

namespace tnn::widgets {

namespace {

constexpr int Samples = 200;           // a curve of few
constexpr int MostSamples = 1200;      // of all curves
constexpr int Steps = 8;               // places along each side where the legend may stand
constexpr double OffCornerCosts = 0.5; // a step away from a corner

/// Points along a line, as far apart as a letter is wide.
void addLine(const QLineF &line, QVector<QPointF> &points)
{
    constexpr double Spacing = 8;
    if (!std::isfinite(line.length()))
        return;
    const int steps = std::clamp(static_cast<int>(line.length() / Spacing), 1, Samples);
    for (int i = 0; i < steps; ++i)
        points.append(line.pointAt(i / static_cast<double>(steps)));
}

void addCurvePoints(const QCPGraph &graph, int samples, QVector<QPointF> &points)
{
    const QCPRange range = graph.keyAxis()->range();
    const auto first = graph.data()->findBegin(range.lower), last = graph.data()->findEnd(range.upper);
    const auto pixelOf = [](const QCPGraph &curve, const QCPGraphData &point) {
        const QPointF at(curve.keyAxis()->coordToPixel(point.key), curve.valueAxis()->coordToPixel(point.value));
        return curve.keyAxis()->orientation() == Qt::Horizontal ? at : at.transposed();
    };
    const QCPGraph *other = graph.channelFillGraph();
    const auto step = std::max<std::ptrdiff_t>(1, (last - first) / samples);
    for (auto point = first; point < last; point += std::min<std::ptrdiff_t>(step, last - point)) {
        const QPointF at = pixelOf(graph, *point);
        if (last - point > step)
            addLine(QLineF(at, pixelOf(graph, *(point + step))), points);
        if (!other)
            continue;
        // A band hides more than its edges.
        const auto opposite = other->data()->findBegin(point->key, false);
        if (opposite != other->data()->constEnd())
            addLine(QLineF(at, pixelOf(*other, *opposite)), points);
    }
}

void addEllipsePoints(const QCPItemEllipse &ellipse, QVector<QPointF> &points)
{
    const QRectF box(ellipse.topLeft->pixelPosition(), ellipse.bottomRight->pixelPosition());
    for (int i = 0; i < Samples; ++i) {
        const double angle = 2 * std::numbers::pi * i / Samples;
        points.append(box.center() + QPointF(box.width() / 2 * std::cos(angle), box.height() / 2 * std::sin(angle)));
    }
}

/// Some hundred points of everything drawn, in pixels.
QVector<QPointF> drawnPoints(const QCustomPlot &plot)
{
    QVector<QPointF> points;
    const int samples = std::clamp(MostSamples / std::max(1, plot.graphCount()), 16, Samples);
    for (int i = 0; i < plot.graphCount(); ++i)
        addCurvePoints(*plot.graph(i), samples, points);
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto *ellipse = qobject_cast<QCPItemEllipse *>(plot.item(i)))
            addEllipsePoints(*ellipse, points);
    return points;
}

/// By their positions: QCustomPlot knows the corners of a text only after it was drawn.
QList<QRectF> drawnTexts(const QCustomPlot &plot)
{
    QList<QRectF> texts;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto *text = qobject_cast<QCPItemText *>(plot.item(i));
        if (!text || !text->visible())
            continue;
        QRectF rect(text->position->pixelPosition(), QFontMetricsF(text->font()).size(0, text->text()));
        if (text->positionAlignment() & Qt::AlignBottom)
            rect.translate(0, -rect.height());
        if ((text->positionAlignment() & Qt::AlignCenter) == Qt::AlignCenter)
            rect.moveCenter(rect.topLeft());
        texts.append(rect);
    }
    return texts;
}

/// How much a legend there would hide: points of curves, and texts.
double costOf(const QRectF &rect, const QVector<QPointF> &points, const QList<QRectF> &texts)
{
    constexpr double TextCosts = 100; // as much as a curve along the whole plot
    const auto hides = [&rect](const QPointF &point) { return rect.contains(point); };
    const auto overlaps = [&rect](const QRectF &text) { return rect.intersects(text); };
    return static_cast<double>(std::count_if(points.begin(), points.end(), hides))
        + TextCosts * static_cast<double>(std::count_if(texts.begin(), texts.end(), overlaps));
}

} // namespace

CurveLegend::CurveLegend(QCustomPlot &plot) : m_plot(plot)
{
    plot.setAutoAddPlottableToLegend(false);
    plot.legend->setMargins({6, 3, 6, 3});
    plot.legend->setRowSpacing(0);
    plot.legend->setIconSize(24, 15); // a pixel more than the text: QCustomPlot clips a row one pixel too high
    plot.axisRect()->insetLayout()->setMargins({8, 8, 8, 8});
}

void CurveLegend::clear()
{
    m_plot.legend->clear();
    m_left = 0;
}

void CurveLegend::add(QCPAbstractPlottable &plottable)
{
    if (m_plot.legend->itemCount() < MostEntries)
        plottable.addToLegend();
    else
        ++m_left;
}

void CurveLegend::finish(const Theme &theme)
{
    QCPLegend &legend = *m_plot.legend;
    if (m_left > 0) {
        const QString more = QCoreApplication::translate("tnn::widgets::CurveLegend", "+ %1 more").arg(m_left);
        auto *text = new QCPTextElement(&m_plot, more, plotFont());
        text->setTextColor(theme.muted);
        legend.addElement(legend.rowCount(), 0, text);
        text->setLayer(legend.layer());
    }
    // A single curve is named by the title of the view.
    legend.setVisible(legend.itemCount() > 1);
}

/// In as many columns as a plot of this height needs.
void CurveLegend::wrap(double height) const
{
    constexpr double RowHeight = 15, Margins = 8; // in pixels
    QCPLegend &legend = *m_plot.legend;
    const int count = legend.elementCount();
    const int fitting = std::max(1, static_cast<int>((height - Margins) / RowHeight));
    const int columns = (count + fitting - 1) / fitting, rows = (count + columns - 1) / columns;
    if (rows == legend.wrap())
        return;
    legend.setWrap(rows);
    legend.setFillOrder(QCPLayoutGrid::foRowsFirst, true);
}

void CurveLegend::place()
{
    if (!m_plot.legend->visible())
        return;
    QCPLayoutInset &layout = *m_plot.axisRect()->insetLayout();
    const QRectF area = layout.rect();
    wrap(area.height());
    const QSizeF size = m_plot.legend->minimumOuterSizeHint() + QSize(2, 2); // shares are rounded
    const QSizeF room(std::max(1.0, area.width() - size.width()), std::max(1.0, area.height() - size.height()));
    const QVector<QPointF> points = drawnPoints(m_plot);
    const QList<QRectF> texts = drawnTexts(m_plot);
    QRectF best(area.topLeft(), size);
    double least = std::numeric_limits<double>::infinity();
    for (int column = Steps; column >= 0; --column) // the first of equals is taken: top right
        for (int row = 0; row <= Steps; ++row) {
            const QRectF rect(
                QPointF(area.left() + column * room.width() / Steps, area.top() + row * room.height() / Steps), size);
            const int off = std::min(column, Steps - column) + std::min(row, Steps - row);
            const double cost = costOf(rect, points, texts) + OffCornerCosts * off;
            if (cost < least) {
                least = cost;
                best = rect;
            }
        }
    layout.setInsetPlacement(0, QCPLayoutInset::ipFree);
    layout.setInsetRect(0,
                        {(best.left() - area.left()) / area.width(), (best.top() - area.top()) / area.height(),
                         best.width() / area.width(), best.height() / area.height()});
    layout.update(QCPLayoutElement::upLayout);
}

} // namespace tnn::widgets
