// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include <qcustomplot.h>

#include "engine/error.h"
#include "widgets/curves/curve_plot.h"

// The visible part of the curves.

namespace tnn::widgets {

namespace {

/// Returns the view, extended in one direction until its units are square on `area`.
QRectF squared(const QRectF &view, const QRect &area)
{
    if (area.width() < 1 || area.height() < 1)
        return view;
    const double unit = std::max(view.width() / area.width(), view.height() / area.height());
    QRectF grown(0, 0, unit * area.width(), unit * area.height());
    grown.moveCenter(view.center());
    return grown;
}

/// Adds room so that curves stay off the frame, and a single value, which has no extent, is shown with some room.
QRectF withRoom(QRectF home)
{
    if (!(home.width() > 0))
        home.adjust(-1, 0, 1, 0);
    const double room = home.height() > 0 ? 0.04 * home.height() : std::max(0.5 * std::abs(home.top()), 1e-3);
    return home.adjusted(-0.012 * home.width(), -room, 0.012 * home.width(), room);
}

/// Converts axis positions to values; adjacent pictures repeat their values, so there the positions are kept.
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
            ? Error("a logarithmic axis cannot show zero or negative values")
            : Error("an axis interval must go from a smaller to a larger number");
    return {low, high};
}

} // namespace

QRectF CurvePlot::shownView() const
{
    const QCPRange x = plot().xAxis->range(), y = plot().yAxis->range();
    return {x.lower, y.lower, x.size(), y.size()};
}

void CurvePlot::setShownView(const QRectF &view)
{
    plot().xAxis->setRange(view.left(), view.right());
    plot().yAxis->setRange(view.top(), view.bottom());
}

figures::Zoom CurvePlot::zoom() const
{
    if (!m_home || m_gestures.fitted())
        return {};
    const QRectF view = m_gestures.view(), home = m_gestures.home();
    figures::Zoom zoom;
    if (view.left() != home.left() || view.right() != home.right())
        zoom.x = intervalOf(m_horizontal, view.left(), view.right());
    if (view.top() != home.top() || view.bottom() != home.bottom())
        zoom.y = intervalOf(m_vertical, view.top(), view.bottom());
    return zoom;
}

void CurvePlot::setZoom(const figures::Zoom &zoom)
{
    if (!m_home)
        return;
    QRectF view = m_gestures.home();
    if (zoom.x) {
        const auto [left, right] = placesOf(m_horizontal, *zoom.x);
        view.setLeft(left);
        view.setRight(right);
    }
    if (zoom.y) {
        const auto [low, high] = placesOf(m_vertical, *zoom.y);
        view.setTop(low);
        view.setBottom(high);
    }
    setView(m_equalAspect ? squared(view, m_area) : view);
}

std::optional<QRectF> CurvePlot::valueRange() const
{
    if (!m_home || m_equalAspect)
        return {};
    const double low = m_vertical.fromAxis(m_home->top()), high = m_vertical.fromAxis(m_home->bottom());
    return QRectF(m_home->left(), low, m_home->width(), high - low);
}

void CurvePlot::showValueRange(const QRectF &values)
{
    if (!m_home || m_equalAspect)
        return;
    const double low = m_vertical.toAxis(values.top()), high = m_vertical.toAxis(values.bottom());
    setView(withRoom(QRectF(values.left(), low, values.width(), high - low)));
}

void CurvePlot::keepZoom(QRectF home, const AxisMapping &before)
{
    const std::optional<QRectF> last = std::exchange(m_home, home);
    const bool square = hasEqualAspect();
    const bool newMeaning = std::exchange(m_verticalMeaning, verticalMeaning()) != verticalMeaning();
    const bool sameMeaning = std::exchange(m_meaning, meaning()) == meaning();
    const bool same = sameMeaning && last && square == m_equalAspect && last->left() == home.left()
        && last->right() == home.right() && before.kind() == m_vertical.kind();
    if (!square)
        home = withRoom(home);
    if (!same) {
        if (std::exchange(m_equalAspect, square) != square) {
            m_gestures = ZoomGestures(ZoomGestures::Upward::Larger, square);
            m_gestures.setArea(plot().axisRect()->rect());
        }
        m_gestures.reset(home);
        return;
    }
    QRectF view = m_gestures.fitted() ? home : m_gestures.view();
    if (!m_gestures.fitted() && before.threshold() != m_vertical.threshold()) {
        view.setTop(m_vertical.toAxis(before.fromAxis(view.top())));
        view.setBottom(m_vertical.toAxis(before.fromAxis(view.bottom())));
    }
    if (newMeaning) {
        view.setTop(home.top());
        view.setBottom(home.bottom());
    }
    m_gestures.setHome(home);
    m_gestures.setView(view);
}

void CurvePlot::showKeys(double left, double right)
{
    if (!m_home)
        return;
    QRectF view = m_gestures.home();
    view.setLeft(left);
    view.setRight(right);
    setView(view);
}

void CurvePlot::viewChanged()
{
    const QRectF before = shownView();
    if (m_home)
        setShownView(m_gestures.view());
    paintAnew();
    if (shownView() != before)
        emit zoomed();
}

void CurvePlot::squareUnits(const QRect &area)
{
    if (m_exporting) {
        setShownView(squared(m_gestures.fitted() ? *m_home : shownView(), area));
    } else if (area != m_area) {
        const QRectF view = m_gestures.fitted() ? *m_home : m_gestures.view();
        m_gestures.setHome(squared(*m_home, area));
        m_gestures.setView(squared(view, area));
        setShownView(m_gestures.view());
    }
    plot().axisRect()->update(QCPLayoutElement::upPreparation); // ticks for the changed ranges
}

} // namespace tnn::widgets
