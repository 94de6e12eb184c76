// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_scene.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/tick_label.h"

namespace tnn::widgets {

namespace {

constexpr double TickLength = 4, TickGap = 3, LineGap = 3, BarGap = 14, Margin = 10;
constexpr double LargestCell = 48; ///< pixels

} // namespace

QPointF MatrixGeometry::toPixel(const QPointF &cell) const
{
    return {area.left() + (cell.x() - view.left()) / view.width() * area.width(),
            area.top() + (cell.y() - view.top()) / view.height() * area.height()};
}

QPointF MatrixGeometry::toCell(const QPointF &pixel) const
{
    return {view.left() + (pixel.x() - area.left()) / area.width() * view.width(),
            view.top() + (pixel.y() - area.top()) / area.height() * view.height()};
}

QRectF MatrixGeometry::frame(long size) const
{
    const auto cells = static_cast<double>(size);
    return QRectF(toPixel({0, 0}), toPixel({cells, cells})).intersected(area);
}

QRectF MatrixGeometry::constrained(const QRectF &wanted, const QRectF &area, long size)
{
    const auto cells = static_cast<double>(size);
    const double all = cells / std::min(area.width(), area.height());
    const double asked = std::max(wanted.width() / area.width(), wanted.height() / area.height());
    const double step = std::clamp(asked, std::min(all, 1 / LargestCell), all);
    const QSizeF extent = step * area.size();
    const auto within = [cells](double middle, double length) {
        return length >= cells ? cells / 2 : std::clamp(middle, length / 2, cells - length / 2);
    };
    const QPointF middle(within(wanted.center().x(), extent.width()), within(wanted.center().y(), extent.height()));
    return {middle - QPointF(extent.width(), extent.height()) / 2, extent};
}

MatrixScene::Limits MatrixScene::limits() const
{
    if (options.range == MatrixOptions::Range::Locked && m_locked)
        return *m_locked;
    double limit = m_magnitudes.largest();
    if (options.range == MatrixOptions::Range::Percentile && m_magnitudes.percentile(options.percentile) > 0)
        limit = m_magnitudes.percentile(options.percentile);
    if (options.range == MatrixOptions::Range::Manual && options.manual > 0 && std::isfinite(options.manual))
        limit = options.manual;
    if (limit <= 0)
        return {};
    return {limit, m_magnitudes.threshold(limit)};
}

void MatrixScene::lockRange()
{
    if (!empty())
        m_locked = limits();
}

void MatrixScene::update()
{
    m_report = {};
    if (empty()) {
        m_colours.reset();
        m_measured.reset();
        return;
    }
    const toeplitz::Kernel &kernel = figure->pyramid->kernel();
    if (m_measured != figure) {
        m_magnitudes = {};
        m_magnitudes.add(kernel);
        m_measured = figure;
    }
    if (options.range != MatrixOptions::Range::Locked)
        m_locked.reset();
    else if (!m_locked)
        lockRange();
    const Limits chosen = limits();
    const bool logarithmic = options.scale == MatrixOptions::Scale::Log;
    const ColourMap map = logarithmic && options.map == ColourMap::Diverging ? ColourMap::Viridis : options.map;
    m_colours = MatrixColours{ValueScale::symmetric(options.scale, chosen.limit, chosen.threshold),
                              ColourTable(map, theme.dark), theme.notFinite.rgb(), theme.surface.rgb()};
    m_report.limit = chosen.limit;
    m_report.threshold = m_colours->scale.threshold();
    m_report.clippedShare = chosen.limit < m_magnitudes.largest() ? clippedShare(kernel, chosen.limit) : 0;
    m_report.notFiniteLags = m_magnitudes.notFinite();
}

ColourBar MatrixScene::bar(const QFont &font) const
{
    return {m_colours->scale, m_colours->table, theme, font};
}

QRectF MatrixScene::area(const QSizeF &size, const QFont &font) const
{
    if (empty())
        return {QPointF(), size};
    const QFontMetricsF metrics(font);
    const double line = std::ceil(metrics.height());
    const double rowLabels = metrics.horizontalAdvance(groupedNumber(this->size() - 1));
    const double left = std::ceil(Margin + line + rowLabels + TickGap + TickLength);
    const double right = std::ceil(BarGap + bar(font).width(size.height()) + Margin);
    const double bottom = TickLength + TickGap + 3 * line + LineGap + Margin;
    const QRectF room(left, Margin, size.width() - left - right, size.height() - Margin - bottom);
    return {room.topLeft(), QSizeF(std::max(1.0, std::floor(room.width())), std::max(1.0, std::floor(room.height())))};
}

QImage MatrixScene::data(const MatrixGeometry &geometry) const
{
    const QSize pixels(std::max(1, qRound(geometry.area.width() * geometry.scale)),
                       std::max(1, qRound(geometry.area.height() * geometry.scale)));
    double step = geometry.view.width() / pixels.width();
    if (std::abs(step - 1) < 1e-6) // rounding, where one pixel a cell is meant
        step = 1;
    return paintMatrix(cells(), {geometry.view.top(), geometry.view.left(), step}, pixels, *m_colours);
}

void MatrixScene::paintFurniture(QPainter &painter, const MatrixGeometry &geometry) const
{
    const QRectF frame = geometry.frame(size());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintGuides(painter, geometry, frame);
    paintAxes(painter, geometry, frame);

    const double height = std::min(geometry.area.height(), std::max(frame.height(), 120.0));
    const double top = std::clamp(frame.center().y() - height / 2, geometry.area.top(),
                                  geometry.area.bottom() - height);
    bar(geometry.font).paint(painter, {std::round(frame.right()) + BarGap + 0.5, top, ColourBar::Thickness, height});

    const QFontMetricsF metrics(geometry.font);
    const double y = frame.bottom() + TickLength + TickGap + 2 * metrics.height() + LineGap;
    const double right = geometry.area.right() + BarGap + bar(geometry.font).width(height);
    const QString text = metrics.elidedText(notes(geometry), Qt::ElideRight, right - Margin);
    const double width = metrics.horizontalAdvance(text);
    const double left = std::clamp(frame.center().x() - width / 2, Margin, std::max(Margin, right - width));
    painter.setPen(theme.muted);
    painter.setFont(geometry.font);
    painter.drawText(QPointF(left, y + metrics.ascent()), text);
    painter.restore();
}

void MatrixScene::paintAxes(QPainter &painter, const MatrixGeometry &geometry, const QRectF &frame) const
{
    const QFont &font = geometry.font;
    const QFontMetricsF metrics(font);
    const double column = metrics.horizontalAdvance(groupedNumber(size() - 1));
    const auto ticks = [&](double first, double last, double length, double room) {
        const long begin = std::max(0L, static_cast<long>(std::ceil(first - 0.5)));
        const long end = std::min(size() - 1, static_cast<long>(std::floor(last - 0.5)));
        return integerTicks(begin, end, std::max(2, static_cast<int>(length / room)));
    };
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.muted, 1));
    painter.drawRect(frame.adjusted(-0.5, -0.5, 0.5, 0.5));
    const QPointF from = geometry.toCell(frame.topLeft()), to = geometry.toCell(frame.bottomRight());
    for (const long i : ticks(from.y(), to.y(), frame.height(), std::max(2.6 * metrics.height(), 36.0))) {
        const double y = geometry.toPixel({0, static_cast<double>(i) + 0.5}).y();
        painter.setPen(QPen(theme.muted, 1));
        painter.drawLine(QPointF(frame.left() - 1, y), QPointF(frame.left() - TickLength, y));
        painter.setPen(theme.text);
        TickLabel{groupedNumber(i), {}}.paint(painter, font, {frame.left() - TickLength - TickGap, y},
                                              Qt::AlignRight | Qt::AlignVCenter);
    }
    for (const long j : ticks(from.x(), to.x(), frame.width(), std::max(column + 18, 44.0))) {
        const double x = geometry.toPixel({static_cast<double>(j) + 0.5, 0}).x();
        painter.setPen(QPen(theme.muted, 1));
        painter.drawLine(QPointF(x, frame.bottom() + 1), QPointF(x, frame.bottom() + TickLength));
        painter.setPen(theme.text);
        TickLabel{groupedNumber(j), {}}.paint(painter, font, {x, frame.bottom() + TickLength + TickGap},
                                              Qt::AlignHCenter | Qt::AlignTop);
    }
    painter.setPen(theme.text);
    TickLabel{tr("column j"), {}}.paint(painter, font,
                                        {frame.center().x(), frame.bottom() + TickLength + TickGap + metrics.height()},
                                        Qt::AlignHCenter | Qt::AlignTop);
    painter.translate(frame.left() - TickLength - 2 * TickGap - column, frame.center().y());
    painter.rotate(-90);
    TickLabel{tr("row i"), {}}.paint(painter, font, {0, 0}, Qt::AlignHCenter | Qt::AlignBottom);
    painter.rotate(90);
    painter.translate(-(frame.left() - TickLength - 2 * TickGap - column), -frame.center().y());
}

void MatrixScene::paintDiagonal(QPainter &painter, const MatrixGeometry &geometry, double diagonal,
                                const QPen &pen) const
{
    const auto cells = static_cast<double>(size());
    const double first = std::max(0.0, -diagonal), last = std::min(cells, cells - diagonal);
    if (first >= last)
        return;
    const QLineF line(geometry.toPixel({first, first + diagonal}), geometry.toPixel({last, last + diagonal}));
    QColor halo = theme.surface;
    halo.setAlpha(150);
    painter.setPen(QPen(halo, pen.widthF() + 2));
    painter.drawLine(line);
    painter.setPen(pen);
    painter.drawLine(line);
}

void MatrixScene::paintGuides(QPainter &painter, const MatrixGeometry &geometry, const QRectF &frame) const
{
    const long n = figure->pyramid->kernel().n;
    const auto side = static_cast<double>(n);
    QPen dashed(theme.text, 1);
    dashed.setDashPattern({5, 4});
    painter.save();
    painter.setClipRect(frame);
    if (options.circulant) {
        paintDiagonal(painter, geometry, side, QPen(theme.warning, 1.5));
        paintDiagonal(painter, geometry, -side, QPen(theme.warning, 1.5));
        painter.setPen(QPen(theme.text, 1));
        painter.drawRect(QRectF(geometry.toPixel({0, 0}), geometry.toPixel({side, side})));
        painter.setClipRect(QRectF(geometry.toPixel({0, 0}), geometry.toPixel({side, side})).intersected(frame));
    }
    // Between the last lag that training has seen and the first that it has not.
    if (showsTraining(geometry)) {
        const double boundary = static_cast<double>(figure->trainingLength) - 0.5;
        paintDiagonal(painter, geometry, boundary, dashed);
        if (!figure->pyramid->kernel().causal)
            paintDiagonal(painter, geometry, -boundary, dashed);
    }
    painter.restore();
}

// Where it would lie on the main diagonal it would hide it.
bool MatrixScene::showsTraining(const MatrixGeometry &geometry) const
{
    const auto trained = static_cast<double>(figure->trainingLength);
    return trained > 0 && figure->trainingLength < figure->pyramid->kernel().n
        && trained > 4 * geometry.scale * geometry.cellsPerPixel();
}

QString MatrixScene::notes(const MatrixGeometry &geometry) const
{
    if (empty())
        return {};
    QStringList notes;
    if (options.circulant)
        notes << tr("2n circulant, T upper left, dummy entry t_n = t_0 marked");
    if (m_report.notFiniteLags > 0)
        notes << tr("lags not finite: %1").arg(groupedNumber(m_report.notFiniteLags));
    if (m_magnitudes.largest() == 0)
        notes << (m_report.notFiniteLags > 0 ? tr("all others are 0") : tr("all coefficients are 0"));
    if (m_report.clippedShare > 0)
        notes << tr("%1 % clipped at \u00b1%2")
                     .arg(shortNumber(100 * m_report.clippedShare, 2), shortNumber(m_report.limit));
    if (showsTraining(geometry))
        notes << tr("dashed: training length %1").arg(groupedNumber(figure->trainingLength));
    if (m_report.threshold > 0)
        notes << tr("linear within \u00b1%1").arg(shortNumber(m_report.threshold));
    if (geometry.cellsPerPixel() > 1)
        notes << (options.extreme ? tr("extreme of %1 lags a pixel") : tr("mean of %1 lags a pixel"))
                     .arg(groupedNumber(std::lround(2 * geometry.cellsPerPixel())));
    return notes.join(tr(" \u00b7 "));
}

} // namespace tnn::widgets
