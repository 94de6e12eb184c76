// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/zoomed_picture.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "engine/error.h"

namespace tnn::widgets {

ZoomedPicture::ZoomedPicture(QWidget *parent, bool keepAspect) :
    PicturePlot(parent), m_gestures(ZoomGestures::Upward::Smaller, keepAspect)
{
}

void ZoomedPicture::viewChanged()
{
    paintAnew();
    emit zoomed();
}

void ZoomedPicture::setView(const QRectF &view)
{
    m_gestures.setView(view);
    viewChanged();
}

void ZoomedPicture::fit()
{
    m_gestures.fit();
    viewChanged();
}

QRectF ZoomedPicture::viewOf(const figures::Zoom &zoom, const QRectF &whole)
{
    for (const auto &interval : {zoom.x, zoom.y})
        if (interval && !(interval->low < interval->high))
            throw Error("an axis interval must go from a smaller to a larger number");
    QRectF view = whole;
    if (zoom.x) {
        view.setLeft(zoom.x->low);
        view.setRight(zoom.x->high);
    }
    if (zoom.y) {
        view.setTop(zoom.y->low);
        view.setBottom(zoom.y->high);
    }
    return view;
}

void ZoomedPicture::paintBox(QPainter &painter) const
{
    const std::optional<QRectF> box = m_gestures.box();
    if (!box)
        return;
    QColor fill = theme().accent;
    fill.setAlpha(40);
    painter.setPen(QPen(theme().accent, 1));
    painter.setBrush(fill);
    painter.drawRect(*box);
}

bool ZoomedPicture::event(QEvent *event)
{
    const bool wasDragging = m_gestures.dragging();
    const QRectF before = view();
    bool handled = handleGesture(event);
    if (view() != before)
        viewChanged();
    if (handled)
        update();
    switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::Wheel:
        pointAt(static_cast<QSinglePointEvent *>(event)->position());
        break;
    case QEvent::Leave:
        pointAt({});
        break;
    case QEvent::MouseButtonRelease:
        if (!handled && !wasDragging)
            click(*static_cast<QMouseEvent *>(event));
        break;
    case QEvent::KeyPress:
        handled = handled || key(*static_cast<QKeyEvent *>(event));
        break;
    default:
        break;
    }
    return handled || PicturePlot::event(event);
}

} // namespace tnn::widgets
