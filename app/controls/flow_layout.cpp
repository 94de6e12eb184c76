// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/flow_layout.h"

#include <algorithm>
#include <utility>

#include <QWidget>

namespace tnn::app {

FlowLayout::FlowLayout(std::initializer_list<QWidget *> widgets, int spacing, const QMargins &margins)
{
    setSpacing(spacing);
    setContentsMargins(margins);
    for (QWidget *widget : widgets)
        addWidget(widget);
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        if (!item->isEmpty()) {
            const QSize hint = item->sizeHint();
            size = {size.width() + (size.isNull() ? 0 : spacing()) + hint.width(),
                    std::max(size.height(), hint.height())};
        }
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    place(rect, true);
}

int FlowLayout::place(const QRect &rect, bool apply) const
{
    const QRect room = rect.marginsRemoved(contentsMargins());
    int x = room.x(), y = room.y(), height = 0;
    std::vector<std::pair<QLayoutItem *, QRect>> row;
    const auto endRow = [&] {
        for (const auto &[item, place] : row)
            if (apply)
                item->setGeometry(place.translated(0, (height - place.height()) / 2));
        row.clear();
    };
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size(std::min(item->sizeHint().width(), room.width()), item->sizeHint().height());
        if (x > room.x() && x + size.width() > room.x() + room.width()) {
            endRow();
            x = room.x();
            y += height + spacing();
            height = 0;
        }
        row.emplace_back(item, QRect(QPoint(x, y), size));
        x += size.width() + spacing();
        height = std::max(height, size.height());
    }
    endRow();
    return y + height - rect.y() + contentsMargins().bottom();
}

} // namespace tnn::app
