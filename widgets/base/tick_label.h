// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace tnn::widgets {

class ValueScale;

/// Returns "0.0213", "1.2e-5" with a real minus sign: at most `digits` significant digits; "NaN", "Inf", "-Inf".
QString shortNumber(double value, int digits = 3);
/// Returns the text with real minus signs instead of hyphens.
QString withMinus(QString text);

/// Returns "1 048 576": groups of three from five digits on, separated by a thin space.
QString groupedNumber(long value);

/// Returns "1.5 KiB", "312 KiB", "3.4 MiB".
QString memoryText(double bytes);

/// Returns the font with a size in pixels: the layout is the same on screen and on paper.
QFont fontOfPixels(QFont font, int pixels);

/// The label of a tick: plain text, or a power of ten with a raised exponent.
struct TickLabel {
    QString text;
    QString exponent;

    static TickLabel plain(double value) { return {shortNumber(value, 4), {}}; }
    /// Returns "10" and "-1" for 0.1, "-10" and "2" for -100; plain for 0 and anything that is not a power of ten.
    static TickLabel power(double value);
    static TickLabel on(const ValueScale &scale, double value); ///< plain if the scale is linear, else a power

    double width(const QFont &font) const;
    /// Paints with the painter's pen; `anchor` is the point of the label's box that `alignment` names.
    void paint(QPainter &painter, const QFont &font, const QPointF &anchor, Qt::Alignment alignment) const;
};

} // namespace tnn::widgets
