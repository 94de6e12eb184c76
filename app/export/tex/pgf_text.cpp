// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/tex/pgf_text.h"

#include <algorithm>
#include <cmath>

#include <QtMath>

#include "app/export/tex/pgf_path.h"
#include "app/export/tex/tex_text.h"

namespace tnn::app {

namespace {

constexpr double Close = 0.5; ///< points: positions were rounded to pixels

bool near(double a, double b)
{
    return std::abs(a - b) < Close;
}

/// The offset of a point from the text's start, along its baseline and above it.
QPointF placeIn(const PgfText &text, const QPointF &point)
{
    const double angle = qDegreesToRadians(text.angle);
    const QPointF off = point - text.start, along(std::cos(angle), std::sin(angle));
    return {QPointF::dotProduct(off, along), QPointF::dotProduct(off, QPointF(-along.y(), along.x()))};
}

/// Whether another line of the same direction starts (share 0) or ends (share 1) at the same place, and not both.
bool isFlush(const PgfText &text, const std::vector<PgfText *> &texts, double share)
{
    return std::any_of(texts.begin(), texts.end(), [&](const PgfText *other) {
        if (other == &text || other->angle != text.angle)
            return false;
        const auto matches = [&](double side) {
            return near(placeIn(text, other->along(side * other->width)).x(), side * text.width);
        };
        return matches(share) && !matches(1 - share);
    });
}

PgfText::Anchor anchorOf(const PgfText &text, const std::vector<PgfText *> &texts,
                         const std::vector<PgfMiddle> &middles)
{
    const double middle = text.along(text.width / 2).x();
    const auto isOn = [&](bool tick) {
        return std::any_of(middles.begin(), middles.end(),
                           [&](const PgfMiddle &mark) { return mark.isTick == tick && near(mark.x, middle); });
    };
    if (text.angle != 0 || isOn(true))
        return PgfText::Anchor::Center;
    if (isFlush(text, texts, 1))
        return PgfText::Anchor::Right;
    if (!isFlush(text, texts, 0) && isOn(false))
        return PgfText::Anchor::Center;
    return PgfText::Anchor::Left;
}

} // namespace

QPointF PgfText::along(double distance) const
{
    const double direction = qDegreesToRadians(angle);
    return start + distance * QPointF(std::cos(direction), std::sin(direction));
}

QPointF PgfText::anchorPoint() const
{
    return along(anchor == Anchor::Left ? 0 : anchor == Anchor::Center ? width / 2 : width);
}

QByteArray PgfText::code() const
{
    QByteArray options = anchor == Anchor::Left ? "left," : anchor == Anchor::Right ? "right," : "";
    const QByteArray turn = angle != 0 ? ",rotate=" + pgfNumber(angle) : ""; // last: the keys act in their order
    const QPointF at = anchorPoint();
    return "\\pgftext[" + options + "base,x=" + pgfNumber(at.x()) + "bp,y=" + pgfNumber(at.y()) + "bp" + turn
        + "]{\\fontsize{" + pgfNumber(size) + "}{" + pgfNumber(1.2 * size) + "}\\selectfont" + style + " " + content
        + "}\n";
}

bool continuesText(PgfText &before, const PgfText &text, const QString &raw)
{
    constexpr double Gap = 0.2, Smaller = 0.9; // of the font size
    const QPointF off = placeIn(before, text.start) - QPointF(before.width, 0);
    if (before.angle != text.angle || std::abs(off.x()) > Gap * before.size)
        return false;
    const bool isRaised = text.size < Smaller * before.size && off.y() > Gap * before.size && off.y() < before.size;
    if (!isRaised
        && (text.size != before.size || std::abs(off.y()) > Close || text.style != before.style
            || text.opacity != before.opacity))
        return false;
    before.content += isRaised ? texExponent(raw) : text.content;
    before.width += off.x() + text.width;
    return true;
}

void alignTexts(const std::vector<PgfText *> &texts, const std::vector<PgfMiddle> &middles)
{
    for (PgfText *text : texts)
        text->anchor = anchorOf(*text, texts, middles);
}

} // namespace tnn::app
