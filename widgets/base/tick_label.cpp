// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/tick_label.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/base/value_scale.h"

namespace tnn::widgets {

namespace {

const QChar ThinSpace(0x2009);

QFont raised(const QFont &font)
{
    return fontOfPixels(font, std::max(6, static_cast<int>(std::lround(0.75 * font.pixelSize()))));
}

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

TickLabel TickLabel::power(double value)
{
    if (value == 0)
        return plain(value);
    const double exponent = std::log10(std::abs(value));
    const double whole = std::round(exponent);
    if (std::abs(exponent - whole) > 1e-9)
        return plain(value);
    return {withMinus(value < 0 ? QStringLiteral("-10") : QStringLiteral("10")),
            withMinus(QString::number(static_cast<int>(whole)))};
}

TickLabel TickLabel::on(const ValueScale &scale, double value)
{
    return scale.kind() == ValueScale::Kind::Linear ? plain(value) : power(value);
}

double TickLabel::width(const QFont &font) const
{
    const double base = QFontMetricsF(font).horizontalAdvance(text);
    return exponent.isEmpty() ? base : base + QFontMetricsF(raised(font)).horizontalAdvance(exponent);
}

void TickLabel::paint(QPainter &painter, const QFont &font, const QPointF &anchor, Qt::Alignment alignment) const
{
    const QFontMetricsF metrics(font);
    double x = anchor.x(), y = anchor.y();
    if (alignment & Qt::AlignRight)
        x -= width(font);
    else if (alignment & Qt::AlignHCenter)
        x -= width(font) / 2;
    if (alignment & Qt::AlignTop)
        y += metrics.ascent();
    else if (alignment & Qt::AlignVCenter)
        y += metrics.capHeight() / 2;
    else
        y -= metrics.descent();
    painter.setFont(font);
    painter.drawText(QPointF(x, y), text);
    if (exponent.isEmpty())
        return;
    painter.setFont(raised(font));
    painter.drawText(QPointF(x + metrics.horizontalAdvance(text), y - 0.5 * metrics.capHeight()), exponent);
}

} // namespace tnn::widgets
