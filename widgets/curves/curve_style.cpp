// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_style.h"

#include <array>
#include <cmath>
#include <utility>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

class DrawnItem : public QCPAbstractItem {
public:
    DrawnItem(QCustomPlot &plot, std::function<void(QCPPainter &)> paint) :
        QCPAbstractItem(&plot), m_paint(std::move(paint))
    {
    }
    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }

protected:
    void draw(QCPPainter *painter) override { m_paint(*painter); }

private:
    std::function<void(QCPPainter &)> m_paint;
};

/// The points of a graph whose keys are within an area, and one to each side.
std::pair<int, int> pointsWithin(const QCPGraph &graph, const QRectF &area)
{
    if (graph.keyAxis()->orientation() != Qt::Horizontal)
        return {0, graph.dataCount()};
    const auto first = graph.data()->findBegin(graph.keyAxis()->pixelToCoord(area.left()));
    const auto end = graph.data()->findEnd(graph.keyAxis()->pixelToCoord(area.right()));
    return {static_cast<int>(first - graph.data()->constBegin()), static_cast<int>(end - graph.data()->constBegin())};
}

bool reaches(const QCPGraph &graph, const QRectF &area)
{
    const QCPGraph *upper = graph.channelFillGraph();
    const auto [first, end] = pointsWithin(graph, area);
    for (int i = first; i < end; ++i) {
        const QPointF here = graph.dataPixelPosition(i);
        const QPointF before = i > first && !upper ? graph.dataPixelPosition(i - 1)
            : upper && i < upper->dataCount()      ? upper->dataPixelPosition(i)
                                                   : here;
        if (std::isnan(here.x()) || std::isnan(here.y()) || std::isnan(before.x()) || std::isnan(before.y()))
            continue;
        QRectF box = QRectF(before, here).normalized().adjusted(-1, -1, 1, 1);
        if (upper && i > first && i < upper->dataCount()) // up to the sample before
            for (const QPointF &corner : {graph.dataPixelPosition(i - 1), upper->dataPixelPosition(i - 1)})
                box |= QRectF(corner, QSizeF(1, 1));
        if (box.intersects(area))
            return true;
    }
    return false;
}

} // namespace

QFont plotFont()
{
    QFont font;
    font.setPixelSize(12);
    return font;
}

QPen seriesPen(const Theme &theme, int index, long points, long curves)
{
    static const std::array<QList<qreal>, 5> dashes{
        QList<qreal>{}, {7, 2.5}, {2, 2}, {7, 2, 2, 2}, {12, 3}}; // in pen widths
    constexpr long ManyPoints = 20000, ManyCurves = 6;
    const auto colors = theme.series.size();
    QPen pen(colors > 0 ? theme.series[index % colors] : theme.text,
             points > ManyPoints || curves > ManyCurves ? 1 : 1.6);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    // A repeated color has another dash.
    const auto turn = colors > 0 ? index / colors : 0;
    const QList<qreal> &dash = dashes[static_cast<std::size_t>(index + turn) % dashes.size()];
    if (!dash.isEmpty())
        pen.setDashPattern(dash);
    return pen;
}

QPen summaryPen(const Theme &theme, long points)
{
    QPen pen = seriesPen(theme, 0, points);
    pen.setColor(theme.text);
    return pen;
}

QCPScatterStyle seriesMark(int index, const QColor &color, double size)
{
    constexpr std::array Shapes{QCPScatterStyle::ssDisc, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssSquare,
                                QCPScatterStyle::ssTriangle, QCPScatterStyle::ssCircle};
    return {Shapes[static_cast<std::size_t>(index) % Shapes.size()], color, size};
}

QColor faded(QColor color, double opacity)
{
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

QRectF rectOf(const QCPItemText &text)
{
    QRectF rect(text.position->pixelPosition(), QFontMetricsF(text.font()).size(0, text.text()));
    const Qt::Alignment alignment = text.positionAlignment();
    if (alignment & Qt::AlignBottom)
        rect.translate(0, -rect.height());
    if (alignment & Qt::AlignVCenter)
        rect.translate(0, -rect.height() / 2);
    if (alignment & Qt::AlignRight)
        rect.translate(-rect.width(), 0);
    if (alignment & Qt::AlignHCenter)
        rect.translate(-rect.width() / 2, 0);
    return rect;
}

QCPItemText &addText(QCustomPlot &plot, const QString &text, const QColor &color, Qt::Alignment alignment)
{
    auto *item = new QCPItemText(&plot);
    item->setText(text);
    item->setFont(plotFont());
    item->setColor(color);
    item->setPositionAlignment(alignment);
    return *item;
}

bool reachesCurve(const QCustomPlot &plot, const QRectF &area)
{
    for (int i = 0; i < plot.graphCount(); ++i)
        if (plot.graph(i)->visible() && reaches(*plot.graph(i), area))
            return true;
    return false;
}

void addDrawing(QCustomPlot &plot, std::function<void(QCPPainter &)> paint)
{
    new DrawnItem(plot, std::move(paint));
}

void styleAxis(QCPAxis &axis, const Theme &theme)
{
    const QFont font = plotFont();
    for (void (QCPAxis::*setPen)(const QPen &) : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
        (axis.*setPen)(QPen(theme.muted, 1));
    axis.setTickLabelFont(font);
    axis.setTickLabelColor(theme.text);
    axis.setLabelFont(font);
    axis.setLabelColor(theme.text);
    axis.setTickLength(0, 4);
    axis.setSubTickLength(0, 2);
    axis.setTickLabelPadding(6);
    axis.setLabelPadding(axis.axisType() == QCPAxis::atRight ? 10 : 5);
    axis.grid()->setPen(QPen(theme.grid, 1));
    axis.grid()->setZeroLinePen(QPen(theme.grid, 1));
    axis.grid()->setSubGridVisible(false);
}

void applyTheme(QCustomPlot &plot, const Theme &theme)
{
    const QFont font = plotFont();
    plot.setBackground(QBrush(theme.surface));
    for (QCPAxis *axis : plot.axisRect()->axes())
        styleAxis(*axis, theme);
    plot.yAxis2->grid()->setVisible(false);
    plot.legend->setFont(font);
    plot.legend->setTextColor(theme.text);
}

} // namespace tnn::widgets
