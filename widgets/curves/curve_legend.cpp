// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_legend.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <QCoreApplication>
#include <qcustomplot.h>

#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

constexpr int Samples = 200;           // samples of a curve if there are few
constexpr int MostSamples = 1200;      // samples of all curves together
constexpr int Steps = 8;               // candidate positions along each side
constexpr double OffCornerCosts = 0.5; // cost per step away from a corner

/// A drawn point in pixels, and the cost of hiding it behind the legend.
struct DrawnPoint {
    QPointF at;
    double weight = 1;
};

constexpr double MarkWeight = 4; // a mark is one number; a curve continues beside the legend

/// Adds points along a line, as far apart as a letter is wide.
void addLine(const QLineF &line, QVector<DrawnPoint> &points)
{
    constexpr double Spacing = 8;
    if (!std::isfinite(line.length()))
        return;
    const int steps = std::clamp(static_cast<int>(line.length() / Spacing), 1, Samples);
    for (int i = 0; i < steps; ++i)
        points.append({line.pointAt(i / static_cast<double>(steps))});
}

QPointF pixelOf(const QCPGraph &curve, const QCPGraphData &point)
{
    const QPointF at(curve.keyAxis()->coordToPixel(point.key), curve.valueAxis()->coordToPixel(point.value));
    return curve.keyAxis()->orientation() == Qt::Horizontal ? at : at.transposed();
}

void addCurvePoints(const QCPGraph &graph, int samples, QVector<DrawnPoint> &points)
{
    const QCPRange range = graph.keyAxis()->range();
    const auto first = graph.data()->findBegin(range.lower), last = graph.data()->findEnd(range.upper);
    const QCPGraph *other = graph.channelFillGraph();
    const bool hasLine = graph.lineStyle() != QCPGraph::lsNone && graph.pen().style() != Qt::NoPen;
    const auto step = std::max<std::ptrdiff_t>(1, (last - first) / samples);
    for (auto point = first; point < last;) {
        const QPointF at = pixelOf(graph, *point);
        // The last one always counts: it is the slowest channel, or the end of a curve.
        const auto next = point + std::max<std::ptrdiff_t>(1, std::min<std::ptrdiff_t>(step, last - point - 1));
        if (hasLine && next < last)
            addLine(QLineF(at, pixelOf(graph, *next)), points);
        if (!graph.scatterStyle().isNone())
            points.append({at, MarkWeight});
        else if (hasLine && next >= last)
            points.append({at});
        // A band hides more than its edges.
        if (other)
            if (const auto opposite = other->data()->findBegin(point->key, false);
                opposite != other->data()->constEnd())
                addLine(QLineF(at, pixelOf(*other, *opposite)), points);
        point = next;
    }
}

void addEllipsePoints(const QCPItemEllipse &ellipse, QVector<DrawnPoint> &points)
{
    const QRectF box(ellipse.topLeft->pixelPosition(), ellipse.bottomRight->pixelPosition());
    for (int i = 0; i < Samples; ++i) {
        const double angle = 2 * std::numbers::pi * i / Samples;
        points.append({box.center() + QPointF(box.width() / 2 * std::cos(angle), box.height() / 2 * std::sin(angle))});
    }
}

/// Returns several hundred points of everything drawn.
QVector<DrawnPoint> drawnPoints(const QCustomPlot &plot)
{
    QVector<DrawnPoint> points;
    const int samples = std::clamp(MostSamples / std::max(1, plot.graphCount()), 16, Samples);
    for (int i = 0; i < plot.graphCount(); ++i)
        addCurvePoints(*plot.graph(i), samples, points);
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto *ellipse = qobject_cast<QCPItemEllipse *>(plot.item(i)))
            addEllipsePoints(*ellipse, points);
        else if (const auto *line = qobject_cast<QCPItemLine *>(plot.item(i)))
            addLine(QLineF(line->start->pixelPosition(), line->end->pixelPosition()), points);
    return points;
}

/// Uses their positions: QCustomPlot knows the corners of a text only after drawing it.
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

/// Returns how much a legend there would hide: points of curves, and texts.
double costOf(const QRectF &rect, const QVector<DrawnPoint> &points, const QList<QRectF> &texts)
{
    constexpr double TextCosts = 100; // as much as a curve along the whole plot
    double cost = 0;
    for (const DrawnPoint &point : points)
        if (rect.contains(point.at))
            cost += point.weight;
    for (const QRectF &text : texts)
        if (rect.intersects(text))
            cost += TextCosts;
    return cost;
}

/// Returns where a legend of this size hides least, and the cost there.
std::pair<QRectF, double> cheapest(const QRectF &area, const QSizeF &size, const QVector<DrawnPoint> &points,
                                   const QList<QRectF> &texts)
{
    const QSizeF room = area.size() - size;
    std::pair<QRectF, double> best(QRectF(area.topLeft(), size), std::numeric_limits<double>::infinity());
    for (int column = Steps; column >= 0; --column) // the first of equal costs wins: top right
        for (int row = 0; row <= Steps; ++row) {
            const QRectF rect(area.topLeft() + QPointF(column * room.width() / Steps, row * room.height() / Steps),
                              size);
            const int off = std::min(column, Steps - column) + std::min(row, Steps - row);
            const double cost = costOf(rect, points, texts) + OffCornerCosts * off;
            if (cost < best.second)
                best = {rect, cost};
        }
    return best;
}

} // namespace

struct CurveLegend::Place {
    QRectF rect;  ///< empty: no room
    int rows = 1; ///< the number of columns follows from the entries
    double cost = std::numeric_limits<double>::infinity();
};

CurveLegend::CurveLegend(QCustomPlot &plot) : m_plot(plot)
{
    plot.setAutoAddPlottableToLegend(false);
    plot.legend->setMargins({6, 3, 6, 3});
    plot.legend->setRowSpacing(0);
    plot.legend->setIconSize(24, 15); // a pixel more than the text: QCustomPlot clips a row one pixel too high
    plot.legend->setFillOrder(QCPLayoutGrid::foRowsFirst, false); // entries are counted down the columns
    plot.axisRect()->insetLayout()->setMargins({8, 8, 8, 8});
}

void CurveLegend::clear()
{
    m_plot.legend->clear();
    m_named.clear();
}

void CurveLegend::finish(const Theme &theme)
{
    m_muted = theme.muted;
    const int named = std::min<int>(MostEntries, static_cast<int>(m_named.size()));
    arrange(named, std::max(1, elementCount(named)));
    // The title of the view names a single curve.
    m_plot.legend->setVisible(m_named.size() > 1);
}

/// Arranges the first `named` of them down columns of `rows` rows; the count of omitted ones is last.
void CurveLegend::arrange(int named, int rows) const
{
    QCPLegend &legend = *m_plot.legend;
    legend.clear();
    for (int i = 0; i < named; ++i)
        legend.addElement(i % rows, i / rows, new QCPPlottableLegendItem(&legend, m_named[i]));
    if (named == m_named.size())
        return;
    const QString more = QCoreApplication::translate("tnn::widgets::CurveLegend", "+ %1 more");
    auto *text = new QCPTextElement(&m_plot, more.arg(m_named.size() - named), plotFont());
    text->setTextColor(m_muted);
    text->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    legend.addElement(named % rows, named / rows, text);
    text->setLayer(legend.layer());
}

/// Returns the best shape for this many entries: one column if it hides little, else the one that hides least.
CurveLegend::Place CurveLegend::bestPlace(int named) const
{
    constexpr double Little = 8;      // the cost of hiding what is visible elsewhere
    constexpr double MostShare = 0.5; // of a plot, if something is hidden
    const QRectF area = m_plot.axisRect()->insetLayout()->rect();
    const QVector<DrawnPoint> points = drawnPoints(m_plot);
    const QList<QRectF> texts = drawnTexts(m_plot);
    const int count = elementCount(named);
    Place best;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        if (columns > 1 && rows == (count + columns - 2) / (columns - 1))
            continue; // a column would be empty
        arrange(named, rows);
        const QSizeF size = m_plot.legend->minimumOuterSizeHint() + QSize(2, 2); // shares are rounded
        if (size.width() > area.width() || size.height() > area.height())
            continue;
        const auto [rect, cost] = cheapest(area, size, points, texts);
        const bool tooLarge = size.width() * size.height() > MostShare * area.width() * area.height();
        if (cost < best.cost && (cost <= Little || !tooLarge))
            best = {rect, rows, cost};
        if (best.cost <= Little)
            break;
    }
    return best;
}

void CurveLegend::place()
{
    if (m_named.size() < 2)
        return;
    int named = std::min<int>(MostEntries, static_cast<int>(m_named.size()));
    Place best = bestPlace(named);
    while (best.rect.isEmpty() && named > 1)
        best = bestPlace(--named);
    m_plot.legend->setVisible(!best.rect.isEmpty());
    if (best.rect.isEmpty())
        return;
    arrange(named, best.rows);
    QCPLayoutInset &layout = *m_plot.axisRect()->insetLayout();
    const QRectF area = layout.rect();
    layout.setInsetPlacement(0, QCPLayoutInset::ipFree);
    layout.setInsetRect(0,
                        {(best.rect.left() - area.left()) / area.width(),
                         (best.rect.top() - area.top()) / area.height(), best.rect.width() / area.width(),
                         best.rect.height() / area.height()});
    layout.update(QCPLayoutElement::upLayout);
}

} // namespace tnn::widgets
