// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/layout_items.h"

namespace tnn::app {

namespace {

template <class Layout>
Layout *arranged(std::initializer_list<LayoutItem> parts, int spacing, const std::optional<QMargins> &margins)
{
    auto *layout = new Layout;
    layout->setSpacing(spacing);
    if (margins)
        layout->setContentsMargins(*margins);
    for (const LayoutItem &part : parts)
        if (part.widget)
            layout->addWidget(part.widget, part.stretch, part.alignment);
        else if (part.layout)
            layout->addLayout(part.layout, part.stretch);
        else if (part.gap > 0)
            layout->addSpacing(part.gap);
        else
            layout->addStretch(part.stretch);
    return layout;
}

} // namespace

QHBoxLayout *inRow(std::initializer_list<LayoutItem> parts, int spacing, std::optional<QMargins> margins)
{
    return arranged<QHBoxLayout>(parts, spacing, margins);
}

QVBoxLayout *inColumn(std::initializer_list<LayoutItem> parts, int spacing, std::optional<QMargins> margins)
{
    return arranged<QVBoxLayout>(parts, spacing, margins);
}

QScrollArea *makeScrollArea(QWidget *content, QWidget *parent)
{
    auto *area = new QScrollArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QWidget *transparent : {area->viewport(), content})
        transparent->setAutoFillBackground(false);
    return area;
}

} // namespace tnn::app
