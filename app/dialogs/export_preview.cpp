// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/export_preview.h"

#include <QPainter>

#include "app/controls/roles.h"
#include "app/views/view.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

namespace tnn::app {

ExportPreview::ExportPreview(QWidget *parent) : QWidget(parent)
{
    setMinimumSize(240, 200);
    setAccessibleName(tr("Preview"));
}

void ExportPreview::showFile(const View &view, const ExportOptions &options, const QString &suffix)
{
    if (numberSuffixes().contains(suffix)) {
        const figures::Numbers behind = view.numbers();
        const auto columns = static_cast<qsizetype>(behind.columns.size());
        setImage({},
                 tr("%1 columns of numbers, %2 rows")
                     .arg(columns)
                     .arg(static_cast<qsizetype>(behind.table.size())
                          / qMax<qsizetype>(1, columns - (behind.names.empty() ? 0 : 1))));
        return;
    }
    const QSize layout = options.layout;
    const QString size = suffix == QLatin1String(".png") ? tr("%1 \u00d7 %2 pixels")
                                                               .arg(qRound(layout.width() * options.dpi / LayoutDpi))
                                                               .arg(qRound(layout.height() * options.dpi / LayoutDpi))
                                                         : tr("%1 \u00d7 %2 mm")
                                                               .arg(qRound(layout.width() / LayoutDpi * 25.4))
                                                               .arg(qRound(layout.height() / LayoutDpi * 25.4));
    // As many pixels as fit.
    ExportOptions small = options;
    small.dpi = LayoutDpi * qBound(0.2, 2.0 * width() / qMax(1, layout.width()), 1.0);
    try {
        setImage(imageOf(*view.plot(), small), size);
    } catch (const Error &error) {
        setImage({}, widgets::translated(error.reason()));
    }
}

void ExportPreview::setImage(const QImage &image, const QString &caption)
{
    m_image = image;
    m_caption = caption;
    setAccessibleDescription(caption);
    update();
}

void ExportPreview::paintEvent(QPaintEvent *)
{
    constexpr int Square = 8;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const int line = fontMetrics().height();
    const QRect room = rect().adjusted(0, 0, 0, -line - 6);
    painter.setPen(palette().color(MutedRole));
    painter.drawText(QRect(0, room.bottom() + 6, width(), line), Qt::AlignHCenter | Qt::AlignTop,
                     fontMetrics().elidedText(m_caption, Qt::ElideRight, width()));
    if (m_image.isNull())
        return;
    const QSize size = m_image.size().scaled(room.size() - QSize(2, 2), Qt::KeepAspectRatio);
    QRect place(QPoint(), size);
    place.moveCenter(room.center());
    if (m_image.hasAlphaChannel())
        for (int y = place.top(); y <= place.bottom(); y += Square)
            for (int x = place.left(); x <= place.right(); x += Square)
                painter.fillRect(QRect(x, y, Square, Square).intersected(place),
                                 ((x - place.left()) / Square + (y - place.top()) / Square) % 2 == 0
                                     ? QColor(Qt::white)
                                     : QColor(0xd8d8d8));
    painter.drawImage(place, m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(place.adjusted(-1, -1, 0, 0));
}

} // namespace tnn::app
