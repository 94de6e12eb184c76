// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hover_overlay.h"

#include <qcustomplot.h>

#include "widgets/curve_style.h"

namespace tnn::widgets {

namespace {

const char *const Followed = "tnnFollowed";
constexpr int MostDots = 32;

/// Where a graph stands at a key; nothing where it has no such point.
std::optional<QPointF> pointAt(const QCPGraph &graph, double key)
{
    if (graph.keyAxis()->orientation() != Qt::Horizontal)
        return std::nullopt; // its keys are no places of the marker
    const auto point = graph.data()->findBegin(key, false);
    if (point == graph.data()->constEnd() || point->key != key || !std::isfinite(point->value))
        return std::nullopt;
    return QPointF(graph.keyAxis()->coordToPixel(key), graph.valueAxis()->coordToPixel(point->value));
}

} // namespace

class HoverOverlay::Marks : public QCPLayerable {
public:
    Marks(QCustomPlot &plot, const QString &layer) : QCPLayerable(&plot, layer) { }

    Theme theme;
    std::optional<double> key;
    std::optional<QRectF> box;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return parentPlot()->axisRect()->rect(); }
    void draw(QCPPainter *painter) override
    {
        if (key)
            drawMarker(*painter);
        if (box) {
            painter->setPen(QPen(theme.accent, 1));
            painter->setBrush(faded(theme.accent, 0.15));
            painter->drawRect(*box);
        }
    }

private:
    void drawMarker(QCPPainter &painter) const
    {
        const QRect area = clipRect();
        const double x = parentPlot()->xAxis->coordToPixel(*key);
        painter.setPen(QPen(theme.muted, 1));
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
        int dots = 0;
        for (int i = 0; i < parentPlot()->graphCount() && dots < MostDots; ++i) {
            const QCPGraph &graph = *parentPlot()->graph(i);
            const std::optional<QPointF> point = graph.property(Followed).toBool() ? pointAt(graph, *key)
                                                                                   : std::nullopt;
            if (!point)
                continue;
            painter.setPen(QPen(theme.surface, 1));
            painter.setBrush(graph.pen().color());
            painter.drawEllipse(*point, 3.5, 3.5);
            ++dots;
        }
    }
};

HoverOverlay::HoverOverlay(QCustomPlot &plot) : m_plot(plot)
{
    const QString name = QStringLiteral("hover");
    plot.addLayer(name);
    plot.layer(name)->setMode(QCPLayer::lmBuffered);
    m_marks = new Marks(plot, name);
}

void HoverOverlay::setTheme(const Theme &theme)
{
    m_marks->theme = theme;
}

void HoverOverlay::setMarker(std::optional<double> key)
{
    if (std::exchange(m_marks->key, key) != key)
        redraw();
}

void HoverOverlay::prepareMarker(std::optional<double> key)
{
    m_marks->key = key;
}

void HoverOverlay::setBox(const std::optional<QRectF> &pixels)
{
    if (std::exchange(m_marks->box, pixels) != pixels)
        redraw();
}

void HoverOverlay::setVisible(bool visible)
{
    m_marks->setVisible(visible);
}

std::optional<double> HoverOverlay::marker() const
{
    return m_marks->key;
}

std::optional<QRectF> HoverOverlay::box() const
{
    return m_marks->box;
}

void HoverOverlay::follow(QCPGraph &graph)
{
    graph.setProperty(Followed, true);
}

void HoverOverlay::redraw()
{
    // Before the first paint there is no buffer yet, and what is hidden is painted when it is shown.
    if (m_plot.isVisible() && m_plot.replotTime() > 0)
        m_marks->layer()->replot();
}

} // namespace tnn::widgets
