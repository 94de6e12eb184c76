// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/plot.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "engine/error.h"
#include "widgets/base/tick_label.h"

namespace tnn::widgets {

namespace {

constexpr int TitleFlags = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;

QRectF titleRoom(const QSize &page)
{
    return {8, 6, page.width() - 16.0, static_cast<double>(page.height())};
}

QSize pageOf(const QSize &size, double scale)
{
    return (QSizeF(size) / scale).toSize();
}

} // namespace

void Plot::setTheme(const Theme &theme)
{
    m_theme = theme;
    themeChanged();
}

void Plot::setZoom(const figures::Zoom &zoom)
{
    if (!zoom.isWhole())
        throw Error("this plot has no axes to zoom");
}

void Plot::paintTo(QPainter &painter, const QSize &size, double scale)
{
    const QSize page = pageOf(size, scale), room = belowTitle(page);
    m_paperScale = scale;
    m_titleHeight = page.height() - room.height();
    painter.save();
    painter.scale(scale, scale);
    painter.fillRect(QRect(QPoint(), page), m_theme.surface);
    painter.setPen(m_theme.text);
    painter.setFont(titleFont());
    painter.drawText(titleRoom(page), TitleFlags, pageTitle());
    painter.translate(0, m_titleHeight);
    paintPage(painter, room);
    painter.restore();
}

double Plot::paperScale(const QSize &size, double least)
{
    double best = 1;
    int fewest = textsWithoutRoom(size);
    for (int points = ExportPoints - 1; fewest > 0 && points >= ExportPoints * least - 0.5; --points) {
        const double scale = static_cast<double>(points) / ExportPoints;
        if (const int without = textsWithoutRoom(pageOf(size, scale)); without < fewest) {
            fewest = without;
            best = scale;
        }
    }
    return best;
}

std::optional<QSize> Plot::sizeForAllText(const QSize &size, double least)
{
    constexpr double Step = 1.1;
    constexpr int Most = 20; // seven times as wide
    QSizeF larger = size;
    for (int i = 0; i < Most; ++i, larger *= Step)
        if (const QSize page = larger.toSize(); textsWithoutRoom(pageOf(page, paperScale(page, least))) == 0)
            return i == 0 ? std::nullopt : std::optional(page);
    return std::nullopt;
}

QFont Plot::titleFont() const
{
    QFont bold = fontOfPixels(font(), ExportFont + 1);
    bold.setBold(true);
    return bold;
}

QSize Plot::belowTitle(const QSize &page) const
{
    if (pageTitle().isEmpty())
        return page;
    const QRectF text = QFontMetricsF(titleFont()).boundingRect(titleRoom(page), TitleFlags, pageTitle());
    return {page.width(), page.height() - static_cast<int>(std::ceil(text.height())) - 8};
}

} // namespace tnn::widgets
