// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/hover_overlay.h"

#include <qcustomplot.h>
#include <QPainter>

#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

const char *const Followed = "tnnFollowed";
constexpr int MostDots = 32;
constexpr double Radius = 3.5; ///< the radius of a dot

/// Returns the point of a graph at a key; nothing if there is none.
std::optional<QPointF> pointAt(const QCPGraph &graph, double key)
{
    if (graph.keyAxis()->orientation() != Qt::Horizontal)
        return std::nullopt; // its keys are not marker positions
    const auto point = graph.data()->findBegin(key, false);
    if (point == graph.data()->constEnd() || point->key != key || !std::isfinite(point->value))
        return std::nullopt;
    return QPointF(graph.keyAxis()->coordToPixel(key), graph.valueAxis()->coordToPixel(point->value));
}

} // namespace

HoverOverlay::HoverOverlay(QCustomPlot &plot, const Theme &theme) : QWidget(&plot), m_plot(plot), m_theme(theme)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    connect(&plot, &QCustomPlot::afterLayout, this, [this] { setGeometry(m_plot.rect()); });
}

void HoverOverlay::setMarker(std::optional<double> key)
{
    constexpr int Near = 96; // pixels: one rectangle is composed much faster than two
    if (key == m_key)
        return;
    const QRect before = strip();
    m_key = key;
    const QRect after = strip(), both = before.united(after);
    if (both.width() <= Near) {
        update(both);
    } else {
        update(before);
        update(after);
    }
}

void HoverOverlay::setBox(const std::optional<QRectF> &pixels)
{
    if (pixels == m_box)
        return;
    for (const auto &box : {m_box, pixels})
        if (box)
            update(box->adjusted(-2, -2, 2, 2).toAlignedRect());
    m_box = pixels;
}

void HoverOverlay::follow(QCPGraph &graph)
{
    graph.setProperty(Followed, true);
}

QRect HoverOverlay::strip() const
{
    if (!m_key)
        return {};
    const QRect area = m_plot.axisRect()->rect();
    return QRectF(m_plot.xAxis->coordToPixel(*m_key) - Radius - 2, area.top(), 2 * Radius + 4, area.height())
        .toAlignedRect()
        .intersected(area);
}

void HoverOverlay::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(m_plot.axisRect()->rect());
    painter.translate(0.5, 0.5); // to pixel centers
    if (m_key)
        paintMarker(painter);
    if (m_box) {
        painter.setPen(QPen(m_theme.accent, 1));
        painter.setBrush(faded(m_theme.accent, 0.15));
        painter.drawRect(*m_box);
    }
}

void HoverOverlay::paintMarker(QPainter &painter) const
{
    const QRect area = m_plot.axisRect()->rect();
    const double x = m_plot.xAxis->coordToPixel(*m_key);
    painter.setPen(QPen(m_theme.muted, 1));
    painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    int dots = 0;
    for (int i = 0; i < m_plot.graphCount() && dots < MostDots; ++i) {
        const QCPGraph &graph = *m_plot.graph(i);
        const std::optional<QPointF> point = graph.property(Followed).toBool() ? pointAt(graph, *m_key) : std::nullopt;
        if (!point)
            continue;
        painter.setPen(QPen(m_theme.surface, 1));
        painter.setBrush(graph.pen().color());
        painter.drawEllipse(*point, Radius, Radius);
        ++dots;
    }
}

} // namespace tnn::widgets
