// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_plot.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace tnn::widgets {

CellPlot::CellPlot(const QString &name, QWidget *parent) :
    PlotFrame(name, ZoomGestures(ZoomGestures::Upward::Smaller, true), parent)
{
}

CellGeometry CellPlot::geometry() const
{
    const QFont font = fontInPixels();
    return {m_area, m_gestures.view(), font, devicePixelRatioF()};
}

void CellPlot::chooseColors()
{
    const ColorChoice choice = colorChoice();
    if (isEmpty()) {
        m_colors.reset();
        m_measured.reset();
        if (choice.range.kind != figures::ColorRange::Kind::Locked)
            m_range = {};
        return;
    }
    if (std::exchange(m_measured, choice.figure) != choice.figure) {
        m_magnitudes = {};
        measure(m_magnitudes);
    }
    m_colors = m_range.choose(choice.scale, choice.range, m_magnitudes, theme());
    m_clippedShare = limit() < m_magnitudes.largest() ? shareBeyond(limit()) : 0;
}

bool CellPlot::showsTraining(const CellGeometry &geometry, long trained, long n)
{
    return trained > 0 && trained<n &&static_cast<double>(trained)> 4 * geometry.scale * geometry.cellsPerPixel();
}

void CellPlot::contentChanged()
{
    const CellCount before = m_count;
    chooseColors();
    layOut();
    setAccessibleDescription(isEmpty() ? QString() : description());
    pointAgain();
    if (m_count == before)
        return;
    m_gestures.reset(m_gestures.home());
    const auto lies = [this](const CellIndex &cell) {
        return cell.row < m_count.rows && cell.column < m_count.columns;
    };
    if (m_shown && !lies(*m_shown))
        m_shown.reset();
    if (m_pinned && !lies(*m_pinned))
        pin({});
}

void CellPlot::setProfiles(bool on)
{
    m_profiles = on;
    layOut();
}

void CellPlot::pin(const std::optional<CellIndex> &cell)
{
    m_pinned = cell;
    if (cell)
        m_shown = cell;
    update();
}

void CellPlot::layOut()
{
    m_count = count();
    const bool fitted = m_gestures.fitted();
    const QRectF wanted = this->wanted();
    m_area = this->area(size(), fontInPixels());
    const QRectF area = m_area;
    const CellCount count = isEmpty() ? CellCount{1, 1} : m_count;
    m_gestures.setArea(area);
    m_gestures.setConstraint(
        [area, count](const QRectF &view) { return CellGeometry::constrained(view, area, count); });
    m_gestures.setHome(count.whole());
    m_gestures.setView(fitted ? m_gestures.home() : wanted);
    m_requested = fitted ? std::nullopt : std::optional(RequestedView{wanted, view()});
    paintAnew();
}

figures::Zoom CellPlot::zoom() const
{
    if (m_gestures.fitted())
        return {};
    const QRectF view = wanted();
    return {figures::Interval{view.left(), view.right()}, figures::Interval{view.top(), view.bottom()}};
}

void CellPlot::setZoom(const figures::Zoom &zoom)
{
    if (isEmpty())
        return;
    const QRectF view = viewOf(zoom, m_count.whole());
    setView(zoom.isWhole() ? m_gestures.home() : view);
    m_requested = zoom.isWhole() ? std::nullopt : std::optional(RequestedView{view, this->view()});
}

void CellPlot::paintStill(QImage &still)
{
    QPainter painter(&still);
    const CellGeometry where = geometry();
    painter.drawImage(where.area, data(where));
    paintFurniture(painter, where);
}

CellGeometry CellPlot::geometryOnPaper(const QSizeF &room, double scale) const
{
    const QFont small = fontOfPixels(font(), ExportFont);
    const QRectF area = this->area(room, small);
    const QRectF shown = m_gestures.fitted() ? count().whole() : wanted();
    return {area, CellGeometry::constrained(shown, area, count()), small, scale};
}

void CellPlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    const CellGeometry where = geometryOnPaper(room, scale);
    const QRectF area = where.area;
    m_paper = where;
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    // Only where there are cells: the rest of the picture may be transparent.
    const QImage cells = data(where);
    const QRectF frame = where.frame(count()).intersected(area);
    const double fineness = cells.width() / area.width();
    painter.drawImage(frame, cells, QRectF((frame.topLeft() - area.topLeft()) * fineness, frame.size() * fineness));
    paintFurniture(painter, where);
    if (!m_profiles)
        return;
    paintProfiles(painter, where);
    if (m_pinned) {
        painter.setClipRect(where.frame(count()));
        paintCrossHair(painter, where, *m_pinned);
        painter.setClipping(false);
    }
}

QString CellPlot::readoutOnPage(const QPointF &pixel) const
{
    const std::optional<CellIndex> cell = cellAt(m_paper, pixel);
    return cell ? readoutOf(m_paper, *cell) : QString();
}

void CellPlot::paintMarks(QPainter &painter)
{
    const CellGeometry where = geometry();
    std::optional<CellIndex> cell = pointer() ? pointedCell(*pointer()) : std::nullopt;
    if (!cell)
        cell = cellOf(hover());
    if (cell)
        m_shown = cell;
    if (m_profiles)
        paintProfiles(painter, where);
    painter.setClipRect(where.frame(count()));
    if (cell)
        paintCrossHair(painter, where, *cell);
    if (hover().lag)
        paintLag(painter, where, *hover().lag);
    if (m_pinned && m_profiles)
        paintCrossHair(painter, where, *m_pinned);
    painter.setClipping(false);
}

bool CellPlot::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return PlotFrame::event(event);
    const auto &help = *static_cast<QHelpEvent *>(event);
    QToolTip::showText(help.globalPos(), isEmpty() ? QString() : tipAt(geometry(), help.pos()), this);
    return true;
}

void CellPlot::pointAt(std::optional<QPointF> pixel)
{
    const CellGeometry where = geometry();
    const std::optional<CellIndex> cell = pixel ? pointedCell(*pixel) : std::nullopt;
    showHover(cell ? hoverOf(*cell) : Hover(), cell ? readoutOf(where, *cell) : QString());
}

void CellPlot::click(const QMouseEvent &event)
{
    const std::optional<CellIndex> cell = cellAt(geometry(), event.position());
    if (!cell || event.button() != Qt::LeftButton)
        return;
    if (m_profiles)
        pin(m_pinned == cell ? std::nullopt : cell);
    else
        activate(*cell);
}

std::optional<CellIndex> CellPlot::pointedCell(const QPointF &pixel) const
{
    const CellGeometry where = geometry();
    if (const std::optional<CellIndex> cell = cellAt(where, pixel); cell || !m_profiles || !profiled())
        return cell;
    return cellBeside(where, pixel, *profiled());
}

bool CellPlot::key(const QKeyEvent &event)
{
    if (isEmpty() || !m_profiles)
        return false;
    const QPointF middle = geometry().toCell(geometry().frame(m_count).center());
    const auto whole = [](double cell) { return static_cast<long>(std::floor(cell)); };
    CellIndex cell = profiled().value_or(CellIndex{whole(middle.y()), whole(middle.x())});
    if (event.key() == Qt::Key_Escape && m_pinned) {
        pin({});
        return true;
    }
    if (event.key() == Qt::Key_Space) {
        pin(m_pinned ? std::nullopt : std::optional(cell));
        return true;
    }
    if (event.modifiers() != Qt::ShiftModifier)
        return false;
    const long down = (event.key() == Qt::Key_Down ? 1 : 0) - (event.key() == Qt::Key_Up ? 1 : 0);
    const long right = (event.key() == Qt::Key_Right ? 1 : 0) - (event.key() == Qt::Key_Left ? 1 : 0);
    if (down == 0 && right == 0)
        return false;
    pin(CellIndex{std::clamp(cell.row + down, 0L, m_count.rows - 1),
                  std::clamp(cell.column + right, 0L, m_count.columns - 1)});
    emit readout(readoutOf(geometry(), *m_pinned));
    return true;
}

} // namespace tnn::widgets
