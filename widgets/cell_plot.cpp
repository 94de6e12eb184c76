// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cell_plot.h"

#include <utility>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/export_title.h"
#include "widgets/tick_label.h"

namespace tnn::widgets {

CellPlot::CellPlot(std::unique_ptr<CellScene> scene, QWidget *parent) : PicturePlot(parent), m_scene(std::move(scene))
{
    CellPlot::layOut();
}

CellPlot::~CellPlot() = default;

CellGeometry CellPlot::geometry() const
{
    const QFont font = fontInPixels();
    return {m_scene->area(size(), font), m_gestures.view(), font, devicePixelRatioF()};
}

void CellPlot::sceneChanged()
{
    const CellCount before = m_count;
    m_scene->update();
    layOut();
    if (m_count != before)
        m_gestures.reset(m_gestures.home());
}

void CellPlot::layOut()
{
    m_count = m_scene->count();
    const QRectF area = geometry().area;
    const CellCount count = m_scene->empty() ? CellCount{1, 1} : m_count;
    m_gestures.setArea(area);
    m_gestures.setConstraint(
        [area, count](const QRectF &view) { return CellGeometry::constrained(view, area, count); });
    const bool fitted = m_gestures.fitted();
    m_gestures.setHome(count.whole());
    m_gestures.setView(fitted ? m_gestures.home() : m_gestures.view());
    paintAnew();
}

void CellPlot::setView(const QRectF &view)
{
    m_gestures.setView(view);
    paintAnew();
}

void CellPlot::fit()
{
    m_gestures.fit();
    paintAnew();
}

void CellPlot::applyTheme(const Theme &theme)
{
    m_scene->theme = theme;
    m_scene->update();
}

void CellPlot::paintStill(QPainter &painter, double)
{
    const CellGeometry where = geometry();
    painter.drawImage(where.area, m_scene->data(where));
    m_scene->paintFurniture(painter, where);
}

void CellPlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    const QFont small = fontOfPixels(font(), ExportFont);
    const QRectF area = m_scene->area(room, small);
    const CellGeometry where{area, CellGeometry::constrained(view(), area, m_scene->count()), small, scale};
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(area, m_scene->data(where));
    m_scene->paintFurniture(painter, where);
}

void CellPlot::paintMarks(QPainter &painter)
{
    const CellGeometry where = geometry();
    std::optional<CellIndex> cell = m_pointer ? m_scene->cellAt(where, *m_pointer) : std::nullopt;
    if (!cell)
        cell = m_scene->cellOf(hover());
    painter.setClipRect(where.frame(m_scene->count()));
    if (cell)
        m_scene->paintCrossHair(painter, where, *cell);
    if (hover().lag)
        m_scene->paintLag(painter, where, *hover().lag);
    painter.setClipping(false);
    if (const auto box = m_gestures.box()) {
        QColor fill = m_scene->theme.accent;
        fill.setAlpha(40);
        painter.setPen(QPen(m_scene->theme.accent, 1));
        painter.fillRect(*box, fill);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(*box);
    }
}

bool CellPlot::event(QEvent *event)
{
    const bool wasDragging = m_gestures.dragging();
    const QRectF before = m_gestures.view();
    const bool handled = m_gestures.handle(event);
    if (m_gestures.view() != before)
        paintAnew();
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
    case QEvent::ToolTip: {
        const auto &help = *static_cast<QHelpEvent *>(event);
        QToolTip::showText(help.globalPos(), isEmpty() ? QString() : m_scene->toolTip(geometry(), help.pos()), this);
        return true;
    }
    default:
        break;
    }
    return handled || PicturePlot::event(event);
}

void CellPlot::pointAt(std::optional<QPointF> pixel)
{
    m_pointer = pixel;
    const CellGeometry where = geometry();
    const std::optional<CellIndex> cell = pixel ? m_scene->cellAt(where, *pixel) : std::nullopt;
    tell(cell ? m_scene->hoverOf(*cell) : Hover(), cell ? m_scene->readout(where, *cell) : QString());
}

void CellPlot::click(const QMouseEvent &event)
{
    const std::optional<CellIndex> cell = m_scene->cellAt(geometry(), event.position());
    if (cell && event.button() == Qt::LeftButton)
        activate(*cell);
}

} // namespace tnn::widgets
