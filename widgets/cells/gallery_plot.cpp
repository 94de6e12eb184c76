// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/gallery_plot.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "engine/analysis/frequency_response.h"

namespace tnn::widgets {

namespace {

constexpr int SmallExportFont = 8; ///< pixels

} // namespace

QString GalleryPlot::title() const
{
    return isEmpty() ? QString() : translated(m_figure->title);
}

QPointF GalleryPlot::toGrid(const QPointF &pixel) const
{
    return pixel + QPointF(0, m_bar->value());
}

QString GalleryPlot::readoutOf(int index, const Cell &cell) const
{
    const Tile &one = tile(index);
    QString text = translated(one.title);
    if (cell.frequency)
        return text
            + tr("  \u03c9 %1 \u03c0  |H| %2 dB")
                  .arg(
                      shortNumber(static_cast<double>(*cell.frequency) / static_cast<double>(one.magnitude.size() - 1)),
                      shortNumber(analysis::decibels(
                          static_cast<double>(one.magnitude[static_cast<std::size_t>(*cell.frequency)]))));
    if (cell.row)
        text += tr("  i %1  j %2").arg(groupedNumber(*cell.row), groupedNumber(*cell.column));
    return text + tr("  lag %1  t %2").arg(groupedNumber(cell.lag), shortNumber(one.pyramid->kernel().at(cell.lag), 4));
}

GalleryPlot::GalleryPlot(QWidget *parent) :
    PlotFrame(tr("Gallery"), ZoomGestures(ZoomGestures::Upward::Smaller), parent),
    m_bar(new QScrollBar(Qt::Vertical, this))
{
    m_bar->hide();
    connect(m_bar, &QScrollBar::valueChanged, this, &GalleryPlot::paintAnew);
    GalleryPlot::layOut();
}

void GalleryPlot::layOut()
{
    m_font = fontInPixels();
    m_layout = gridOn(size(), m_font, true);
    const bool scrolls = m_layout.height() > height() && !isEmpty();
    if (scrolls) {
        const int thickness = m_bar->sizeHint().width();
        m_layout = gridOn(QSizeF(std::max(1, width() - thickness), height()), m_font, true);
        m_bar->setGeometry(width() - thickness, 0, thickness, height());
        m_bar->setRange(0, std::max(0, static_cast<int>(std::ceil(m_layout.height())) - height()));
        m_bar->setPageStep(std::max(1, height()));
        m_bar->setSingleStep(static_cast<int>(m_layout.tile / 2) + 1);
    } else {
        m_bar->setRange(0, 0);
    }
    m_bar->setVisible(scrolls);
    m_current = indexOf(m_wanted.first, m_wanted.second);
    m_under = -1;
    pointAgain();
}

void GalleryPlot::setFigure(std::shared_ptr<const figures::GalleryFigure> figure)
{
    m_figure = std::move(figure);
    chooseColors();
    layOut();
    setAccessibleDescription(isEmpty()
                                 ? QString()
                                 : tr("%1: %n tile(s) on one scale", nullptr, static_cast<int>(m_figure->tiles.size()))
                                       .arg(translated(m_figure->title)));
}

void GalleryPlot::setOptions(const GalleryOptions &options)
{
    m_options = options;
    layOut(); // the scale beside the tiles has new numbers
}

void GalleryPlot::setCurrent(int layer, int head)
{
    m_wanted = {layer, head};
    m_current = indexOf(layer, head);
    if (m_current >= 0 && m_bar->isVisible()) {
        const QRectF tile = m_layout.title(m_current).united(m_layout.picture(m_current));
        const double lowest = tile.bottom() + GalleryLayout::Gap - height();
        m_bar->setValue(static_cast<int>(std::clamp<double>(m_bar->value(), std::min(lowest, tile.top()),
                                                            std::max(lowest, tile.top() - GalleryLayout::Gap))));
    }
    update();
}

void GalleryPlot::fit()
{
    m_bar->setValue(0);
}

void GalleryPlot::paintStill(QImage &still)
{
    QPainter painter(&still);
    const double scale = still.devicePixelRatio();
    paintBar(painter, m_layout, height(), m_font);
    painter.translate(0, -m_bar->value());
    paintTiles(painter, m_layout, m_font, QRectF(0, m_bar->value(), width(), height()), scale);
}

void GalleryPlot::paintMarks(QPainter &painter)
{
    painter.translate(0, -m_bar->value());
    if (hover().lag)
        for (int k = 0; k < m_layout.count; ++k)
            paintLag(painter, k, *hover().lag);
    painter.setBrush(Qt::NoBrush);
    if (m_under >= 0) {
        painter.setPen(QPen(theme().muted, 1));
        painter.drawRect(m_layout.picture(m_under).adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    if (m_current >= 0) {
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRect(m_layout.picture(m_current).adjusted(-1, -1, 1, 1));
    }
}

void GalleryPlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    QFont small = fontOfPixels(font(), ExportFont);
    GalleryLayout layout = gridOn(room, small, false);
    if (layout.tile < GalleryLayout::SmallestTile) {
        small = fontOfPixels(font(), SmallExportFont);
        layout = gridOn(room, small, false);
    }
    paintTiles(painter, layout, small, QRectF(QPointF(), room), scale);
    paintBar(painter, layout, room.height(), small);
}

/// Its tiles are not zoomed: the wheel scrolls them.
bool GalleryPlot::handleGesture(QEvent *event)
{
    if (event->type() == QEvent::Wheel && m_bar->isVisible())
        return QCoreApplication::sendEvent(m_bar, event);
    return event->type() == QEvent::MouseButtonPress; // so that the release is delivered here
}

void GalleryPlot::click(const QMouseEvent &event)
{
    if (event.button() == Qt::LeftButton)
        activate(m_layout.at(toGrid(event.position())));
}

bool GalleryPlot::key(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate(m_current);
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
        QCoreApplication::sendEvent(m_bar, std::unique_ptr<QEvent>(event.clone()).get());
        return true;
    default:
        return false;
    }
}

void GalleryPlot::activate(int index)
{
    if (index >= 0)
        emit tileActivated(tile(index).tno, tile(index).head);
}

void GalleryPlot::pointAt(std::optional<QPointF> pixel)
{
    m_under = pixel ? m_layout.at(toGrid(*pixel)) : -1;
    const auto cell = m_under >= 0 ? cellAt(m_under, toGrid(*pixel)) : std::nullopt;
    setCursor(m_under >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showHover(cell && !cell->frequency ? Hover{cell->lag, cell->row, cell->column} : Hover(),
              cell ? readoutOf(m_under, *cell) : QString());
}

} // namespace tnn::widgets
