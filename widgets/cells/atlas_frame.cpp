// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include "engine/parallel.h"
#include "widgets/base/new_image.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/cells/atlas_plot.h"
#include "widgets/cells/cell_plot.h"
#include "widgets/cells/color_bar.h"

// What an atlas draws on and around its cells.

namespace tnn::widgets {

namespace {

constexpr double TickEnd = CellMargins::TickLength, TickText = TickEnd + CellMargins::TickGap,
                 AtlasMargin = AtlasPlot::Margin, NameGap = 8, CaptionGap = 4, TallestAtlasBar = 320;
constexpr double CurveWidth = 24; ///< pixels of a column from which its kernel is drawn as a curve

bool showsCurves(const AtlasGeometry &geometry)
{
    return geometry.columnWidth() >= CurveWidth;
}

/// The columns in sight.
std::pair<long, long> columnsSeen(const AtlasGeometry &geometry, const AtlasBand &band)
{
    const auto count = static_cast<long>(band.order.size());
    return {std::clamp(static_cast<long>(std::floor(geometry.view.left())), 0L, count),
            std::clamp(static_cast<long>(std::ceil(geometry.view.right())), 0L, count)};
}

const figures::AtlasFigure::Column &columnAt(const AtlasBand &band, long column)
{
    return band.levels->band().columns[static_cast<std::size_t>(band.order[static_cast<std::size_t>(column)])];
}

/// The place of the longest k99 of some columns; negative if none is finite.
double longestReach(const AtlasBand &band, std::pair<long, long> columns)
{
    double longest = -1;
    for (long column = columns.first; column < columns.second; ++column)
        longest = std::max(longest, band.levels->reach(band.order[static_cast<std::size_t>(column)]));
    return longest;
}

/// Lags in the order in which they get a label: 0, the powers of ten, twice and five times those.
std::vector<long> labelledLags(const LagAxis &axis)
{
    std::vector<long> lags{0};
    for (const long factor : {1L, 2L, 5L})
        for (long lag = factor; lag < axis.count(); lag *= 10)
            lags.push_back(lag);
    const std::size_t count = lags.size();
    for (std::size_t k = 1; k < count && !axis.causal(); ++k)
        lags.push_back(-lags[k]);
    return lags;
}

/// Places of labels along an axis, so that none overlaps another one.
class LabelRoom {
public:
    explicit LabelRoom(double each) : m_each(each) { }
    bool take(double at)
    {
        const bool isFree = std::all_of(m_taken.begin(), m_taken.end(),
                                        [&](double taken) { return std::abs(at - taken) >= m_each; });
        if (isFree)
            m_taken.push_back(at);
        return isFree;
    }

private:
    double m_each;
    std::vector<double> m_taken;
};

} // namespace

QString AtlasPlot::caption()
{
    return tr(
        "A column is a kernel / its peak; red: sign of the peak, blue: opposite; line: k99, the lag within which it "
        "holds 99 % of its energy.");
}

QString AtlasPlot::barTitle()
{
    return tr("t / peak");
}

QString AtlasPlot::columnTitle() const
{
    switch (m_options.sort) {
    case AtlasOptions::Sort::Tail:
        return tr("rank by sign of the tail, then k99");
    case AtlasOptions::Sort::Memory:
        return tr("rank by k99, longest first");
    case AtlasOptions::Sort::Energy:
        return tr("rank by energy, largest first");
    case AtlasOptions::Sort::Decay:
        return tr("rank by decay, slowest first");
    case AtlasOptions::Sort::Likeness:
        return tr("rank by likeness to the selected channel");
    case AtlasOptions::Sort::Stored:
        break;
    }
    return tr("channels, as stored");
}

/// Full names where they leave enough room for the picture.
AtlasPlot::Labels AtlasPlot::labelsOf(const QFont &font, double width) const
{
    constexpr double MostOfWidth = 0.2;
    const QFontMetricsF metrics(font);
    Labels labels;
    const auto measure = [&](auto nameOf) {
        labels.names.clear();
        labels.namesWidth = 0;
        for (const AtlasBand &band : m_bands) {
            labels.names.push_back(nameOf(band.levels->band()));
            labels.namesWidth = std::max(labels.namesWidth, metrics.horizontalAdvance(labels.names.back()));
        }
    };
    measure([](const Band &band) { return translated(band.title); });
    if (labels.namesWidth > MostOfWidth * width)
        measure([](const Band &band) { return QString::fromStdString(band.brief); });
    for (std::size_t k = 0; k < m_bands.size(); ++k)
        for (const long lag : labelledLags(lagAxis(k)))
            labels.ticksWidth = std::max(labels.ticksWidth, metrics.horizontalAdvance(groupedNumber(lag)));
    return labels;
}

QRectF AtlasPlot::areaOn(const QSizeF &size, const QFont &font, const Labels &labels) const
{
    if (isEmpty())
        return {QPointF(), size};
    const QFontMetricsF metrics(font);
    const double line = std::ceil(metrics.height());
    const double left = std::ceil(AtlasMargin + labels.namesWidth + NameGap + line + labels.ticksWidth + TickText);
    const double bar = std::max(ColorBar{m_colors->scale, m_colors->table, theme(), font}.width(size.height()),
                                metrics.horizontalAdvance(barTitle()));
    const double right = std::ceil(CellMargins::BarGap + bar + AtlasMargin);
    const double bottom = TickText + 2 * line + CaptionGap + captionHeight(metrics, size.width()) + 4;
    const double top = 4 + line + 4;
    return {left, top, std::max(1.0, std::floor(size.width() - left - right)),
            std::max(1.0, std::floor(size.height() - top - bottom))};
}

double AtlasPlot::captionHeight(const QFontMetricsF &metrics, double width)
{
    const QRectF room(0, 0, std::max(1.0, width - 2 * AtlasMargin), 1e4);
    return std::ceil(metrics.boundingRect(room, Qt::TextWordWrap | Qt::AlignHCenter, caption()).height());
}

/// The cells go right into the picture: copies of it take much of a frame.
void AtlasPlot::paintStill(QPainter &painter, QImage &still)
{
    constexpr double Dense = 4; // many points are slow to smooth
    const AtlasGeometry where = geometry();
    const QRect seen = QRect((where.area.topLeft() * where.scale).toPoint(), where.pixels()).intersected(still.rect());
    if (seen.isEmpty())
        return;
    // One call of bits(), which detaches: threads may not.
    const auto partOf = [bits = still.bits(), &image = std::as_const(still)](const QRect &part) {
        return QImage(bits + part.top() * image.bytesPerLine() + part.left() * image.depth() / 8, part.width(),
                      part.height(), image.bytesPerLine(), image.format());
    };
    QImage cells = partOf(seen);
    paintAtlas(cells, m_bands, m_figure->edges, where, *m_levelColors);
    // Each band on its own part of the image, so that threads share the work.
    parallelFor(static_cast<long>(m_bands.size()), threads(), [&](long k) {
        const auto band = static_cast<std::size_t>(k);
        const QRectF part = where.band(band).intersected(where.area);
        const QRect pixels = QRectF(part.topLeft() * where.scale, part.size() * where.scale).toAlignedRect() & seen;
        if (pixels.isEmpty())
            return;
        QImage image = partOf(pixels);
        image.setDevicePixelRatio(where.scale);
        QPainter lines(&image);
        lines.setRenderHint(QPainter::Antialiasing, where.columnWidth() >= Dense);
        lines.translate(-QPointF(pixels.topLeft()) / where.scale);
        paintLines(lines, where, band);
    });
    paintAround(painter, where, size(), m_labels);
}

void AtlasPlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    const QFont font = fontOfPixels(this->font(), ExportFont);
    const Labels labels = labelsOf(font, room.width());
    const AtlasGeometry where{areaOn(room, font, labels), view(), font, scale};
    m_paper = where;
    QImage cells = newImage(where.pixels(), QImage::Format_RGB32);
    cells.fill(m_colors->outside);
    paintAtlas(cells, m_bands, m_figure->edges, where, *m_levelColors);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const double fineness = cells.width() / where.area.width();
    for (std::size_t band = 0; band < m_bands.size(); ++band) {
        const QRectF part = where.band(band).intersected(where.area); // between bands the picture may be transparent
        if (!part.isEmpty())
            painter.drawImage(part, cells,
                              QRectF((part.topLeft() - where.area.topLeft()) * fineness, part.size() * fineness));
        painter.save();
        painter.setClipRect(where.band(band).intersected(where.area));
        paintLines(painter, where, band);
        painter.restore();
    }
    paintAround(painter, where, room, labels);
}

/// What is drawn on the cells of a band.
void AtlasPlot::paintLines(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const
{
    if (geometry.band(band).intersected(geometry.area).isEmpty())
        return;
    if (showsCurves(geometry))
        paintCurves(painter, geometry, band);
    paintReach(painter, geometry, band);
}

void AtlasPlot::paintAround(QPainter &painter, const AtlasGeometry &geometry, const QSizeF &size,
                            const Labels &labels) const
{
    painter.save();
    painter.setFont(geometry.font);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, isForPaper(painter)); // smoothing large rectangles is slow
    painter.setPen(QPen(theme().muted, 1));
    for (std::size_t k = 0; k < m_bands.size(); ++k) {
        const QRectF seen = geometry.band(k).intersected(geometry.area);
        if (!seen.isEmpty())
            painter.drawRect(seen.adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    paintLagAxes(painter, geometry, labels);
    paintColumnAxis(painter, geometry, size);
    paintBar(painter, geometry);
    painter.restore();
}

void AtlasPlot::paintReach(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const
{
    const AtlasBand &columns = m_bands[band];
    const LagAxis axis = lagAxis(band);
    const auto count = static_cast<long>(columns.order.size());
    const double each = geometry.columnWidth(), step = std::max(1.0, each);
    const auto [first, end] = columnsSeen(geometry, columns);
    constexpr double Width = 1.2;
    painter.setPen(showsCurves(geometry) ? QPen(theme().accent, 2 * Width) : linePen(painter, theme().text, Width));
    for (const double side : axis.causal() ? std::vector<double>{1} : std::vector<double>{-1, 1}) {
        QPolygonF line;
        // By column, or where several are in one pixel by pixel.
        for (double x = each > 1 ? geometry.xOf(static_cast<double>(first)) : geometry.area.left();
             x < std::min(geometry.area.right(), geometry.xOf(static_cast<double>(end))); x += step) {
            const auto column = static_cast<long>(std::lround(geometry.columnAt(x)));
            const double reach = longestReach(
                columns, each > 1 ? std::pair(column, std::min(count, column + 1)) : geometry.columnsUnder(x, count));
            const double y = geometry.yOf(band, axis, side * reach);
            if (reach < 0) {
                painter.drawPolyline(line);
                line.clear();
            } else if (showsCurves(geometry)) {
                painter.drawLine(QPointF(x + 1, y), QPointF(x + step - 1, y));
            } else {
                line << QPointF(x + step / 2, y);
            }
        }
        painter.drawPolyline(line);
    }
}

/// To the right where the kernel has the sign of its peak, on the scale of the colors.
void AtlasPlot::paintCurves(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const
{
    constexpr double ShareOfColumn = 0.9, WidestByLevel = 128; // where a level is far less than a pixel
    const AtlasBand &columns = m_bands[band];
    const Band &values = columns.levels->band();
    const LagAxis axis = lagAxis(band);
    const auto [first, end] = columnsSeen(geometry, columns);
    QColor veil = theme().surface;
    veil.setAlpha(110);
    const QRectF seen = geometry.band(band).intersected(geometry.area);
    painter.fillRect(isForPaper(painter) ? seen : seen.toAlignedRect(), veil);
    const bool quickly = !isForPaper(painter);
    struct Point {
        long first, end; ///< bins
        double y;
    };
    std::vector<Point> points; // on the screen at most one per pixel: as in the cells, the value of largest magnitude
    for (long bin = values.firstBin(); bin < values.bins; ++bin) {
        const auto at = static_cast<std::size_t>(std::abs(bin));
        const double place = (axis.placeOf(m_figure->edges[at]) + axis.placeOf(m_figure->edges[at + 1] - 1)) / 2;
        const double y = geometry.yOf(band, axis, bin < 0 ? -place : place);
        if (quickly && !points.empty() && (y - points.back().y) * geometry.scale < 1)
            points.back().end = bin + 1;
        else
            points.push_back({bin, bin + 1, y});
    }
    const bool byLevel = quickly && geometry.columnWidth() < WidestByLevel;
    const auto shareOf = [&](long channel, const Point &point) {
        const AtlasLevels::Level *const levels = columns.levels->column(channel) - values.firstBin();
        const long bin = std::max_element(levels + point.first, levels + point.end,
                                          [](int a, int b) { return std::abs(a) < std::abs(b); })
            - levels;
        return byLevel ? levels[bin] / (2.0 * AtlasLevels::Most)
                       : m_colors->scale.position(values.at(channel, bin)) - 0.5;
    };
    QPolygonF curve(static_cast<qsizetype>(points.size()));
    for (long column = first; column < end; ++column) {
        const long channel = columns.order[static_cast<std::size_t>(column)];
        const double left = geometry.xOf(static_cast<double>(column));
        painter.setPen(QPen(theme().surface, 1));
        painter.drawLine(QPointF(left, geometry.area.top()), QPointF(left, geometry.area.bottom()));
        if (std::isnan(columnAt(columns, column).peak))
            continue;
        std::transform(points.begin(), points.end(), curve.begin(), [&](const Point &point) {
            return QPointF(left + (0.5 + ShareOfColumn * shareOf(channel, point)) * geometry.columnWidth(), point.y);
        });
        painter.setPen(linePen(painter, theme().text, 1.4));
        painter.drawPolyline(curve);
    }
}

void AtlasPlot::paintLagAxes(QPainter &painter, const AtlasGeometry &geometry, const Labels &labels) const
{
    const QFontMetricsF metrics(geometry.font);
    const double line = metrics.height(), right = geometry.area.left() - TickText;
    LabelRoom ticks(line), titles(line);
    for (std::size_t k = 0; k < m_bands.size(); ++k) {
        const QRectF seen = geometry.band(k).intersected(geometry.area);
        if (seen.isEmpty())
            continue;
        painter.setPen(theme().text);
        if (titles.take(seen.center().y()))
            TickLabel{labels.names[k], {}}.paint(painter, geometry.font, {AtlasMargin, seen.center().y()},
                                                 Qt::AlignLeft | Qt::AlignVCenter);
        const LagAxis axis = lagAxis(k);
        for (const long lag : seen.height() < 1.5 * line ? std::vector<long>() : labelledLags(axis)) {
            const double y = geometry.yOf(k, axis, axis.placeOf(lag));
            if (y < seen.top() || y > seen.bottom() || !ticks.take(y))
                continue;
            painter.setPen(QPen(theme().muted, 1));
            painter.drawLine(QPointF(geometry.area.left() - 1, y), QPointF(geometry.area.left() - TickEnd, y));
            painter.setPen(theme().text);
            TickLabel{groupedNumber(lag), {}}.paint(painter, geometry.font, {right, y},
                                                    Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    painter.setPen(theme().text);
    painter.save();
    painter.translate(right - labels.ticksWidth, geometry.area.center().y());
    painter.rotate(-90);
    TickLabel{tr("lag (tokens)"), {}}.paint(painter, geometry.font, {0, 0}, Qt::AlignHCenter | Qt::AlignBottom);
    painter.restore();
}

/// Numbers from the left; of wide columns in one band those of their channels.
void AtlasPlot::paintColumnAxis(QPainter &painter, const AtlasGeometry &geometry, const QSizeF &size) const
{
    const QFontMetricsF metrics(geometry.font);
    const auto band = static_cast<std::size_t>(geometry.view.center().y());
    const bool channels = showsCurves(geometry) && geometry.view.height() <= 1 && band < m_bands.size();
    const QRectF &area = geometry.area;
    const double room = metrics.horizontalAdvance(groupedNumber(m_columns)) + 18;
    const auto first = static_cast<long>(std::ceil(geometry.view.left() - 0.5));
    const auto last = std::min(m_columns - 1, static_cast<long>(std::floor(geometry.view.right() - 0.5)));
    const double y = area.bottom() + TickText;
    for (const long column : integerTicks(first, last, std::max(2, static_cast<int>(area.width() / room)))) {
        if (channels && column >= static_cast<long>(m_bands[band].order.size()))
            continue;
        const double x = geometry.xOf(static_cast<double>(column) + 0.5);
        painter.setPen(QPen(theme().muted, 1));
        painter.drawLine(QPointF(x, area.bottom() + 1), QPointF(x, area.bottom() + TickEnd));
        painter.setPen(theme().text);
        const long number = channels ? m_bands[band].order[static_cast<std::size_t>(column)] : column;
        TickLabel{groupedNumber(number), {}}.paint(painter, geometry.font, {x, y}, Qt::AlignHCenter | Qt::AlignTop);
    }
    painter.setPen(theme().text);
    const QString title = channels ? tr("channel") : columnTitle();
    const double width = metrics.horizontalAdvance(title);
    const double left = std::clamp(area.center().x() - width / 2, AtlasMargin,
                                   std::max(AtlasMargin, size.width() - AtlasMargin - width));
    painter.drawText(QPointF(left, y + metrics.height() + metrics.ascent()), title);
    painter.setPen(theme().muted);
    const double top = y + 2 * metrics.height() + CaptionGap;
    painter.drawText(QRectF(AtlasMargin, top, size.width() - 2 * AtlasMargin, size.height() - top),
                     Qt::TextWordWrap | Qt::AlignHCenter | Qt::AlignTop, caption());
}

void AtlasPlot::paintBar(QPainter &painter, const AtlasGeometry &geometry) const
{
    const double left = geometry.area.right() + CellMargins::BarGap + 0.5;
    painter.setPen(theme().text);
    painter.drawText(QPointF(left, geometry.area.top() - 8), barTitle());
    ColorBar{m_colors->scale, m_colors->table, theme(), geometry.font}.paint(
        painter,
        {left, geometry.area.top() + 3, ColorBar::Thickness, std::min(TallestAtlasBar, geometry.area.height() - 6)});
}

} // namespace tnn::widgets
