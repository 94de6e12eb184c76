// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QStyleOption>

// The parts that Style draws, one function each. Colors come from the option's palette.
namespace tnn::app::parts {

/// A rounded box with a border, in the accent color if it has the focus or is selected.
void drawBox(QPainter &painter, const QStyleOption &option, const QBrush &fill, bool accented);
void drawButton(QPainter &painter, const QStyleOption &option);
void drawToolButton(QPainter &painter, const QStyleOption &option);
void drawFocus(QPainter &painter, const QStyleOption &option); ///< a frame in the accent's color
void drawCheckBox(QPainter &painter, const QStyleOption &option);
/// A small arrow head in the middle of `area`, upward or downward.
void drawArrow(QPainter &painter, const QRect &area, bool upward, const QColor &color);
/// A bar in the surface's color with a line at one edge.
void drawBar(QPainter &painter, const QStyleOption &option, Qt::Edge line);
void drawMenuBarItem(QPainter &painter, const QStyleOptionMenuItem &option, const QStyle &style);
void drawTab(QPainter &painter, const QStyleOption &option);
void drawScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &handle);
void drawSlider(QPainter &painter, const QStyleOptionSlider &option, const QRect &groove, const QRect &handle);

} // namespace tnn::app::parts
