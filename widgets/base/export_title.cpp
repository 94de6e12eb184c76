// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/export_title.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/base/theme.h"
#include "widgets/base/tick_label.h"

namespace tnn::widgets {

QSize paintExportTitle(QPainter &painter, const QSize &size, const QString &title, const QFont &font,
                       const Theme &theme)
{
    painter.fillRect(QRect(QPoint(), size), theme.surface);
    if (title.isEmpty())
        return size;
    QFont bold = fontOfPixels(font, ExportFont + 1);
    bold.setBold(true);
    const int height = static_cast<int>(std::ceil(QFontMetricsF(bold).height())) + 8;
    painter.setPen(theme.text);
    painter.setFont(bold);
    painter.drawText(QRectF(8, 6, size.width() - 16, height), Qt::AlignHCenter | Qt::AlignTop, title);
    painter.translate(0, height);
    return {size.width(), size.height() - height};
}

} // namespace tnn::widgets
