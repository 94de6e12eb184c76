// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/plot.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "engine/error.h"
#include "widgets/base/tick_label.h"

namespace tnn::widgets {

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

QSize Plot::paintTitle(QPainter &painter, const QSize &size) const
{
    painter.fillRect(QRect(QPoint(), size), m_theme.surface);
    const QString text = title();
    if (text.isEmpty())
        return size;
    QFont bold = fontOfPixels(font(), ExportFont + 1);
    bold.setBold(true);
    constexpr int Flags = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;
    const QRectF room(8, 6, size.width() - 16, size.height());
    const int height = static_cast<int>(std::ceil(QFontMetricsF(bold).boundingRect(room, Flags, text).height())) + 8;
    painter.setPen(m_theme.text);
    painter.setFont(bold);
    painter.drawText(room, Flags, text);
    painter.translate(0, height);
    return {size.width(), size.height() - height};
}

} // namespace tnn::widgets
