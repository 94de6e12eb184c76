// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/substitutions_plot.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "widgets/cells/cell_painters.h"

namespace tnn::widgets {

namespace {

using figures::SubstitutionsFigure;

constexpr double MeansDepth = 36, LettersHeight = 16, LongestName = 72; // pixels

/// Returns how many cells a symbol and a position take in a picture that is so many times as wide as high.
CellCount cellsOf(const SubstitutionsFigure &figure, double shape)
{
    constexpr double Least = 2; // so that shapes differ little from what is wanted
    const double ratio = static_cast<double>(figure.positions()) / (shape * static_cast<double>(figure.symbols()));
    return {std::lround(Least * std::max(1.0, ratio)), std::lround(Least * std::max(1.0, 1 / ratio))};
}

/// Returns an interval of cells as one of positions or symbols, or the reverse for 1 / `each`.
figures::Interval scaled(const figures::Interval &cells, double each, double first)
{
    return {first + cells.low / each, first + cells.high / each};
}

} // namespace

CellCount SubstitutionsPlot::count() const
{
    return m_figure ? CellCount{m_figure->symbols() * m_cells.rows, m_figure->positions() * m_cells.columns}
                    : CellCount{};
}

void SubstitutionsPlot::setCells(const CellCount &cells)
{
    m_cells = cells;
    const CellCount all = count();
    m_values.resize(static_cast<std::size_t>(all.rows * all.columns));
    for (long row = 0; row < all.rows; ++row)
        for (long column = 0; column < all.columns; ++column)
            m_values[static_cast<std::size_t>(row * all.columns + column)] = static_cast<float>(
                m_figure->differences[static_cast<std::size_t>(column / m_cells.columns * m_figure->symbols()
                                                               + row / m_cells.rows)]);
}

/// Shapes the picture as what axes and color bar leave of the room; not while a part of it is shown, which is in cells.
void SubstitutionsPlot::fillRoom(const QSizeF &room)
{
    constexpr double Beside = 150, Above = 140, Flattest = 12; // pixels
    if (!m_figure || !m_gestures.fitted())
        return;
    const double shape = (room.width() - Beside) / std::max(1.0, room.height() - Above);
    if (const CellCount cells = cellsOf(*m_figure, std::clamp(shape, 1.0, Flattest)); cells != m_cells)
        setCells(cells);
}

void SubstitutionsPlot::layOut()
{
    fillRoom(size());
    CellPlot::layOut();
}

void SubstitutionsPlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    const CellCount onScreen = m_cells;
    fillRoom(room);
    CellPlot::paintOnPaper(painter, room, scale);
    setCells(onScreen);
}

int SubstitutionsPlot::textsLeftOut(const QSize &room)
{
    const CellCount onScreen = m_cells;
    fillRoom(room);
    const int texts = CellPlot::textsLeftOut(room);
    setCells(onScreen);
    return texts;
}

figures::Zoom SubstitutionsPlot::zoom() const
{
    figures::Zoom zoom = CellPlot::zoom();
    if (zoom.x)
        zoom.x = scaled(*zoom.x, static_cast<double>(m_cells.columns), static_cast<double>(m_figure->request.first));
    if (zoom.y)
        zoom.y = scaled(*zoom.y, static_cast<double>(m_cells.rows), 0);
    return zoom;
}

void SubstitutionsPlot::setZoom(const figures::Zoom &zoom)
{
    figures::Zoom cells = zoom;
    const auto columns = static_cast<double>(m_cells.columns);
    if (zoom.x && m_figure)
        cells.x = scaled(*zoom.x, 1 / columns, -static_cast<double>(m_figure->request.first) * columns);
    if (zoom.y)
        cells.y = scaled(*zoom.y, 1 / static_cast<double>(m_cells.rows), 0);
    CellPlot::setZoom(cells);
}

void SubstitutionsPlot::measure(Magnitudes &magnitudes)
{
    setCells(m_cells);
    const QFontMetricsF metrics(fontInPixels());
    m_names.clear();
    for (const long id : m_figure->request.symbols)
        m_names.push_back(
            metrics.elidedText(QString::fromStdString(m_figure->symbolOf(id)), Qt::ElideRight, LongestName));
    double low = 0, high = 0;
    for (const double mean : m_figure->means) {
        low = std::min(low, mean); // comparisons with NaN are false
        high = std::max(high, mean);
    }
    m_means = ValueScale::linear(low, low < high ? high : 1);
    magnitudes.add(m_values);
}

QString SubstitutionsPlot::description() const
{
    return tr("%1: %2 symbols, differences up to %3 in magnitude")
        .arg(title(), groupedNumber(m_figure->symbols()), shortNumber(limit()));
}

QImage SubstitutionsPlot::data(const CellGeometry &geometry) const
{
    return paintFootprint(m_values, count(), geometry.viewport(), geometry.pixels(), colors());
}

QString SubstitutionsPlot::notes(const CellGeometry &geometry) const
{
    const QString means = hasLogo(geometry) ? tr("heights of letters: mean %1 to %2") : tr("mean %1 to %2");
    QStringList notes{tr("\u0394 log-likelihood (nats)"),
                      means.arg(shortNumber(m_means->low()), shortNumber(m_means->high()))};
    if (magnitudes().notFinite() > 0)
        notes.append(tr("%1 values are not finite").arg(groupedNumber(magnitudes().notFinite())));
    if (clippedShare() > 0)
        notes.append(tr("%1 % clipped at \u00b1%2").arg(shortNumber(100 * clippedShare(), 2), shortNumber(limit())));
    if (geometry.cellsPerPixel() > static_cast<double>(std::min(m_cells.rows, m_cells.columns)))
        notes.append(tr("each pixel shows the largest of its cells"));
    return notes.join(tr(" \u00b7 "));
}

QString SubstitutionsPlot::readoutOf(const CellGeometry &, const CellIndex &cell) const
{
    const long position = positionOf(cell), symbol = cell.row / m_cells.rows;
    const auto symbolOf = [this](long id) { return QString::fromStdString(m_figure->symbolOf(id)); };
    const long id = m_figure->request.symbols[static_cast<std::size_t>(symbol)];
    const auto place = static_cast<std::size_t>(position - m_figure->request.first);
    const QString where = tr("position %1  %2").arg(groupedNumber(position), symbolOf(m_figure->idAt(position)));
    const QString mean = tr("mean %1").arg(shortNumber(m_figure->means[place]));
    if (ownRow(position) == symbol)
        return tr("%1  the text's own  %2").arg(where, mean);
    const double difference
        = m_figure->differences[place * m_figure->request.symbols.size() + static_cast<std::size_t>(symbol)];
    return tr("%1  instead %2  difference %3 nats  %4").arg(where, symbolOf(id), shortNumber(difference), mean);
}

std::optional<long> SubstitutionsPlot::ownRow(long position) const
{
    const std::vector<long> &symbols = m_figure->request.symbols;
    const auto found = std::ranges::find(symbols, m_figure->idAt(position));
    return found == symbols.end() ? std::nullopt : std::optional(static_cast<long>(found - symbols.begin()));
}

std::optional<CellIndex> SubstitutionsPlot::cellOf(const Hover &hover) const
{
    if (!m_figure || !hover.column || *hover.column < m_figure->request.first || *hover.column > m_figure->request.last)
        return {};
    return CellIndex{ownRow(*hover.column).value_or(0) * m_cells.rows + m_cells.rows / 2,
                     (*hover.column - m_figure->request.first) * m_cells.columns + m_cells.columns / 2};
}

QMarginsF SubstitutionsPlot::edges() const
{
    return {0, MeansDepth + ProfileStrips::Gap + LettersHeight, 0, 0};
}

QPointF SubstitutionsPlot::middleOf(const CellGeometry &geometry, long position, long row) const
{
    return geometry.toPixel(
        {(static_cast<double>(position - m_figure->request.first) + 0.5) * static_cast<double>(m_cells.columns),
         (static_cast<double>(row) + 0.5) * static_cast<double>(m_cells.rows)});
}

void SubstitutionsPlot::paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    paintOwn(painter, geometry, frame);
    paintLetters(painter, geometry, frame);
    paintMeans(painter, geometry, frame);
}

/// Paints a dot on the cells of the text, where they are large enough.
void SubstitutionsPlot::paintOwn(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    constexpr double Least = 4, Largest = 2.5; // pixels
    const double cell = std::min(m_cells.rows, m_cells.columns) / (geometry.cellsPerPixel() * geometry.scale);
    if (cell < Least)
        return;
    const double radius = std::min(Largest, cell / 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().muted);
    for (long position = m_figure->request.first; position <= m_figure->request.last; ++position)
        if (const auto row = ownRow(position))
            if (const QPointF middle = middleOf(geometry, position, *row); frame.contains(middle))
                painter.drawEllipse(middle, radius, radius);
}

double SubstitutionsPlot::roomOfPosition(const CellGeometry &geometry) const
{
    return static_cast<double>(m_cells.columns) / (geometry.cellsPerPixel() * geometry.scale);
}

bool SubstitutionsPlot::hasLogo(const CellGeometry &geometry) const
{
    return roomOfPosition(geometry) >= QFontMetricsF(geometry.font).horizontalAdvance(QLatin1Char('W'));
}

/// Paints the symbols of the text above their cells, where letters have room; those that are wider are left out.
void SubstitutionsPlot::paintLetters(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    if (!hasLogo(geometry))
        return;
    const QFontMetricsF metrics(geometry.font);
    const double room = roomOfPosition(geometry);
    painter.setPen(theme().text);
    for (long position = m_figure->request.first; position <= m_figure->request.last; ++position) {
        const QPointF middle(middleOf(geometry, position, 0).x(), frame.top() - 2);
        const QString letter = QString::fromStdString(m_figure->symbolOf(m_figure->idAt(position)));
        if (middle.x() > frame.left() && middle.x() < frame.right() && metrics.horizontalAdvance(letter) <= room)
            paintText(painter, geometry.font, middle, Qt::AlignHCenter | Qt::AlignBottom, letter);
    }
}

/// A symbol of several letters, such as a piece of a word, is a bar.
void SubstitutionsPlot::paintLogo(QPainter &painter, const CellGeometry &geometry, const QRectF &strip) const
{
    constexpr double Share = 0.9; // of the position's width
    const double width = Share * roomOfPosition(geometry);
    const double narrowest = QFontMetricsF(geometry.font).averageCharWidth(); // an i is no bar
    const auto heightOf = [&](double value) { return strip.bottom() - m_means->position(value) * strip.height(); };
    painter.save();
    painter.setClipRect(strip);
    painter.fillRect(QRectF(strip.left(), heightOf(0), strip.width(), 1), theme().muted);
    for (long position = m_figure->request.first; position <= m_figure->request.last; ++position) {
        const double mean = m_figure->means[static_cast<std::size_t>(position - m_figure->request.first)];
        const QRectF place = QRectF(QPointF(middleOf(geometry, position, 0).x() - width / 2, heightOf(0)),
                                    QPointF(middleOf(geometry, position, 0).x() + width / 2, heightOf(mean)))
                                 .normalized();
        if (!std::isfinite(mean) || !place.intersects(strip))
            continue;
        const QString letter = QString::fromStdString(m_figure->symbolOf(m_figure->idAt(position)));
        QPainterPath path;
        path.addText({}, geometry.font, letter);
        const QRectF drawn = path.boundingRect();
        if (letter.size() == 1 && !drawn.isEmpty())
            painter.fillPath(
                QTransform::fromTranslate(place.center().x(), place.top())
                    .scale(place.width() / std::max(drawn.width(), narrowest), place.height() / drawn.height())
                    .translate(-drawn.center().x(), -drawn.top())
                    .map(path),
                theme().accent);
        else
            painter.fillRect(place, theme().accent);
    }
    painter.restore();
}

void SubstitutionsPlot::paintMeans(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const ProfileStrips strips(geometry, frame.translated(0, -LettersHeight), *m_means, theme(), MeansDepth);
    const auto over = [this](long first, long last) {
        const auto mean = [this](long cell) {
            return static_cast<float>(m_figure->means[static_cast<std::size_t>(cell / m_cells.columns)]);
        };
        float extreme = mean(first);
        for (long cell = first + 1; cell <= last; ++cell)
            extreme = moreExtreme(extreme, mean(cell));
        return extreme;
    };
    if (hasLogo(geometry))
        paintLogo(painter, geometry, strips.top());
    else
        strips.paintCurve(painter, {CellProfile::Side::Top, {}, 0, 0, count().columns, 0, over, true});
    painter.setPen(theme().muted);
    paintText(painter, geometry.font, {frame.left() - TickLength, strips.top().center().y()},
              Qt::AlignRight | Qt::AlignVCenter, tr("mean"));
}

} // namespace tnn::widgets
