// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/kernel_delegate.h"

#include <QApplication>
#include <QPainter>

#include "app/controls/roles.h"
#include "app/controls/sparkline.h"
#include "app/panels/model/channel_model.h"

namespace tnn::app {

void KernelDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto shape = index.data(ChannelModel::ShapeRole).value<QList<float>>();
    if (shape.isEmpty())
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool isOff = index.data(ChannelModel::OffRole).toBool();
    painter->setPen(QPen(QApplication::palette().color(isOff ? MutedRole : QPalette::Highlight), 1.2));
    const QRectF area = QRectF(option.rect).adjusted(4, 4, -6, -4);
    painter->drawPolyline(sparkline({shape.constData(), static_cast<std::size_t>(shape.size())}, area));
    painter->restore();
}

} // namespace tnn::app
