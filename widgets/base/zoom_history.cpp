// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/zoom_history.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

namespace tnn::widgets {

namespace {

constexpr double DragDistance = 4;   ///< pixels that distinguish a drag from a click
constexpr double WheelFactor = 1.25; ///< per notch of the wheel

bool walksHistory(const QKeyEvent &event)
{
    return event.modifiers().testFlag(Qt::AltModifier) && (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right);
}

/// Where the middle of a panned view may be: over the home view, or where it was before.
QRectF middlesOf(const QRectF &home, const QRectF &before)
{
    const QPointF at = before.center();
    return {QPointF(std::min(home.left(), at.x()), std::min(home.top(), at.y())),
            QPointF(std::max(home.right(), at.x()), std::max(home.bottom(), at.y()))};
}

} // namespace

ZoomGestures::ZoomGestures(Upward upward, bool keepAspect) : m_upward(upward), m_keepAspect(keepAspect) { }

void ZoomGestures::reset(const QRectF &home)
{
    setHome(home);
    show(m_home);
    m_visited.assign(1, m_view);
    m_present = 0;
    m_wheelDirection = 0;
}

void ZoomGestures::setView(const QRectF &view)
{
    show(view);
    m_visited[m_present] = m_view;
}

void ZoomGestures::visit(const QRectF &view)
{
    show(view);
    record();
    m_wheelDirection = 0;
}

void ZoomGestures::record()
{
    if (m_view == m_visited[m_present])
        return;
    m_visited.resize(++m_present);
    m_visited.push_back(m_view);
}

void ZoomGestures::goBy(int by)
{
    m_present = std::clamp<std::size_t>(m_present + static_cast<std::size_t>(by + 1), 1, m_visited.size()) - 1;
    show(m_visited[m_present]);
    m_wheelDirection = 0;
}

QPointF ZoomGestures::toData(const QPointF &pixel) const
{
    const double x = (pixel.x() - m_area.left()) / m_area.width();
    const double y = (pixel.y() - m_area.top()) / m_area.height();
    return {m_view.left() + x * m_view.width(),
            m_view.top() + (m_upward == Upward::Larger ? 1 - y : y) * m_view.height()};
}

QRectF ZoomGestures::zoomed(const QPointF &pixel, double factor) const
{
    const bool besides = pixel.x() < m_area.left() || pixel.x() > m_area.right();
    const bool below = pixel.y() < m_area.top() || pixel.y() > m_area.bottom();
    const bool horizontal = m_keepAspect || !besides || below;
    const bool vertical = m_keepAspect || !below || besides;
    const QPointF at = toData(pixel);
    QRectF view = m_view;
    if (horizontal) {
        view.setLeft(at.x() - (at.x() - m_view.left()) / factor);
        view.setWidth(m_view.width() / factor);
    }
    if (vertical) {
        view.setTop(at.y() - (at.y() - m_view.top()) / factor);
        view.setHeight(m_view.height() / factor);
    }
    return view;
}

bool ZoomGestures::handle(QEvent *event)
{
    bool handled = false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        handled = press(*static_cast<QMouseEvent *>(event));
        break;
    case QEvent::MouseMove:
        handled = move(*static_cast<QMouseEvent *>(event));
        break;
    case QEvent::MouseButtonRelease:
        handled = release(*static_cast<QMouseEvent *>(event));
        break;
    case QEvent::MouseButtonDblClick:
        handled = static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton;
        if (handled)
            fit();
        break;
    case QEvent::Wheel:
        handled = wheel(*static_cast<QWheelEvent *>(event));
        break;
    case QEvent::KeyPress:
        handled = key(*static_cast<QKeyEvent *>(event));
        break;
    // Handled before the window's shortcuts get them.
    case QEvent::ShortcutOverride:
        handled = walksHistory(*static_cast<QKeyEvent *>(event));
        break;
    default:
        return false;
    }
    if (handled)
        event->accept();
    return handled;
}

bool ZoomGestures::press(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    m_pressed = event.position();
    m_pressedView = m_view;
    m_boxing = event.modifiers().testFlag(Qt::ShiftModifier);
    m_dragging = false;
    m_wheelDirection = 0;
    return true;
}

bool ZoomGestures::move(const QMouseEvent &event)
{
    if (!m_pressed)
        return false;
    const QPointF moved = event.position() - *m_pressed;
    m_dragging = m_dragging || moved.manhattanLength() >= DragDistance;
    if (!m_dragging)
        return false;
    if (m_boxing) {
        m_box = QRectF(*m_pressed, event.position()).normalized().intersected(m_area);
        return true;
    }
    const double x = moved.x() / m_area.width() * m_pressedView.width();
    const double y = moved.y() / m_area.height() * m_pressedView.height();
    QRectF panned = m_pressedView.translated(-x, m_upward == Upward::Larger ? y : -y);
    const QRectF reach = middlesOf(m_home, m_pressedView);
    panned.moveCenter({std::clamp(panned.center().x(), reach.left(), reach.right()),
                       std::clamp(panned.center().y(), reach.top(), reach.bottom())});
    show(panned);
    return true;
}

bool ZoomGestures::release(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton || !m_pressed)
        return false;
    m_pressed.reset();
    if (!m_dragging)
        return false;
    m_dragging = false;
    if (m_box && m_box->width() >= DragDistance && m_box->height() >= DragDistance)
        show(QRectF(toData(m_box->topLeft()), toData(m_box->bottomRight())).normalized());
    m_box.reset();
    record();
    return true;
}

bool ZoomGestures::wheel(const QWheelEvent &event)
{
    const int turned = event.angleDelta().y();
    if (turned == 0 || m_pressed)
        return false;
    const int direction = turned > 0 ? 1 : -1;
    const QRectF before = m_view;
    show(zoomed(event.position(), std::pow(WheelFactor, turned / 120.0)));
    if (m_view == before)
        return true;
    if (direction == m_wheelDirection)
        m_visited[m_present] = m_view;
    else
        record();
    m_wheelDirection = direction;
    return true;
}

bool ZoomGestures::key(const QKeyEvent &event)
{
    if (event.key() == Qt::Key_Escape && m_boxing && m_pressed) {
        m_box.reset();
        m_pressed.reset();
        m_dragging = false;
        return true;
    }
    if (walksHistory(event)) {
        goBy(event.key() == Qt::Key_Left ? -1 : 1);
        return true;
    }
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(m_area.center(), WheelFactor);
        return true;
    case Qt::Key_Minus:
        zoom(m_area.center(), 1 / WheelFactor);
        return true;
    case Qt::Key_0:
        fit();
        return true;
    default:
        return false;
    }
}

} // namespace tnn::widgets
