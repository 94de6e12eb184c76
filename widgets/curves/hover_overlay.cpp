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
constexpr double Radius = 3.5; ///< of a dot

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

/// A clear sheet over the plot: where it changes, and only there, the plot puts its finished picture below it again.
class HoverOverlay::Marks : public QWidget {
public:
    explicit Marks(QCustomPlot &plot) : QWidget(&plot), m_plot(plot)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        connect(&plot, &QCustomPlot::afterLayout, this, [this] { setGeometry(m_plot.rect()); });
    }

    void setKey(std::optional<double> other)
    {
        constexpr int Near = 96; // pixels: one rectangle is put together much faster than two
        const QRect before = strip();
        key = other;
        const QRect after = strip(), both = before.united(after);
        if (both.width() <= Near) {
            update(both);
        } else {
            update(before);
            update(after);
        }
    }
    void setBox(const std::optional<QRectF> &other)
    {
        for (const auto &pixels : {box, other})
            if (pixels)
                update(pixels->adjusted(-2, -2, 2, 2).toAlignedRect());
        box = other;
    }

    Theme theme;
    std::optional<double> key;
    std::optional<QRectF> box;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRect(m_plot.axisRect()->rect());
        painter.translate(0.5, 0.5); // to the middles of pixels
        if (key)
            drawMarker(painter);
        if (box) {
            painter.setPen(QPen(theme.accent, 1));
            painter.setBrush(faded(theme.accent, 0.15));
            painter.drawRect(*box);
        }
    }

private:
    /// All that the marker covers.
    QRect strip() const
    {
        if (!key)
            return {};
        const QRect area = m_plot.axisRect()->rect();
        return QRectF(m_plot.xAxis->coordToPixel(*key) - Radius - 2, area.top(), 2 * Radius + 4, area.height())
            .toAlignedRect()
            .intersected(area);
    }
    void drawMarker(QPainter &painter) const
    {
        const QRect area = m_plot.axisRect()->rect();
        const double x = m_plot.xAxis->coordToPixel(*key);
        painter.setPen(QPen(theme.muted, 1));
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
        int dots = 0;
        for (int i = 0; i < m_plot.graphCount() && dots < MostDots; ++i) {
            const QCPGraph &graph = *m_plot.graph(i);
            const std::optional<QPointF> point = graph.property(Followed).toBool() ? pointAt(graph, *key)
                                                                                   : std::nullopt;
            if (!point)
                continue;
            painter.setPen(QPen(theme.surface, 1));
            painter.setBrush(graph.pen().color());
            painter.drawEllipse(*point, Radius, Radius);
            ++dots;
        }
    }

    QCustomPlot &m_plot;
};

HoverOverlay::HoverOverlay(QCustomPlot &plot) : m_marks(new Marks(plot)) { }

void HoverOverlay::setTheme(const Theme &theme)
{
    m_marks->theme = theme;
    m_marks->update();
}

void HoverOverlay::setMarker(std::optional<double> key)
{
    if (key != m_marks->key)
        m_marks->setKey(key);
}

void HoverOverlay::setBox(const std::optional<QRectF> &pixels)
{
    if (pixels != m_marks->box)
        m_marks->setBox(pixels);
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

} // namespace tnn::widgets
