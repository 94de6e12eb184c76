// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/tick_label.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/base/theme.h"
#include "widgets/base/value_scale.h"

namespace tnn::widgets {

namespace {

const QChar ThinSpace(0x2009);

} // namespace

QString withMinus(QString text)
{
    return text.replace(u'-', QChar(0x2212));
}

QString shortNumber(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return withMinus(value < 0 ? QStringLiteral("-Inf") : QStringLiteral("Inf"));
    QString text = QString::number(value == 0 ? 0 : value, 'g', digits);
    text.replace(QLatin1String("e-0"), QLatin1String("e-"));
    text.replace(QLatin1String("e+0"), QLatin1String("e"));
    text.replace(QLatin1String("e+"), QLatin1String("e"));
    return withMinus(text);
}

int decayDigits(double gamma)
{
    constexpr int Fewest = 4, Most = 9;
    const int zeros = gamma < 1 ? static_cast<int>(-std::log10(1 - gamma)) : 0; // before the difference's first digit
    return std::clamp(zeros + 2, Fewest, Most);
}

QString groupedNumber(long value)
{
    QString text = QString::number(value);
    const qsizetype first = value < 0 ? 1 : 0;
    if (text.size() - first > 4)
        for (qsizetype k = text.size() - 3; k > first; k -= 3)
            text.insert(k, ThinSpace);
    return withMinus(text);
}

QString memoryText(double bytes)
{
    const double kibi = bytes / 1024;
    if (kibi < 1024)
        return QStringLiteral("%1 KiB").arg(kibi, 0, 'f', kibi < 10 ? 1 : 0);
    return QStringLiteral("%1 MiB").arg(kibi / 1024, 0, 'f', kibi < 10240 ? 1 : 0);
}

QFont fontOfPixels(QFont font, int pixels)
{
    font.setPixelSize(pixels);
    return font;
}

QString powerOfTen(int exponent, bool negative)
{
    static const QString digits = QStringLiteral(u"⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = withMinus(negative ? QStringLiteral("-10") : QStringLiteral("10"));
    for (const QChar digit : QString::number(exponent))
        text += digit == QLatin1Char('-') ? QChar(0x207B) : digits[digit.digitValue()];
    return text;
}

QString tickText(const ValueScale &scale, double value)
{
    const double exponent = std::log10(std::abs(value));
    const bool isPower = value != 0 && std::abs(exponent - std::round(exponent)) <= 1e-9;
    return isPower && scale.kind() != ValueScale::Kind::Linear
        ? powerOfTen(static_cast<int>(std::round(exponent)), value < 0)
        : shortNumber(value, 4);
}

void paintText(QPainter &painter, const QFont &font, const QPointF &anchor, Qt::Alignment alignment,
               const QString &text)
{
    const QFontMetricsF metrics(font);
    double x = anchor.x(), y = anchor.y();
    if (alignment & Qt::AlignRight)
        x -= metrics.horizontalAdvance(text);
    else if (alignment & Qt::AlignHCenter)
        x -= metrics.horizontalAdvance(text) / 2;
    if (alignment & Qt::AlignTop)
        y += metrics.ascent();
    else if (alignment & Qt::AlignVCenter)
        y += metrics.capHeight() / 2;
    else
        y -= metrics.descent();
    painter.setFont(font);
    painter.drawText(QPointF(x, y), text);
}

void paintTick(QPainter &painter, const QFont &font, const Theme &theme, Qt::Edge side, const QPointF &at,
               const QString &text)
{
    const QPointF out(side == Qt::LeftEdge ? -1 : side == Qt::RightEdge ? 1 : 0, side == Qt::BottomEdge ? 1 : 0);
    painter.setPen(QPen(theme.muted, 1));
    painter.drawLine(at + out, at + TickLength * out);
    painter.setPen(theme.text);
    paintText(painter, font, at + (TickLength + TickGap) * out,
              side == Qt::LeftEdge        ? Qt::AlignRight | Qt::AlignVCenter
                  : side == Qt::RightEdge ? Qt::AlignLeft | Qt::AlignVCenter
                                          : Qt::AlignHCenter | Qt::AlignTop,
              text);
}

} // namespace tnn::widgets
