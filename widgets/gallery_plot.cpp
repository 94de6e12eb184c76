// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gallery_plot.h"

#include <algorithm>
#include <cmath>

#include <QFontInfo>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QScrollBar>

#include "widgets/export_title.h"
#include "widgets/gallery_scene.h"
#include "widgets/tick_label.h"

namespace tnn::widgets {

namespace {

constexpr int SmallExportFont = 8; ///< pixels

} // namespace

struct GalleryPlot::Private {
    GalleryScene scene;
    GalleryLayout layout;
    QFont font;
    QScrollBar *bar = nullptr;
    Hover hover;
    int current = -1;
    std::pair<int, int> wanted{-1, -1}; ///< layer and head of the current tile, kept for the next figure
    int under = -1;                     ///< the pointer
    QPixmap still;                      ///< all but what follows the pointer; null: to be painted anew

    QPointF toGrid(const QPointF &pixel) const { return pixel + QPointF(0, bar->value()); }
    void paintStill(const GalleryPlot &plot);
    void paintMarks(QPainter &painter) const;
    QString readout(int index, const GalleryScene::Cell &cell) const;
};

void GalleryPlot::Private::paintStill(const GalleryPlot &plot)
{
    const double ratio = plot.devicePixelRatioF();
    still = QPixmap((QSizeF(plot.size()) * ratio).toSize());
    still.setDevicePixelRatio(ratio);
    still.fill(scene.theme.surface);
    if (scene.empty())
        return;
    QPainter painter(&still);
    scene.paintBar(painter, layout, plot.height(), font);
    painter.translate(0, -bar->value());
    scene.paintTiles(painter, layout, font, QRectF(0, bar->value(), plot.width(), plot.height()), ratio);
}

void GalleryPlot::Private::paintMarks(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(0, -bar->value());
    if (hover.lag)
        for (int k = 0; k < layout.count; ++k)
            scene.paintLag(painter, layout, k, *hover.lag);
    painter.setBrush(Qt::NoBrush);
    if (under >= 0) {
        painter.setPen(QPen(scene.theme.muted, 1));
        painter.drawRect(layout.picture(under).adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    if (current >= 0) {
        painter.setPen(QPen(scene.theme.accent, 2));
        painter.drawRect(layout.picture(current).adjusted(-1, -1, 1, 1));
    }
}

QString GalleryPlot::Private::readout(int index, const GalleryScene::Cell &cell) const
{
    const GalleryScene::Tile &tile = scene.tile(index);
    QString text = QString::fromStdString(tile.title);
    if (cell.row)
        text += tr("  i %1  j %2").arg(groupedNumber(*cell.row), groupedNumber(*cell.column));
    return text
        + tr("  lag %1  t %2").arg(groupedNumber(cell.lag), shortNumber(tile.pyramid->kernel().at(cell.lag), 4));
}

GalleryPlot::GalleryPlot(QWidget *parent) : Plot(parent), d(std::make_unique<Private>())
{
    d->bar = new QScrollBar(Qt::Vertical, this);
    d->bar->hide();
    connect(d->bar, &QScrollBar::valueChanged, this, [this] {
        d->still = {};
        update();
    });
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Gallery"));
    layOut();
}

GalleryPlot::~GalleryPlot() = default;

void GalleryPlot::layOut()
{
    d->font = fontOfPixels(font(), QFontInfo(font()).pixelSize());
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
    d->still = {};
    update();
}

void GalleryPlot::setFigure(std::shared_ptr<const commands::GalleryFigure> figure)
{
    d->scene.figure = std::move(figure);
    d->scene.update();
    layOut();
    setAccessibleDescription(
        d->scene.empty() ? QString()
                         : tr("%1: %n tile(s) on one scale", nullptr, static_cast<int>(d->scene.figure->tiles.size()))
                               .arg(QString::fromStdString(d->scene.figure->title)));
}

void GalleryPlot::setOptions(const GalleryOptions &options)
{
    d->scene.options = options;
    d->still = {};
    update();
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

void GalleryPlot::setTheme(const Theme &theme)
{
    d->scene.theme = theme;
    d->scene.update();
    d->still = {};
    update();
}

void GalleryPlot::setHover(const Hover &hover)
{
    if (hover == d->hover)
        return;
    d->hover = hover;
    update();
}

void GalleryPlot::fit()
{
    d->bar->setValue(0);
}

QSize GalleryPlot::sizeHint() const
{
    return {560, 420};
}

QSize GalleryPlot::minimumSizeHint() const
{
    return {200, 160};
}

void GalleryPlot::paintEvent(QPaintEvent *)
{
    if (d->still.isNull() || d->still.devicePixelRatio() != devicePixelRatioF())
        d->paintStill(*this);
    QPainter painter(this);
    painter.drawPixmap(0, 0, d->still);
    if (!d->scene.empty())
        d->paintMarks(painter);
    painter.resetTransform();
    if (hasFocus()) {
        painter.setPen(QPen(d->scene.theme.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void GalleryPlot::resizeEvent(QResizeEvent *)
{
    layOut();
}

void GalleryPlot::paintTo(QPainter &painter, const QSize &size)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    const QString title = d->scene.empty() ? QString() : QString::fromStdString(d->scene.figure->title);
    const QSizeF room = paintExportTitle(painter, size, title, font(), d->scene.theme);
    if (!d->scene.empty()) {
        QFont small = fontOfPixels(font(), ExportFont);
        GalleryLayout layout = d->scene.layout(room, small, false);
        if (layout.tile < GalleryLayout::SmallestTile) {
            small = fontOfPixels(font(), SmallExportFont);
            layout = d->scene.layout(room, small, false);
        }
        // As fine as the device, within reason: vector devices count in thousands of dots an inch.
        const double scale = std::clamp(painter.deviceTransform().m11(), 1.0, 4.0);
        d->scene.paintTiles(painter, layout, small, QRectF(QPointF(), room), scale);
        d->scene.paintBar(painter, layout, room.height(), small);
    }
    painter.restore();
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
    case QEvent::FontChange:
        layOut();
        break;
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        update();
        break;
    default:
        break;
    }
    return Plot::event(event);
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
        emit tileActivated(d->scene.tile(index).layer, d->scene.tile(index).head);
}

void GalleryPlot::pointAt(std::optional<QPointF> pixel)
{
    d->under = pixel ? d->layout.at(d->toGrid(*pixel)) : -1;
    const auto cell = d->under >= 0 ? d->scene.cellAt(d->layout, d->under, d->toGrid(*pixel)) : std::nullopt;
    setCursor(d->under >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
    emit readout(cell ? d->readout(d->under, *cell) : QString());
    Hover hover;
    if (cell)
        hover = {cell->lag, cell->row, cell->column};
    if (hover == d->hover)
        return;
    d->hover = hover;
    emit hovered(hover);
}

} // namespace tnn::widgets
