// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/color_bar.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include "widgets/base/tick_label.h"

namespace tnn::widgets {

namespace {

QImage gradient(const ColorTable &table)
{
    QImage image(1, ColorTable::Size, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        image.setPixel(0, y, table.colors()[static_cast<std::size_t>(image.height() - 1 - y)]);
    return image;
}

} // namespace

std::vector<double> ColorBar::ticks(double height) const
{
    constexpr int Most = 11;
    const double room = 2.2 * QFontMetricsF(font).height();
    int wanted = std::clamp(static_cast<int>(height / room) + 1, 3, Most);
    std::vector<double> ticks = scale.ticks(wanted);
    while (ticks.size() < 2 && wanted < Most) // a single value says nothing of the others
        ticks = scale.ticks(++wanted);
    return ticks;
}

double ColorBar::width(double height) const
{
    double widest = 0;
    for (int room = static_cast<int>(std::ceil(height)); room > 0; room /= 2)
        for (const double value : ticks(room))
            widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(tickText(scale, value)));
    return Thickness + TickLength + TickGap + std::ceil(widest);
}

void ColorBar::paint(QPainter &painter, const QRectF &bar) const
{
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.setPen(QPen(theme.muted, 1));
    painter.setBrush(Qt::NoBrush);
    if (colored) {
        painter.drawImage(bar, gradient(table));
        painter.drawRect(bar.adjusted(-0.5, -0.5, 0.5, 0.5));
    } else {
        painter.drawLine(bar.topRight(), bar.bottomRight());
    }
    double last = std::numeric_limits<double>::infinity(); // where the last label is
    for (const double value : ticks(bar.height())) {
        const double y = bar.bottom() - scale.position(value) * bar.height();
        if (last - y < QFontMetricsF(font).height())
            continue;
        last = y;
        paintTick(painter, font, theme, Qt::RightEdge, {bar.right(), y}, tickText(scale, value));
    }
    painter.restore();
}

} // namespace tnn::widgets
