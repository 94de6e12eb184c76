// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_plot.h"

#include <algorithm>
#include <cmath>

#include <QFontInfo>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QToolTip>

#include "widgets/export_title.h"
#include "widgets/matrix_scene.h"
#include "widgets/tick_label.h"
#include "widgets/zoom_history.h"

namespace tnn::widgets {

namespace {

struct Cell {
    long row = 0, column = 0;
};

} // namespace

struct MatrixPlot::Private {
    MatrixScene scene;
    ZoomGestures gestures{ZoomGestures::Upward::Smaller, true};
    Hover hover;
    std::optional<QPointF> pointer; ///< where it is, while over the widget
    std::optional<QPointF> pressed;
    QPixmap still; ///< all but what follows the pointer; null: to be painted anew
    int renderings = 0;

    MatrixGeometry geometry(const MatrixPlot &plot) const
    {
        const QFont font = fontOfPixels(plot.font(), QFontInfo(plot.font()).pixelSize());
        return {scene.area(plot.size(), font), gestures.view(), font, plot.devicePixelRatioF()};
    }
    std::optional<Cell> cellAt(const MatrixGeometry &geometry, const QPointF &pixel) const;
    Hover hoverOf(const Cell &cell) const;
    QString readout(const MatrixGeometry &geometry, const Cell &cell) const;
    void layOut(const MatrixPlot &plot);
    void paintStill(const MatrixPlot &plot);
    void paintHover(QPainter &painter, const MatrixGeometry &geometry) const;
};

std::optional<Cell> MatrixPlot::Private::cellAt(const MatrixGeometry &geometry, const QPointF &pixel) const
{
    if (scene.empty() || !geometry.frame(scene.size()).contains(pixel))
        return {};
    const QPointF at = geometry.toCell(pixel);
    const long last = scene.size() - 1;
    return Cell{std::clamp(static_cast<long>(std::floor(at.y())), 0L, last),
                std::clamp(static_cast<long>(std::floor(at.x())), 0L, last)};
}

// Outside of T, in the circulant, a cell has a lag but no row and column that other views know; the dummy has nothing.
Hover MatrixPlot::Private::hoverOf(const Cell &cell) const
{
    const long n = scene.figure->pyramid->kernel().n;
    const long lag = scene.cells().lagOf(cell.row - cell.column);
    Hover result;
    if (lag != n)
        result.lag = lag;
    if (cell.row < n && cell.column < n) {
        result.row = cell.row;
        result.column = cell.column;
    }
    return result;
}

QString MatrixPlot::Private::readout(const MatrixGeometry &geometry, const Cell &cell) const
{
    const MatrixCells cells = scene.cells();
    const long diagonal = cell.row - cell.column, lag = cells.lagOf(diagonal);
    const bool dummy = lag == scene.figure->pyramid->kernel().n;
    QString text = tr("i %1  j %2  ").arg(groupedNumber(cell.row), groupedNumber(cell.column));
    text += dummy ? tr("dummy entry") : tr("lag %1").arg(groupedNumber(lag));
    text += tr("  t %1").arg(shortNumber(cells.at(diagonal), 4));
    const double step = geometry.cellsPerPixel();
    if (step > 1) {
        const auto reach = static_cast<long>(std::ceil(step)) - 1;
        text += (cells.extreme ? tr("  extreme of lags %1 to %2: %3") : tr("  mean of lags %1 to %2: %3"))
                    .arg(groupedNumber(diagonal - reach), groupedNumber(diagonal + reach),
                         shortNumber(cells.over(diagonal - reach, diagonal + reach), 4));
    }
    const long trained = scene.figure->trainingLength;
    if (trained > 0 && !dummy && std::abs(lag) >= trained)
        text += tr("  beyond the training length %1").arg(groupedNumber(trained));
    return text;
}

void MatrixPlot::Private::layOut(const MatrixPlot &plot)
{
    still = {};
    const QRectF area = geometry(plot).area;
    const long size = std::max(1L, scene.size());
    gestures.setArea(area);
    gestures.setConstraint([area, size](const QRectF &view) { return MatrixGeometry::constrained(view, area, size); });
    const bool fitted = gestures.fitted();
    gestures.setHome(QRectF(0, 0, static_cast<double>(size), static_cast<double>(size)));
    gestures.setView(fitted ? gestures.home() : gestures.view());
}

void MatrixPlot::Private::paintStill(const MatrixPlot &plot)
{
    const double ratio = plot.devicePixelRatioF();
    still = QPixmap((QSizeF(plot.size()) * ratio).toSize());
    still.setDevicePixelRatio(ratio);
    still.fill(scene.theme.surface);
    if (scene.empty())
        return;
    const MatrixGeometry where = geometry(plot);
    QPainter painter(&still);
    painter.drawImage(where.area, scene.data(where));
    scene.paintFurniture(painter, where);
    ++renderings;
}

void MatrixPlot::Private::paintHover(QPainter &painter, const MatrixGeometry &geometry) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(geometry.frame(scene.size()));
    std::optional<Cell> cell = pointer ? cellAt(geometry, *pointer) : std::nullopt;
    if (!cell && hover.row && hover.column)
        cell = Cell{*hover.row, *hover.column};
    if (cell && cell->row < scene.size() && cell->column < scene.size()) {
        QColor colour = scene.theme.text;
        colour.setAlpha(150);
        painter.setPen(QPen(colour, 1));
        const QPointF at = geometry.toPixel(
            {static_cast<double>(cell->column) + 0.5, static_cast<double>(cell->row) + 0.5});
        painter.drawLine(QPointF(geometry.area.left(), at.y()), QPointF(geometry.area.right(), at.y()));
        painter.drawLine(QPointF(at.x(), geometry.area.top()), QPointF(at.x(), geometry.area.bottom()));
    }
    if (hover.lag) {
        const QPen pen(scene.theme.text, 1.2);
        const auto turn = static_cast<double>(scene.size()); // of the circulant
        const auto lag = static_cast<double>(*hover.lag);
        scene.paintDiagonal(painter, geometry, lag, pen);
        if (scene.options.circulant)
            scene.paintDiagonal(painter, geometry, lag > 0 ? lag - turn : lag + turn, pen);
    }
    painter.setClipping(false);
    if (const auto box = gestures.box()) {
        QColor fill = scene.theme.accent;
        fill.setAlpha(40);
        painter.setPen(QPen(scene.theme.accent, 1));
        painter.fillRect(*box, fill);
        painter.drawRect(*box);
    }
}

MatrixPlot::MatrixPlot(QWidget *parent) : Plot(parent), d(std::make_unique<Private>())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Toeplitz matrix"));
    d->layOut(*this);
}

MatrixPlot::~MatrixPlot() = default;

void MatrixPlot::setFigure(std::shared_ptr<const commands::MatrixFigure> figure)
{
    const long before = d->scene.size();
    d->scene.figure = std::move(figure);
    d->scene.update();
    d->layOut(*this);
    if (d->scene.size() != before)
        d->gestures.reset(d->gestures.home());
    setAccessibleDescription(d->scene.empty()
                                 ? QString()
                                 : tr("%1: %2 rows and columns, values up to %3 in magnitude")
                                       .arg(QString::fromStdString(d->scene.figure->title),
                                            groupedNumber(d->scene.size()), shortNumber(d->scene.report().limit)));
    update();
}

void MatrixPlot::setOptions(const MatrixOptions &options)
{
    const long before = d->scene.size();
    if (options.range == MatrixOptions::Range::Locked && d->scene.options.range != MatrixOptions::Range::Locked)
        d->scene.lockRange();
    d->scene.options = options;
    d->scene.update();
    d->layOut(*this);
    if (d->scene.size() != before)
        d->gestures.reset(d->gestures.home());
    update();
}

const MatrixOptions &MatrixPlot::options() const
{
    return d->scene.options;
}

MatrixPlot::RangeReport MatrixPlot::rangeReport() const
{
    return d->scene.report();
}

QRectF MatrixPlot::view() const
{
    return d->gestures.view();
}

void MatrixPlot::setView(const QRectF &view)
{
    d->gestures.setView(view);
    d->still = {};
    update();
}

int MatrixPlot::renderings() const
{
    return d->renderings;
}

void MatrixPlot::setTheme(const Theme &theme)
{
    d->scene.theme = theme;
    d->scene.update();
    d->still = {};
    update();
}

void MatrixPlot::setHover(const Hover &hover)
{
    if (hover == d->hover)
        return;
    d->hover = hover;
    update();
}

void MatrixPlot::fit()
{
    d->gestures.fit();
    d->still = {};
    update();
}

QSize MatrixPlot::sizeHint() const
{
    return {480, 420};
}

QSize MatrixPlot::minimumSizeHint() const
{
    return {200, 160};
}

void MatrixPlot::paintEvent(QPaintEvent *)
{
    if (d->still.isNull() || d->still.devicePixelRatio() != devicePixelRatioF())
        d->paintStill(*this);
    QPainter painter(this);
    painter.drawPixmap(0, 0, d->still);
    if (!d->scene.empty())
        d->paintHover(painter, d->geometry(*this));
    if (hasFocus()) {
        painter.setPen(QPen(d->scene.theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void MatrixPlot::resizeEvent(QResizeEvent *)
{
    d->layOut(*this);
}

void MatrixPlot::paintTo(QPainter &painter, const QSize &size)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    const QString title = d->scene.empty() ? QString() : QString::fromStdString(d->scene.figure->title);
    const QSizeF room = paintExportTitle(painter, size, title, font(), d->scene.theme);
    if (!d->scene.empty()) {
        const QFont font = fontOfPixels(this->font(), ExportFont);
        const QRectF area = d->scene.area(room, font);
        // As fine as the device, within reason: vector devices count in thousands of dots an inch.
        const double scale = std::clamp(painter.deviceTransform().m11(), 1.0, 4.0);
        const MatrixGeometry where{area, MatrixGeometry::constrained(view(), area, d->scene.size()), font, scale};
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(area, d->scene.data(where));
        d->scene.paintFurniture(painter, where);
    }
    painter.restore();
}

bool MatrixPlot::event(QEvent *event)
{
    const bool wasDragging = d->gestures.dragging();
    const QRectF before = d->gestures.view();
    const bool handled = d->gestures.handle(event);
    if (d->gestures.view() != before)
        d->still = {};
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
        const MatrixGeometry where = d->geometry(*this);
        const bool onNotes = !d->scene.empty() && help.pos().y() > where.frame(d->scene.size()).bottom();
        QToolTip::showText(help.globalPos(), onNotes ? d->scene.notes(where) : QString(), this);
        return true;
    }
    case QEvent::FontChange:
        d->layOut(*this);
        break;
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        update();
        break;
    default:
        break;
    }
    return handled || Plot::event(event);
}

void MatrixPlot::pointAt(std::optional<QPointF> pixel)
{
    d->pointer = pixel;
    const MatrixGeometry where = d->geometry(*this);
    const std::optional<Cell> cell = pixel ? d->cellAt(where, *pixel) : std::nullopt;
    const Hover hover = cell ? d->hoverOf(*cell) : Hover();
    update();
    emit readout(cell ? d->readout(where, *cell) : QString());
    if (hover == d->hover)
        return;
    d->hover = hover;
    emit hovered(hover);
}

void MatrixPlot::click(const QMouseEvent &event)
{
    const std::optional<Cell> cell = d->cellAt(d->geometry(*this), event.position());
    if (cell && event.button() == Qt::LeftButton)
        emit cellActivated(cell->row, cell->column);
}

} // namespace tnn::widgets
