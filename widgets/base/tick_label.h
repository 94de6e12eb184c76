// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace tnn::widgets {

struct Theme;
class ValueScale;

/// Returns "0.0213", "1.2e-5" with a real minus sign: at most `digits` significant digits; "NaN", "Inf", "-Inf".
QString shortNumber(double value, int digits = 3);
/// Returns the text with real minus signs instead of hyphens.
QString withMinus(QString text);

/// Returns how many digits after the point a decay needs: four, and more so near to 1 that they would round its
/// difference from 1.
int decayDigits(double gamma);

/// Returns "1 048 576": groups of three from five digits on, separated by a thin space.
QString groupedNumber(long value);

/// Returns "1.5 KiB", "312 KiB", "3.4 MiB".
QString memoryText(double bytes);

/// Returns the font with a size in pixels: the layout is the same on screen and on paper.
QFont fontOfPixels(QFont font, int pixels);

/// Returns "10⁻³", "−10²".
QString powerOfTen(int exponent, bool negative = false);
/// Returns powerOfTen() of a power of ten on a scale that is not linear, else the number.
QString tickText(const ValueScale &scale, double value);

/// Paints with the painter's pen; `anchor` is the point of the text's box that `alignment` names.
void paintText(QPainter &painter, const QFont &font, const QPointF &anchor, Qt::Alignment alignment,
               const QString &text);
inline constexpr double TickLength = 4, TickGap = 3; ///< pixels, of a tick at a frame and between it and its text
/// Paints a tick outward from a point on the left, right or bottom edge of a frame, and its text, which may be empty.
void paintTick(QPainter &painter, const QFont &font, const Theme &theme, Qt::Edge side, const QPointF &at,
               const QString &text);

} // namespace tnn::widgets
