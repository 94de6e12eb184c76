// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>

#include "widgets/curves/curve_plot_implementation.h"

// Mouse and keys of a plot of curves.

namespace tnn::widgets {

void CurvePlot::pointAt(const QPointF &pixel)
{
    if (!QRectF(m_implementation->area).contains(pixel)) {
        pointAway();
        return;
    }
    m_implementation->pointed = true;
    const QPointF coordinates = m_implementation->gestures.toData(pixel);
    const Hover hover = hoverAt(coordinates);
    setHover(hover);
    emit hovered(hover);
    m_implementation->overlay.setMarker(markerAt(coordinates)); // last: others hand the hover back
    emit readout(readoutAt(coordinates));
}

void CurvePlot::pointAway()
{
    if (!std::exchange(m_implementation->pointed, false))
        return;
    setHover({});
    emit hovered({});
    emit readout({});
}

/// True where it was a gesture's.
bool CurvePlot::takeMouse(QEvent *event)
{
    const bool wasDragging = m_implementation->gestures.dragging();
    if (m_implementation->gestures.handle(event)) {
        showView();
        return true;
    }
    if (event->type() == QEvent::MouseMove)
        pointAt(static_cast<QMouseEvent *>(event)->position());
    if (event->type() != QEvent::MouseButtonRelease || wasDragging)
        return false;
    const auto &release = *static_cast<QMouseEvent *>(event);
    if (release.button() == Qt::LeftButton && QRectF(m_implementation->area).contains(release.position()))
        activate(m_implementation->gestures.toData(release.position()));
    return false;
}

bool CurvePlot::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != &plot() || !m_implementation->home)
        return Plot::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        setFocus(Qt::MouseFocusReason);
        [[fallthrough]];
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseMove:
    case QEvent::Wheel:
        if (takeMouse(event))
            return true;
        break;
    case QEvent::Leave:
        pointAway();
        break;
    default:
        break;
    }
    return Plot::eventFilter(watched, event);
}

void CurvePlot::keyPressEvent(QKeyEvent *event)
{
    if (m_implementation->home && m_implementation->gestures.handle(event))
        showView();
    else
        Plot::keyPressEvent(event);
}

} // namespace tnn::widgets
