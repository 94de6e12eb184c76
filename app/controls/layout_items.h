// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QWidget>

namespace tnn::app {

/// An item of a row or a column: a widget, a layout, a gap in pixels, or a stretch.
struct LayoutItem {
    LayoutItem(QWidget *one, int share = 0, Qt::Alignment place = {}) :
        widget(one), stretch(share), alignment(place) { }
    LayoutItem(QLayout *one, int share = 0) : layout(one), stretch(share) { }
    static LayoutItem space(int pixels) { return {0, pixels}; }
    static LayoutItem room(int share = 1) { return {share, 0}; }

    QWidget *widget = nullptr;
    QLayout *layout = nullptr;
    int stretch = 0, gap = 0;
    Qt::Alignment alignment{};

private:
    LayoutItem(int share, int pixels) : stretch(share), gap(pixels) { }
};

/// Uses the style's spacing and margins if none are given.
QHBoxLayout *inRow(std::initializer_list<LayoutItem> parts, int spacing = -1, std::optional<QMargins> margins = {});
QVBoxLayout *inColumn(std::initializer_list<LayoutItem> parts, int spacing = -1, std::optional<QMargins> margins = {});

/// Returns an area that shows `content` at the area's width, and scrolls vertically where it is higher.
QScrollArea *makeScrollArea(QWidget *content, QWidget *parent);

/// Sets a control's accessible name and tooltip; returns the control.
template <class Control> Control *named(Control *control, const QString &name, const QString &tip)
{
    control->setAccessibleName(name);
    control->setToolTip(tip);
    return control;
}

} // namespace tnn::app
