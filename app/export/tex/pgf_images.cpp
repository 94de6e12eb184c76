// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/tex/pgf_images.h"
#include "widgets/base/new_image.h"

#include <algorithm>

#include <QPainter>

namespace tnn::app {

QImage PgfImages::painted() const
{
    QImage image = widgets::newImage(bounds.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    for (const Part &part : parts) {
        painter.setTransform(QTransform::fromTranslate(-bounds.left(), -bounds.top()));
        painter.setClipping(false);
        if (!part.clip.isEmpty())
            painter.setClipRect(part.clip);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, part.smooth);
        painter.setOpacity(part.opacity);
        painter.setTransform(part.transform, true);
        painter.drawImage(part.to, part.image, part.from);
    }
    painter.end();
    bool opaque = true;
    for (int y = 0; y < image.height() && opaque; ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        opaque = std::all_of(line, line + image.width(), [](QRgb pixel) { return qAlpha(pixel) == 255; });
    }
    return image.convertToFormat(opaque ? QImage::Format_RGB32 : QImage::Format_ARGB32);
}

} // namespace tnn::app
