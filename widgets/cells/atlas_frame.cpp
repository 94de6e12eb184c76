// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/cells/atlas_plot.h"
#include "widgets/cells/cell_plot.h"
#include "widgets/cells/color_bar.h"

// What an atlas draws around its cells.

namespace tnn::widgets {

namespace {

constexpr double TickText = TickLength + TickGap, AtlasMargin = AtlasPlot::Margin, CaptionGap = 4, NamesGap = 4,
                 TallestAtlasBar = 320;

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
        "A column is a kernel / its peak; red: sign of the peak, blue: opposite; line: k99 (99 % of the energy).");
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
    const double left = std::ceil(AtlasMargin + labels.namesWidth + NamesGap + line + labels.ticksWidth + TickText);
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

void AtlasPlot::paintLagAxes(QPainter &painter, const AtlasGeometry &geometry, const Labels &labels) const
{
    const QFontMetricsF metrics(geometry.font);
    const double line = metrics.height();
    LabelRoom ticks(line), titles(line);
    for (std::size_t k = 0; k < m_bands.size(); ++k) {
        const QRectF seen = geometry.band(k).intersected(geometry.area);
        if (seen.isEmpty())
            continue;
        painter.setPen(theme().text);
        if (titles.take(seen.center().y()))
            paintText(painter, geometry.font, {AtlasMargin, seen.center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
                      labels.names[k]);
        const LagAxis axis = lagAxis(k);
        for (const long lag : seen.height() < 1.5 * line ? std::vector<long>() : labelledLags(axis)) {
            const double y = geometry.yOf(k, axis, axis.placeOf(lag));
            if (y < seen.top() || y > seen.bottom() || !ticks.take(y))
                continue;
            paintTick(painter, geometry.font, theme(), Qt::LeftEdge, {geometry.area.left(), y}, groupedNumber(lag));
        }
    }
    painter.setPen(theme().text);
    painter.save();
    painter.translate(geometry.area.left() - TickText - labels.ticksWidth, geometry.area.center().y());
    painter.rotate(-90);
    paintText(painter, geometry.font, {0, 0}, Qt::AlignHCenter | Qt::AlignBottom, tr("lag (tokens)"));
    painter.restore();
}

/// Numbers from the left; of wide columns in one band those of their channels.
void AtlasPlot::paintColumnAxis(QPainter &painter, const AtlasGeometry &geometry, const QSizeF &size) const
{
    const QFontMetricsF metrics(geometry.font);
    const auto band = static_cast<std::size_t>(geometry.view.center().y());
    const bool channels = geometry.showsCurves() && geometry.view.height() <= 1 && band < m_bands.size();
    const QRectF &area = geometry.area;
    const double room = metrics.horizontalAdvance(groupedNumber(m_columns)) + 18;
    const auto first = static_cast<long>(std::ceil(geometry.view.left() - 0.5));
    const auto last = std::min(m_columns - 1, static_cast<long>(std::floor(geometry.view.right() - 0.5)));
    const double y = area.bottom() + TickText;
    for (const long column : integerTicks(first, last, std::max(2, static_cast<int>(area.width() / room)))) {
        if (channels && column >= static_cast<long>(m_bands[band].order.size()))
            continue;
        const double x = geometry.xOf(static_cast<double>(column) + 0.5);
        const long number = channels ? m_bands[band].order[static_cast<std::size_t>(column)] : column;
        paintTick(painter, geometry.font, theme(), Qt::BottomEdge, {x, area.bottom()}, groupedNumber(number));
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
