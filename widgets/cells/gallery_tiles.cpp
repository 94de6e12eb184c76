// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include "engine/analysis/frequency_response.h"
#include "widgets/cells/cell_painters.h"
#include "widgets/cells/color_bar.h"
#include "widgets/cells/gallery_plot.h"

// The tiles of a gallery and the bar beside them.

namespace tnn::widgets {

namespace {

constexpr double GalleryBarGap = 6, GalleryMargin = 8, TallestBar = 320;

// The lags that a curve tile spans: a causal kernel's past only.
struct LagSpan {
    long first, last;

    explicit LagSpan(const toeplitz::Kernel &kernel) : first(kernel.causal ? 0 : 1 - kernel.n), last(kernel.n - 1) { }
    double count() const { return static_cast<double>(last - first + 1); }
    double toX(const QRectF &picture, long lag) const
    {
        return picture.left() + (static_cast<double>(lag - first) + 0.5) / count() * picture.width();
    }
};

} // namespace

void GalleryPlot::chooseColors()
{
    m_colors.reset();
    if (isEmpty())
        return;
    Magnitudes magnitudes;
    for (const Tile &tile : m_figure->tiles)
        magnitudes.add(tile.pyramid->kernel());
    const double wanted = m_figure->scale > 0 && std::isfinite(m_figure->scale) ? m_figure->scale
                                                                                : magnitudes.largest();
    const double limit = wanted > 0 ? wanted : 1;
    m_colors = ValueColors{ValueScale::symlog(limit, magnitudes.threshold(limit)),
                           ColorTable(ColorMap::Diverging, theme().dark), theme().notFinite.rgb(),
                           theme().surface.rgb()};
    measureSpectra();
}

bool GalleryPlot::showsSpectra() const
{
    return m_options.picture == GalleryOptions::Picture::Spectra && !isEmpty()
        && !m_figure->tiles.front().magnitude.empty();
}

/// Measures the range from the highest to the lowest value, at most 80 dB.
void GalleryPlot::measureSpectra()
{
    constexpr double MostDecibels = 80, LeastDecibels = 10;
    double high = -std::numeric_limits<double>::infinity(), low = -high;
    for (const Tile &tile : m_figure->tiles) {
        for (const float magnitude : tile.magnitude) {
            const double level = analysis::decibels(static_cast<double>(magnitude));
            if (!std::isfinite(level))
                continue;
            high = std::max(high, level);
            low = std::min(low, level);
        }
    }
    if (high < low)
        high = low = 0;
    const double top = 10 * std::ceil(high / 10);
    m_decibels = ValueScale::linear(std::clamp(10 * std::floor(low / 10), top - MostDecibels, top - LeastDecibels),
                                    top);
}

int GalleryPlot::indexOf(int layer, int head) const
{
    for (std::size_t k = 0; m_figure && k < m_figure->tiles.size(); ++k)
        if (m_figure->tiles[k].tno == layer && m_figure->tiles[k].head == head)
            return static_cast<int>(k);
    return -1;
}

int GalleryPlot::tilesALayer() const
{
    const auto other = std::find_if(m_figure->tiles.begin(), m_figure->tiles.end(),
                                    [this](const Tile &tile) { return tile.layer != m_figure->tiles.front().layer; });
    return static_cast<int>(other - m_figure->tiles.begin());
}

GalleryLayout GalleryPlot::gridOn(const QSizeF &size, const QFont &font, bool mayScroll) const
{
    const double bar = isEmpty()
        ? 0
        : ColorBar{scale(), m_colors->table, theme(), font}.width(size.height()) + GalleryBarGap + GalleryMargin;
    const double title = std::ceil(QFontMetricsF(font).height()) + 2;
    const double below = showsCurves() ? std::max(0.0, title - GalleryLayout::Gap) : 0; // the label of the lag axis
    return GalleryLayout::of(isEmpty() ? 0 : static_cast<int>(m_figure->tiles.size()), isEmpty() ? 0 : tilesALayer(),
                             {std::max(1.0, size.width() - bar), std::max(1.0, size.height() - below)}, title,
                             mayScroll);
}

QString GalleryPlot::titleOf(const Tile &tile, const QFont &font, double room) const
{
    const QFontMetricsF metrics(font);
    QString title = translated(tile.title);
    if (metrics.horizontalAdvance(title) <= room)
        return title;
    const QString brief = QString::fromStdString(tile.brief);
    return metrics.horizontalAdvance(brief) <= room ? brief : metrics.elidedText(brief, Qt::ElideRight, room);
}

void GalleryPlot::paintTiles(QPainter &painter, const GalleryLayout &layout, const QFont &font, const QRectF &visible,
                             double scale) const
{
    for (int k = 0; k < layout.count; ++k) {
        const QRectF picture = layout.picture(k);
        if (!layout.title(k).united(picture).intersects(visible))
            continue;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(font);
        painter.setPen(theme().text);
        painter.drawText(layout.title(k), Qt::AlignLeft | Qt::AlignVCenter, titleOf(tile(k), font, layout.tile));
        if (m_options.picture == GalleryOptions::Picture::Matrices)
            paintMatrixTile(painter, tile(k), picture, scale);
        else if (showsSpectra())
            paintSpectrumTile(painter, tile(k), picture);
        else
            paintCurveTile(painter, tile(k), picture);
        painter.setPen(QPen(theme().border, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(picture.adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    if (showsCurves() && layout.count > 0) {
        const QRectF first = layout.picture((layout.rows() - 1)
                                            * layout.columns); // the first picture of the bottom row
        painter.setPen(theme().text);
        painter.drawText(QRectF(first.bottomLeft(), QSizeF(first.width(), layout.titleHeight)),
                         Qt::AlignHCenter | Qt::AlignBottom, tr("lag k"));
    }
}

void GalleryPlot::paintMatrixTile(QPainter &painter, const Tile &tile, const QRectF &picture, double scale) const
{
    const int side = std::max(1, qRound(picture.width() * scale));
    const MatrixCells cells{tile.pyramid.get()};
    const double step = static_cast<double>(cells.size()) / side;
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(picture, paintMatrix(cells, {0, 0, step}, {side, side}, *m_colors));
}

// A column of pixels shows its value of largest magnitude, like the pixels of matrices.
void GalleryPlot::paintCurveTile(QPainter &painter, const Tile &tile, const QRectF &picture) const
{
    const LagSpan span(tile.pyramid->kernel());
    const double zero = picture.bottom() - m_colors->scale.position(0) * picture.height();
    painter.setPen(QPen(theme().grid, 1));
    painter.drawLine(QPointF(picture.left(), zero), QPointF(picture.right(), zero));
    const double lags = std::max(1.0, span.count() / picture.width()); // a column of pixels
    const auto columns = static_cast<long>(std::ceil(span.count() / lags));
    QPolygonF line;
    const auto flush = [&] {
        painter.setPen(QPen(theme().accent, 1.2));
        line.size() == 1 ? painter.drawPoint(line.front()) : painter.drawPolyline(line);
        line.clear();
    };
    for (long k = 0; k < columns; ++k) {
        const auto from = static_cast<long>(static_cast<double>(k) * lags);
        const auto end = static_cast<long>(static_cast<double>(k + 1) * lags);
        const long first = std::min(span.last, span.first + from);
        const long last = std::clamp(span.first + end - 1, first, span.last);
        const float value = tile.pyramid->extreme(first, last);
        const double x = span.toX(picture, (first + last) / 2);
        if (std::isfinite(value)) {
            line << QPointF(x, picture.bottom() - m_colors->scale.position(value) * picture.height());
            continue;
        }
        flush();
        painter.setPen(QPen(theme().notFinite, 1));
        painter.drawLine(QPointF(x, picture.top()), QPointF(x, picture.bottom()));
    }
    flush();
}

// Frequencies from 0 to half the token rate; a column of pixels shows its highest value, so that a narrow peak is
// visible.
void GalleryPlot::paintSpectrumTile(QPainter &painter, const Tile &tile, const QRectF &picture) const
{
    painter.setPen(QPen(theme().grid, 1));
    for (const double level : m_decibels.ticks(5)) {
        const double y = picture.bottom() - m_decibels.position(level) * picture.height();
        painter.drawLine(QPointF(picture.left(), y), QPointF(picture.right(), y));
    }
    const auto count = static_cast<double>(tile.magnitude.size());
    const double each = std::max(1.0, count / picture.width());
    QPolygonF line;
    bool isFinite = true;
    for (double from = 0; from < count; from += each) {
        const auto first = static_cast<std::size_t>(from);
        const auto end = std::min(tile.magnitude.size(), std::max(first + 1, static_cast<std::size_t>(from + each)));
        float highest = 0;
        for (std::size_t k = first; k < end; ++k) {
            isFinite = isFinite && std::isfinite(tile.magnitude[k]);
            highest = std::max(highest, tile.magnitude[k]);
        }
        const double level = std::max(analysis::decibels(static_cast<double>(highest)), m_decibels.low());
        line << QPointF(picture.left() + (from + 0.5) / count * picture.width(),
                        picture.bottom() - m_decibels.position(level) * picture.height());
    }
    painter.setPen(QPen(theme().accent, 1.2));
    if (isFinite)
        painter.drawPolyline(line);
    else
        painter.fillRect(picture, theme().notFinite);
}

void GalleryPlot::paintBar(QPainter &painter, const GalleryLayout &layout, double height, const QFont &font) const
{
    const bool matrices = m_options.picture == GalleryOptions::Picture::Matrices;
    const ColorBar bar{scale(), m_colors->table, theme(), font, matrices};
    const QRectF first = layout.picture(0);
    const double room = std::min(height, layout.top + layout.height()) - first.top() - GalleryLayout::Gap;
    const double left = std::floor(layout.left + layout.width() + GalleryBarGap - (matrices ? 0 : ColorBar::Thickness));
    painter.setRenderHint(QPainter::Antialiasing);
    if (!matrices) {
        painter.setPen(theme().text);
        painter.setFont(font);
        const QFontMetricsF metrics(font);
        const double aboveTicks = first.top() - metrics.height() / 2 - 3; // half of the top tick's number
        painter.drawText(QPointF(left, aboveTicks - metrics.descent()),
                         showsSpectra() ? tr("|H| (dB)") : tr("t\u2096"));
    }
    bar.paint(painter,
              {left + 0.5, first.top(), ColorBar::Thickness,
               matrices ? std::clamp(room, std::min(20.0, layout.tile), TallestBar) : first.height()});
}

void GalleryPlot::paintLag(QPainter &painter, int index, long lag) const
{
    if (showsSpectra())
        return;
    const QRectF picture = m_layout.picture(index);
    const toeplitz::Kernel &kernel = tile(index).pyramid->kernel();
    const LagSpan span(kernel);
    if (lag < span.first || lag > span.last)
        return;
    QLineF line;
    if (m_options.picture == GalleryOptions::Picture::Matrices) {
        const auto below = static_cast<double>(std::max(0L, lag)), beside = static_cast<double>(std::max(0L, -lag));
        const double cell = picture.width() / static_cast<double>(kernel.n);
        line = QLineF(picture.topLeft() + QPointF(beside, below) * cell,
                      picture.bottomRight() - QPointF(below, beside) * cell);
    } else {
        const double x = span.toX(picture, lag);
        line = QLineF(x, picture.top(), x, picture.bottom());
    }
    QColor halo = theme().surface;
    halo.setAlpha(150);
    painter.setPen(QPen(halo, 3));
    painter.drawLine(line);
    painter.setPen(QPen(theme().text, 1.2));
    painter.drawLine(line);
}

std::optional<GalleryPlot::Cell> GalleryPlot::cellAt(int index, const QPointF &point) const
{
    const QRectF picture = m_layout.picture(index);
    if (!picture.contains(point))
        return {};
    const toeplitz::Kernel &kernel = tile(index).pyramid->kernel();
    const QPointF share = (point - picture.topLeft()) / m_layout.tile;
    const auto cell = [](double at, double count) {
        return std::clamp(static_cast<long>(at * count), 0L, static_cast<long>(count) - 1);
    };
    const auto n = static_cast<double>(kernel.n);
    if (showsSpectra())
        return Cell{0, {}, {}, cell(share.x(), n + 1)};
    if (m_options.picture == GalleryOptions::Picture::Curves) {
        const LagSpan span(kernel);
        return Cell{span.first + cell(share.x(), span.count()), {}, {}, {}};
    }
    const long row = cell(share.y(), n), column = cell(share.x(), n);
    return Cell{row - column, row, column, {}};
}

} // namespace tnn::widgets
