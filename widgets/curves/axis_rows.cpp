// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/axis_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <qcustomplot.h>

#include "engine/analysis/decay_profile.h"
#include "engine/analysis/quantile.h"
#include "widgets/base/value_scale.h"
#include "widgets/curves/axis_mapping.h"
#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

void drawBoxRow(QCPPainter &painter, const QCustomPlot &plot, const Theme &theme, const BoxRow &row, double place)
{
    if (!std::isfinite(row.largest) || !std::all_of(std::begin(row.quantiles), std::end(row.quantiles), [](double at) {
            return std::isfinite(at);
        }))
        return;
    const QCPAxis &keys = *plot.xAxis, &rows = *plot.yAxis;
    const double middle = rows.coordToPixel(place);
    const double height = std::abs(rows.coordToPixel(place + 0.5) - rows.coordToPixel(place - 0.5));
    const QColor color = row.marked ? theme.accent : theme.series.value(0, theme.text);
    // Clamped between what is visible of a narrow spread and what suffices for few rows on a large picture.
    const auto bar = [&](std::size_t from, std::size_t to, double share, double opacity) {
        const double left = keys.coordToPixel(row.quantiles[from]), right = keys.coordToPixel(row.quantiles[to]);
        const double thick = std::clamp(share * height, 1.0, 40 * share);
        painter.fillRect(QRectF(left, middle - thick / 2, std::max(1.0, right - left), thick), faded(color, opacity));
    };
    bar(0, 4, 0.22, 0.45);
    bar(1, 3, 0.62, row.marked ? 0.75 : 0.5);
    const double half = std::clamp(0.36 * height, 1.0, 15.0), median = keys.coordToPixel(row.quantiles[2]);
    painter.setPen(QPen(theme.text, 2));
    painter.drawLine(QLineF(median, middle - half, median, middle + half));
    const QPointF largest(keys.coordToPixel(row.largest), middle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double radius = std::clamp(0.2 * height, 1.5, 4.0);
    painter.drawEllipse(largest, radius, radius);
    const QFontMetricsF metrics(plotFont());
    if (height < metrics.height())
        return;
    const QRectF name(largest.x() + radius + 3, middle - metrics.height() / 2, metrics.horizontalAdvance(row.name) + 2,
                      metrics.height());
    painter.fillRect(name, faded(theme.surface, 0.75));
    painter.setFont(plotFont());
    painter.setPen(row.marked ? theme.text : theme.muted);
    painter.drawText(QPointF(name.left() + 1, middle + metrics.capHeight() / 2), row.name);
}

} // namespace

void setRowNames(QCPAxis &axis, const QStringList &names)
{
    setTicks(axis, [names, &axis](double lower, double upper) {
        constexpr int Room = 18; // pixels per name
        const long first = std::max(0L, static_cast<long>(std::ceil(-upper)));
        const long last = std::min<long>(names.size() - 1, static_cast<long>(std::floor(-lower)));
        AxisTicks ticks;
        if (last < first)
            return ticks;
        const int most = std::max(1, axis.axisRect()->height() / Room);
        std::vector<long> rows = integerTicks(first, last, most);
        std::reverse(rows.begin(), rows.end());
        for (const long row : rows) {
            ticks.positions.append(static_cast<double>(-row));
            ticks.labels.append(names[static_cast<int>(row)]);
        }
        return ticks;
    });
}

QStringList numbersOf(const std::vector<long> &channels)
{
    QStringList names;
    for (const long channel : channels)
        names += QString::number(channel);
    return names;
}

QString rowName(const std::string &brief, bool selected)
{
    const QString name = QString::fromStdString(brief);
    return selected ? QStringLiteral("\u25b8 ") + name : name;
}

long rowAt(double place, long rows)
{
    const long row = std::lround(-place);
    return row >= 0 && row < rows ? row : -1;
}

BoxRow BoxRow::of(const std::vector<double> &ascending)
{
    BoxRow row;
    for (std::size_t level = 0; level < row.quantiles.size(); ++level)
        row.quantiles[level] = analysis::quantileOfSorted(ascending, analysis::DecayProfile::Levels[level]);
    row.largest = ascending.empty() ? row.quantiles[4] : ascending.back();
    return row;
}

void addBoxRows(QCustomPlot &plot, const Theme &theme, std::vector<BoxRow> rows)
{
    addDrawing(plot, [&plot, theme, rows = std::move(rows)](QCPPainter &painter) {
        painter.setAntialiasing(true);
        for (std::size_t row = 0; row < rows.size(); ++row)
            drawBoxRow(painter, plot, theme, rows[row], -static_cast<double>(row));
    });
}

} // namespace tnn::widgets
