// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/picture_plot.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QFontInfo>
#include <QPainter>

namespace tnn::widgets {

namespace {

constexpr QPainter::RenderHint PaperHint = QPainter::LosslessImageRendering;

} // namespace

PicturePlot::PicturePlot(QWidget *parent) : Plot(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void PicturePlot::themeChanged()
{
    chooseColors();
    paintAnew();
}

void PicturePlot::setHover(const Hover &hover)
{
    if (hover == m_hover)
        return;
    m_hover = hover;
    update();
}

void PicturePlot::showHover(const Hover &hover, const QString &text)
{
    update();
    emit readout(text);
    if (hover == m_hover)
        return;
    m_hover = hover;
    emit hovered(hover);
}

void PicturePlot::paintAnew()
{
    m_stale = true;
    update();
}

QFont PicturePlot::fontInPixels() const
{
    return fontOfPixels(font(), QFontInfo(font()).pixelSize());
}

void PicturePlot::paintEvent(QPaintEvent *)
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
            QPainter painter(&m_still);
            paintStill(painter, m_still);
            ++m_renderings;
        }
    }
    QPainter painter(this);
    painter.drawImage(0, 0, m_still);
    if (!isEmpty()) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        paintMarks(painter);
        painter.restore();
    }
}

void PicturePlot::paintPage(QPainter &painter, const QSize &size)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setRenderHint(PaperHint);
    const QSizeF room = paintTitle(painter, size);
    m_titleHeight = size.height() - room.height();
    // As fine as the device, within limits: vector devices have thousands of dots per inch.
    if (!isEmpty())
        paintOnPaper(painter, room, std::clamp(painter.deviceTransform().m11(), 1.0, 4.0));
    painter.restore();
}

bool PicturePlot::isForPaper(const QPainter &painter)
{
    return painter.testRenderHint(PaperHint);
}

QPen PicturePlot::linePen(const QPainter &painter, const QColor &color, double width)
{
    return {color, isForPaper(painter) ? width : 1 / painter.device()->devicePixelRatioF()};
}

bool PicturePlot::event(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        layOut();
    return Plot::event(event);
}

} // namespace tnn::widgets
