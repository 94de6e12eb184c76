// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/plot_frame.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QFontInfo>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "engine/error.h"

namespace tnn::widgets {

namespace {

constexpr QPainter::RenderHint PaperHint = QPainter::LosslessImageRendering;

} // namespace

PlotFrame::PlotFrame(const QString &name, ZoomGestures gestures, QWidget *parent) :
    Plot(parent), m_gestures(std::move(gestures))
{
    setAccessibleName(name);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void PlotFrame::themeChanged()
{
    chooseColors();
    paintAnew();
}

void PlotFrame::setHover(const Hover &hover)
{
    if (hover == m_hover)
        return;
    m_hover = hover;
    marksChanged();
}

void PlotFrame::showHover(const Hover &hover, const QString &text)
{
    const bool isOther = std::exchange(m_hover, hover) != hover;
    marksChanged();
    emit readout(text);
    if (isOther)
        emit hovered(hover);
}

void PlotFrame::pointAgain()
{
    m_otherContent = true;
    paintAnew();
}

void PlotFrame::paintAnew()
{
    m_stale = true;
    update();
}

QFont PlotFrame::fontInPixels() const
{
    return fontOfPixels(font(), QFontInfo(font()).pixelSize());
}

void PlotFrame::paintEvent(QPaintEvent *)
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (m_still.size() != pixels || m_still.devicePixelRatio() != ratio) {
        m_still = QImage(pixels, QImage::Format_RGB32);
        m_still.setDevicePixelRatio(ratio);
        m_stale = true;
    }
    if (std::exchange(m_stale, false)) {
        m_still.fill(theme().surface);
        if (!isEmpty()) {
            paintStill(m_still);
            ++m_renderings;
        }
    }
    if (std::exchange(m_otherContent, false) && m_pointer)
        QMetaObject::invokeMethod(
            this, [this] { pointAt(m_pointer); }, Qt::QueuedConnection);
    QPainter painter(this);
    painter.drawImage(0, 0, m_still);
    if (!isEmpty()) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        paintMarks(painter);
        paintBox(painter);
        painter.restore();
    }
}

void PlotFrame::paintPage(QPainter &painter, const QSize &room)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setRenderHint(PaperHint);
    // As fine as the device, within limits: vector devices have thousands of dots per inch.
    if (!isEmpty())
        paintOnPaper(painter, room, std::clamp(painter.deviceTransform().m11(), 1.0, 4.0));
}

bool PlotFrame::isForPaper(const QPainter &painter)
{
    return painter.testRenderHint(PaperHint);
}

QPen PlotFrame::linePen(const QPainter &painter, const QColor &color, double width)
{
    return {color, isForPaper(painter) ? width : 1 / painter.device()->devicePixelRatioF()};
}

void PlotFrame::clearPointer()
{
    m_pointer.reset();
    pointAt({});
}

void PlotFrame::viewChanged()
{
    paintAnew();
    emit zoomed();
}

void PlotFrame::setView(const QRectF &view)
{
    m_gestures.setView(view);
    viewChanged();
}

void PlotFrame::fit()
{
    m_gestures.fit();
    viewChanged();
}

QRectF PlotFrame::viewOf(const figures::Zoom &zoom, const QRectF &whole)
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

void PlotFrame::paintBox(QPainter &painter) const
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

bool PlotFrame::event(QEvent *event)
{
    const bool wasDragging = m_gestures.dragging();
    const QRectF before = view();
    const bool hadBox = m_gestures.box().has_value();
    bool handled = handleGesture(event);
    if (view() != before)
        viewChanged();
    if (hadBox || m_gestures.box())
        update();
    switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::Wheel:
        m_pointer = static_cast<QSinglePointEvent *>(event)->position();
        pointAt(m_pointer);
        break;
    case QEvent::Leave:
        clearPointer();
        break;
    case QEvent::MouseButtonRelease:
        if (!handled && !wasDragging)
            click(*static_cast<QMouseEvent *>(event));
        break;
    case QEvent::KeyPress:
        handled = handled || key(*static_cast<QKeyEvent *>(event));
        break;
    case QEvent::FontChange:
        layOut();
        break;
    default:
        break;
    }
    return handled || Plot::event(event);
}

} // namespace tnn::widgets
