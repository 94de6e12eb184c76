// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/error.h"
#include "widgets/base/export_title.h"
#include "widgets/curves/curve_plot_implementation.h"
#include "widgets/curves/forwarding_device.h"
#include "widgets/curves/level_rows.h"

// What of the curves is shown, and how it is laid out for the screen and for paper.

namespace tnn::widgets {

namespace {

/// The view grown in one direction until its units are square on `area`.
QRectF squared(const QRectF &view, const QRect &area)
{
    if (area.width() < 1 || area.height() < 1)
        return view;
    const double unit = std::max(view.width() / area.width(), view.height() / area.height());
    QRectF grown(0, 0, unit * area.width(), unit * area.height());
    grown.moveCenter(view.center());
    return grown;
}

QRectF shown(const QCustomPlot &plot)
{
    const QCPRange x = plot.xAxis->range(), y = plot.yAxis->range();
    return {x.lower, y.lower, x.size(), y.size()};
}

void setShown(QCustomPlot &plot, const QRectF &view)
{
    plot.xAxis->setRange(view.left(), view.right());
    plot.yAxis->setRange(view.top(), view.bottom());
}

/// Curves keep off the frame, and a single value, which has no extent, is shown with some room around it.
QRectF withRoom(QRectF home)
{
    if (!(home.width() > 0))
        home.adjust(-1, 0, 1, 0);
    const double room = home.height() > 0 ? 0.04 * home.height() : std::max(0.5 * std::abs(home.top()), 1e-3);
    return home.adjusted(-0.012 * home.width(), -room, 0.012 * home.width(), room);
}

/// Pictures beside one another repeat their values: there a place stands for itself.
figures::Interval intervalOf(const AxisMapping &mapping, double low, double high)
{
    if (mapping.kind() == AxisMapping::Kind::Repeated)
        return {low, high};
    return {mapping.fromAxis(low), mapping.fromAxis(high)};
}

std::pair<double, double> placesOf(const AxisMapping &mapping, const figures::Interval &stretch)
{
    const double low = mapping.toAxis(stretch.low), high = mapping.toAxis(stretch.high);
    if (!(low < high))
        throw std::isfinite(stretch.low) && std::isfinite(stretch.high) && stretch.low < stretch.high
            ? Error("a logarithmic axis has no place for zero and below")
            : Error("a stretch of an axis goes from a number to a larger one");
    return {low, high};
}

} // namespace

void CurvePlot::fit()
{
    m_implementation->gestures.fit();
    showView();
}

figures::Zoom CurvePlot::zoom() const
{
    const Implementation &own = *m_implementation;
    if (!own.home || own.gestures.fitted())
        return {};
    const QRectF view = own.gestures.view(), home = own.gestures.home();
    figures::Zoom zoom;
    if (view.left() != home.left() || view.right() != home.right())
        zoom.x = intervalOf(own.horizontal, view.left(), view.right());
    if (view.top() != home.top() || view.bottom() != home.bottom())
        zoom.y = intervalOf(own.vertical, view.top(), view.bottom());
    return zoom;
}

void CurvePlot::setZoom(const figures::Zoom &zoom)
{
    Implementation &own = *m_implementation;
    if (!own.home)
        return;
    QRectF view = own.gestures.home();
    if (zoom.x) {
        const auto [left, right] = placesOf(own.horizontal, *zoom.x);
        view.setLeft(left);
        view.setRight(right);
    }
    if (zoom.y) {
        const auto [low, high] = placesOf(own.vertical, *zoom.y);
        view.setTop(low);
        view.setBottom(high);
    }
    own.gestures.setView(own.equalAspect ? squared(view, own.area) : view);
    showView();
}

std::optional<QRectF> CurvePlot::valueRange() const
{
    const Implementation &own = *m_implementation;
    if (!own.home || own.equalAspect)
        return {};
    const double low = own.vertical.fromAxis(own.home->top()), high = own.vertical.fromAxis(own.home->bottom());
    return QRectF(own.home->left(), low, own.home->width(), high - low);
}

void CurvePlot::showValueRange(const QRectF &values)
{
    Implementation &own = *m_implementation;
    if (!own.home || own.equalAspect)
        return;
    const double low = own.vertical.toAxis(values.top()), high = own.vertical.toAxis(values.bottom());
    own.gestures.setView(withRoom(QRectF(values.left(), low, values.width(), high - low)));
    showView();
}

void CurvePlot::keepZoom(QRectF home, const AxisMapping &before)
{
    Implementation &own = *m_implementation;
    const std::optional<QRectF> last = std::exchange(own.home, home);
    const bool square = hasEqualAspect();
    const bool newMeaning = std::exchange(own.meaning, verticalMeaning()) != verticalMeaning();
    const bool same = last && square == own.equalAspect && last->left() == home.left() && last->right() == home.right()
        && before.kind() == own.vertical.kind();
    if (!square)
        home = withRoom(home);
    if (!same) {
        if (std::exchange(own.equalAspect, square) != square) {
            own.gestures = ZoomGestures(ZoomGestures::Upward::Larger, square);
            own.gestures.setArea(plot().axisRect()->rect());
        }
        own.gestures.reset(home);
        return;
    }
    QRectF view = own.gestures.fitted() ? home : own.gestures.view();
    if (!own.gestures.fitted() && before.threshold() != own.vertical.threshold()) {
        view.setTop(own.vertical.toAxis(before.fromAxis(view.top())));
        view.setBottom(own.vertical.toAxis(before.fromAxis(view.bottom())));
    }
    if (newMeaning) {
        view.setTop(home.top());
        view.setBottom(home.bottom());
    }
    own.gestures.setHome(home);
    own.gestures.setView(view);
}

void CurvePlot::showKeys(double left, double right)
{
    if (!m_implementation->home)
        return;
    QRectF view = m_implementation->gestures.home();
    view.setLeft(left);
    view.setRight(right);
    m_implementation->gestures.setView(view);
    showView();
}

void CurvePlot::showView()
{
    const QRectF before = shown(plot());
    if (m_implementation->home)
        setShown(plot(), m_implementation->gestures.view());
    m_implementation->overlay.setBox(m_implementation->gestures.box());
    if (isVisible())
        plot().replot(QCustomPlot::rpQueuedReplot);
    if (shown(plot()) != before)
        emit zoomed();
}

void CurvePlot::squareUnits(const QRect &area)
{
    Implementation &own = *m_implementation;
    if (own.exporting) {
        setShown(plot(), squared(own.gestures.fitted() ? *own.home : shown(plot()), area));
    } else if (area != own.area) {
        const QRectF view = own.gestures.fitted() ? *own.home : own.gestures.view();
        own.gestures.setHome(squared(*own.home, area));
        own.gestures.setView(squared(view, area));
        setShown(plot(), own.gestures.view());
    }
    plot().axisRect()->update(QCPLayoutElement::upPreparation); // ticks for the changed ranges
}

void CurvePlot::layOut()
{
    Implementation &own = *m_implementation;
    if (own.placeCaption)
        own.placeCaption();
    const QRect area = plot().axisRect()->rect();
    if (!own.exporting)
        own.gestures.setArea(area);
    if (own.equalAspect && own.home)
        squareUnits(area);
    for (const Placement &place : own.placements)
        place();
    if (own.exporting || area != own.area)
        own.legend.place();
    if (!own.exporting)
        own.area = area;
}

void CurvePlot::paintTo(QPainter &painter, const QSize &size)
{
    Implementation &own = *m_implementation;
    const QRectF before = shown(plot());
    own.exporting = true;
    painter.save();
    // As fine as the device, within reason: vector devices count in thousands of dots an inch.
    setFineness(plot(), std::clamp(painter.deviceTransform().m11(), 1.0, 4.0));
    {
        const QSize room = paintExportTitle(painter, size, title(), font(), theme());
        ForwardingDevice device(painter, room);
        QCPPainter forwarding(&device);
        forwarding.setMode(QCPPainter::pmVectorized);
        forwarding.setMode(QCPPainter::pmNoCaching);
        plot().toPainter(&forwarding, room.width(), room.height());
    }
    painter.restore();
    setFineness(plot(), 0);
    own.exporting = false;
    setShown(plot(), before);
    own.area = {};
    if (isVisible())
        plot().replot(QCustomPlot::rpQueuedReplot); // lays out for the screen again
}

} // namespace tnn::widgets
