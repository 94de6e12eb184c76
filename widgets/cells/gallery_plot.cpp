// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/gallery_plot.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "engine/analysis/frequency_response.h"
#include "widgets/base/export_title.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/cells/gallery_scene.h"

namespace tnn::widgets {

namespace {

constexpr int SmallExportFont = 8; ///< pixels

} // namespace

struct GalleryPlot::Private {
    GalleryScene scene;
    GalleryLayout layout;
    QFont font;
    QScrollBar *bar = nullptr;
    int current = -1;
    std::pair<int, int> wanted{-1, -1}; ///< layer and head of the current tile, kept for the next figure
    int under = -1;                     ///< the pointer

    QPointF toGrid(const QPointF &pixel) const { return pixel + QPointF(0, bar->value()); }
    QString readout(int index, const GalleryScene::Cell &cell) const;
};

QString GalleryPlot::Private::readout(int index, const GalleryScene::Cell &cell) const
{
    const GalleryScene::Tile &tile = scene.tile(index);
    QString text = translated(tile.title);
    if (cell.frequency)
        return text
            + tr("  \u03c9 %1 \u03c0  |H| %2 dB")
                  .arg(shortNumber(static_cast<double>(*cell.frequency)
                                   / static_cast<double>(tile.magnitude.size() - 1)),
                       shortNumber(analysis::decibels(
                           static_cast<double>(tile.magnitude[static_cast<std::size_t>(*cell.frequency)]))));
    if (cell.row)
        text += tr("  i %1  j %2").arg(groupedNumber(*cell.row), groupedNumber(*cell.column));
    return text
        + tr("  lag %1  t %2").arg(groupedNumber(cell.lag), shortNumber(tile.pyramid->kernel().at(cell.lag), 4));
}

GalleryPlot::GalleryPlot(QWidget *parent) : PicturePlot(parent), d(std::make_unique<Private>())
{
    d->bar = new QScrollBar(Qt::Vertical, this);
    d->bar->hide();
    connect(d->bar, &QScrollBar::valueChanged, this, &GalleryPlot::paintAnew);
    setAccessibleName(tr("Gallery"));
    GalleryPlot::layOut();
}

GalleryPlot::~GalleryPlot() = default;

void GalleryPlot::layOut()
{
    d->font = fontInPixels();
    d->layout = d->scene.layout(size(), d->font, true);
    const bool scrolls = d->layout.height() > height() && !d->scene.empty();
    if (scrolls) {
        const int thickness = d->bar->sizeHint().width();
        d->layout = d->scene.layout(QSizeF(std::max(1, width() - thickness), height()), d->font, true);
        d->bar->setGeometry(width() - thickness, 0, thickness, height());
        d->bar->setRange(0, std::max(0, static_cast<int>(std::ceil(d->layout.height())) - height()));
        d->bar->setPageStep(std::max(1, height()));
        d->bar->setSingleStep(static_cast<int>(d->layout.tile / 2) + 1);
    } else {
        d->bar->setRange(0, 0);
    }
    d->bar->setVisible(scrolls);
    d->current = d->scene.indexOf(d->wanted.first, d->wanted.second);
    d->under = -1;
    paintAnew();
}

void GalleryPlot::setFigure(std::shared_ptr<const figures::GalleryFigure> figure)
{
    d->scene.figure = std::move(figure);
    d->scene.update();
    layOut();
    setAccessibleDescription(
        d->scene.empty() ? QString()
                         : tr("%1: %n tile(s) on one scale", nullptr, static_cast<int>(d->scene.figure->tiles.size()))
                               .arg(translated(d->scene.figure->title)));
}

void GalleryPlot::setOptions(const GalleryOptions &options)
{
    d->scene.options = options;
    layOut(); // the scale beside the tiles has other numbers
}

const GalleryOptions &GalleryPlot::options() const
{
    return d->scene.options;
}

void GalleryPlot::setCurrent(int layer, int head)
{
    d->wanted = {layer, head};
    d->current = d->scene.indexOf(layer, head);
    if (d->current >= 0 && d->bar->isVisible()) {
        const QRectF tile = d->layout.title(d->current).united(d->layout.picture(d->current));
        const double lowest = tile.bottom() + GalleryLayout::Gap - height();
        d->bar->setValue(static_cast<int>(std::clamp<double>(d->bar->value(), std::min(lowest, tile.top()),
                                                             std::max(lowest, tile.top() - GalleryLayout::Gap))));
    }
    update();
}

bool GalleryPlot::isEmpty() const
{
    return d->scene.empty();
}

QString GalleryPlot::title() const
{
    return translated(d->scene.figure->title);
}

void GalleryPlot::applyTheme(const Theme &theme)
{
    d->scene.theme = theme;
    d->scene.update();
}

void GalleryPlot::fit()
{
    d->bar->setValue(0);
}

void GalleryPlot::paintStill(QPainter &painter, double scale)
{
    d->scene.paintBar(painter, d->layout, height(), d->font);
    painter.translate(0, -d->bar->value());
    d->scene.paintTiles(painter, d->layout, d->font, QRectF(0, d->bar->value(), width(), height()), scale);
}

void GalleryPlot::paintMarks(QPainter &painter)
{
    painter.translate(0, -d->bar->value());
    if (hover().lag)
        for (int k = 0; k < d->layout.count; ++k)
            d->scene.paintLag(painter, d->layout, k, *hover().lag);
    painter.setBrush(Qt::NoBrush);
    if (d->under >= 0) {
        painter.setPen(QPen(d->scene.theme.muted, 1));
        painter.drawRect(d->layout.picture(d->under).adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    if (d->current >= 0) {
        painter.setPen(QPen(d->scene.theme.accent, 2));
        painter.drawRect(d->layout.picture(d->current).adjusted(-1, -1, 1, 1));
    }
}

void GalleryPlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    QFont small = fontOfPixels(font(), ExportFont);
    GalleryLayout layout = d->scene.layout(room, small, false);
    if (layout.tile < GalleryLayout::SmallestTile) {
        small = fontOfPixels(font(), SmallExportFont);
        layout = d->scene.layout(room, small, false);
    }
    d->scene.paintTiles(painter, layout, small, QRectF(QPointF(), room), scale);
    d->scene.paintBar(painter, layout, room.height(), small);
}

bool GalleryPlot::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseMove:
        pointAt(static_cast<QMouseEvent *>(event)->position());
        return true;
    case QEvent::Leave:
        pointAt({});
        break;
    case QEvent::MouseButtonPress:
        return true; // so that the release comes here
    case QEvent::MouseButtonRelease: {
        const auto &mouse = *static_cast<QMouseEvent *>(event);
        if (mouse.button() == Qt::LeftButton)
            activate(d->layout.at(d->toGrid(mouse.position())));
        return true;
    }
    case QEvent::Wheel:
        if (!d->bar->isVisible())
            break;
        QCoreApplication::sendEvent(d->bar, event);
        return true;
    case QEvent::KeyPress:
        if (key(static_cast<QKeyEvent *>(event)->key()))
            return true;
        break;
    default:
        break;
    }
    return PicturePlot::event(event);
}

bool GalleryPlot::key(int key)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate(d->current);
        return true;
    case Qt::Key_PageUp:
        d->bar->triggerAction(QScrollBar::SliderPageStepSub);
        return true;
    case Qt::Key_PageDown:
        d->bar->triggerAction(QScrollBar::SliderPageStepAdd);
        return true;
    case Qt::Key_Home:
        d->bar->triggerAction(QScrollBar::SliderToMinimum);
        return true;
    case Qt::Key_End:
        d->bar->triggerAction(QScrollBar::SliderToMaximum);
        return true;
    default:
        return false;
    }
}

void GalleryPlot::activate(int index)
{
    if (index >= 0)
        emit tileActivated(d->scene.tile(index).tno, d->scene.tile(index).head);
}

void GalleryPlot::pointAt(std::optional<QPointF> pixel)
{
    d->under = pixel ? d->layout.at(d->toGrid(*pixel)) : -1;
    const auto cell = d->under >= 0 ? d->scene.cellAt(d->layout, d->under, d->toGrid(*pixel)) : std::nullopt;
    setCursor(d->under >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    tell(cell && !cell->frequency ? Hover{cell->lag, cell->row, cell->column} : Hover(),
         cell ? d->readout(d->under, *cell) : QString());
}

} // namespace tnn::widgets
