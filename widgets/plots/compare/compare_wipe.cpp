// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ComparePlot's wipe from one result to another.
#include <algorithm>
#include <cmath>

#include <qcustomplot.h>
#include <QKeyEvent>
#include <QMouseEvent>

#include "engine/run/compare_pair.h"
#include "widgets/plots/compare/compare_plot.h"

namespace tnn::widgets {

namespace {

constexpr double Reach = 6; ///< pixels: how close to the divider the pointer must be to grab it

/// A curve on one side of the divider.
class WipedGraph : public QCPGraph {
public:
    WipedGraph(QCustomPlot &plot, double divider, bool left) :
        QCPGraph(plot.xAxis, plot.yAxis), m_divider(divider), m_left(left)
    {
    }

protected:
    QRect clipRect() const override
    {
        QRect area = QCPGraph::clipRect();
        const int x = area.left() + static_cast<int>(std::lround(m_divider * area.width()));
        if (m_left)
            area.setRight(x);
        else
            area.setLeft(x);
        return area;
    }

private:
    double m_divider;
    bool m_left;
};

void addDividerLine(QCustomPlot &plot, const Theme &theme, double divider)
{
    auto *line = new QCPItemLine(&plot);
    line->setPen(QPen(theme.accent, 1.5));
    for (QCPItemPosition *end : {line->start, line->end})
        end->setType(QCPItemPosition::ptAxisRectRatio);
    line->start->setCoords(divider, 0);
    line->end->setCoords(divider, 1);
}

QCPItemText &addDividerText(QCustomPlot &plot, const Theme &theme, const QString &text, const QPointF &place,
                            Qt::Alignment alignment)
{
    QCPItemText &item = addText(plot, text, theme.text, alignment);
    item.setBrush(faded(theme.surface, 0.8));
    item.setPadding(QMargins(5, 2, 5, 2));
    item.position->setType(QCPItemPosition::ptAxisRectRatio);
    item.position->setCoords(place);
    return item;
}

} // namespace

QRectF ComparePlot::populateWipe()
{
    setHorizontalAxis(AxisMapping::integer(), tr("position i (tokens)"));
    setVerticalAxis(AxisMapping(), tr("output y\u1d62"));
    Extent extent;
    for (const bool left : {true, false}) {
        const int source = *sourceOf(left ? m_options.a : m_options.b);
        const std::vector<double> values = valuesOf(source);
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, whole(values));
        QPen pen = penOf(source);
        if (source == run::ReferenceSource)
            pen.setWidthF(1.5); // nothing is drawn over it here
        addCurve(*new WipedGraph(plot(), m_options.divider, left), points, pen, {}).setName(labelOf(source));
        extent.add(points);
    }
    const double x = m_options.divider;
    addDividerLine(plot(), theme(), x);
    addDividerText(plot(), theme(), tr("A: %1").arg(shownName(m_options.a)), {x, 0}, Qt::AlignRight | Qt::AlignTop);
    addDividerText(plot(), theme(), tr("B: %1").arg(shownName(m_options.b)), {x, 0}, Qt::AlignLeft | Qt::AlignTop);
    addDividerText(plot(), theme(), QStringLiteral("\u25c2\u25b8"), {x, 0.5}, Qt::AlignCenter)
        .setPen(QPen(theme().accent));
    addMark();
    if (!extent.isEmpty())
        extent.add(extent.upper() + 0.12 * (extent.upper() - extent.lower())); // for the names
    return extent.over(0, static_cast<double>(m_figure->comparison.reference.rows() - 1));
}

void ComparePlot::moveDivider(double share)
{
    CompareOptions options = m_options;
    options.divider = std::clamp(share, 0.0, 1.0);
    setOptions(options);
}

/// Returns true if the event was for the divider.
bool ComparePlot::dragDivider(QEvent *event)
{
    const bool isMouse = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove
        || event->type() == QEvent::MouseButtonRelease;
    if (!isMouse)
        return false;
    const auto &mouse = *static_cast<QMouseEvent *>(event);
    const QRect area = plot().axisRect()->rect();
    const double divider = area.left() + m_options.divider * area.width();
    const bool near = std::abs(mouse.position().x() - divider) <= Reach
        && area.contains(mouse.position().toPoint().x(), mouse.position().toPoint().y());
    if (event->type() == QEvent::MouseButtonPress && near && mouse.button() == Qt::LeftButton
        && mouse.modifiers() == Qt::NoModifier) {
        m_drags = true;
        return true;
    }
    if (!m_drags) {
        setCursor(near ? Qt::SplitHCursor : Qt::ArrowCursor);
        return false;
    }
    if (event->type() == QEvent::MouseMove)
        moveDivider((mouse.position().x() - area.left()) / std::max(1, area.width()));
    else
        m_drags = false;
    return true;
}

bool ComparePlot::handleGesture(QEvent *event)
{
    const bool wipes = m_options.picture == ComparePicture::Wipe;
    if (!wipes && event->type() == QEvent::Enter)
        unsetCursor();
    return (wipes && hasColumn() && dragDivider(event)) || CurvePlot::handleGesture(event);
}

bool ComparePlot::key(const QKeyEvent &event)
{
    constexpr double Step = 0.02, Leap = 0.1;
    const bool left = event.key() == Qt::Key_Left, right = event.key() == Qt::Key_Right;
    if (m_options.picture != ComparePicture::Wipe || !(left || right)
        || !event.modifiers().testFlag(Qt::ControlModifier))
        return false;
    const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? Leap : Step;
    moveDivider(m_options.divider + (left ? -step : step));
    return true;
}

} // namespace tnn::widgets
