// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curve_legend.h"

#include <array>

#include <QCoreApplication>
#include <qcustomplot.h>

#include "widgets/curve_style.h"

namespace tnn::widgets {

namespace {

constexpr std::array<Qt::Alignment, 6> Corners{Qt::AlignTop | Qt::AlignRight,   Qt::AlignBottom | Qt::AlignRight,
                                               Qt::AlignTop | Qt::AlignLeft,    Qt::AlignBottom | Qt::AlignLeft,
                                               Qt::AlignTop | Qt::AlignHCenter, Qt::AlignBottom | Qt::AlignHCenter};

/// Points of what is drawn, in pixels: some hundred a graph, and the texts.
QVector<QPointF> drawnPoints(const QCustomPlot &plot)
{
    constexpr int Samples = 200;
    QVector<QPointF> points;
    for (int i = 0; i < plot.graphCount(); ++i) {
        const QCPGraph &graph = *plot.graph(i);
        const QCPRange range = graph.keyAxis()->range();
        const int count = static_cast<int>(graph.data()->findEnd(range.upper) - graph.data()->findBegin(range.lower));
        const auto first = graph.data()->findBegin(range.lower);
        for (int k = 0; k < count; k += std::max(1, count / Samples))
            points.append(
                {graph.keyAxis()->coordToPixel((first + k)->key), graph.valueAxis()->coordToPixel((first + k)->value)});
    }
    return points;
}

double hidden(const QCustomPlot &plot, const QVector<QPointF> &points, const QRectF &area)
{
    constexpr double TextCosts = 20; // as much as a curve along the whole legend
    double cost = 0;
    for (const QPointF &point : points)
        cost += area.contains(point) ? 1 : 0;
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto *text = qobject_cast<QCPItemText *>(plot.item(i)); text && text->visible())
            cost += area.intersects(QRectF(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition()))
                ? TextCosts
                : 0;
    return cost;
}

QRectF placed(const QSizeF &size, const QRectF &area, Qt::Alignment corner)
{
    QRectF rect(area.topLeft(), size);
    if (corner & Qt::AlignRight)
        rect.moveRight(area.right());
    if (corner & Qt::AlignHCenter)
        rect.moveCenter(area.center());
    if (corner & Qt::AlignTop)
        rect.moveTop(area.top());
    else
        rect.moveBottom(area.bottom());
    return rect;
}

} // namespace

CurveLegend::CurveLegend(QCustomPlot &plot) : m_plot(plot)
{
    plot.setAutoAddPlottableToLegend(false);
    plot.legend->setMargins({6, 3, 6, 3});
    plot.legend->setRowSpacing(0);
    plot.legend->setIconSize(24, 12);
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

void CurveLegend::place()
{
    if (!m_plot.legend->visible())
        return;
    QCPLayoutInset &layout = *m_plot.axisRect()->insetLayout();
    const QSizeF size = m_plot.legend->outerRect().size();
    const QRectF area = layout.rect();
    const QVector<QPointF> points = drawnPoints(m_plot);
    Qt::Alignment best = Corners.front();
    double least = std::numeric_limits<double>::infinity();
    for (const Qt::Alignment corner : Corners)
        if (const double cost = hidden(m_plot, points, placed(size, area, corner)); cost < least) {
            least = cost;
            best = corner;
        }
    layout.setInsetAlignment(0, best);
    layout.update(QCPLayoutElement::upLayout);
}

} // namespace tnn::widgets
