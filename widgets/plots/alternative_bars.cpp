// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/alternative_bars.h"

#include <algorithm>

#include <QPainter>

namespace tnn::widgets {

namespace {

constexpr int SymbolWidth = 64, ShareWidth = 52, Gap = 6, RowGap = 6, Rows = 5;

QString shareText(double probability)
{
    const double percent = 100 * probability;
    if (percent > 0 && percent < 0.01)
        return QStringLiteral("< 0.01 %");
    return QStringLiteral("%1 %").arg(percent, 0, 'f', percent < 10 ? 2 : 1);
}

} // namespace

AlternativeBars::AlternativeBars(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Alternatives"));
    setToolTip(
        tr("The likeliest tokens at this place, with their probabilities; the one that came is marked by a dot"));
}

void AlternativeBars::setAlternatives(const QList<Alternative> &alternatives)
{
    if (alternatives == m_alternatives)
        return;
    m_alternatives = alternatives;
    QStringList words;
    for (const Alternative &alternative : alternatives)
        words.append(alternative.symbol + QLatin1Char(' ') + shareText(alternative.probability));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

int AlternativeBars::rowHeight() const
{
    return fontMetrics().height() + RowGap;
}

QSize AlternativeBars::sizeHint() const
{
    return {SymbolWidth + 80 + ShareWidth + 2 * Gap, (Rows + 1) * rowHeight()};
}

QSize AlternativeBars::minimumSizeHint() const
{
    return {SymbolWidth + 24 + ShareWidth + 2 * Gap, Rows * rowHeight()};
}

void AlternativeBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int top = 0;
    for (const Alternative &alternative : m_alternatives) {
        paintRow(painter, {0, top, width(), rowHeight()}, alternative);
        top += rowHeight();
    }
}

void AlternativeBars::paintRow(QPainter &painter, const QRect &row, const Alternative &alternative) const
{
    constexpr double Dot = 5, Least = 1.5;
    const QPalette::ColorRole quiet = QPalette::PlaceholderText;
    const QColor accent = palette().color(QPalette::Active, QPalette::Highlight);
    if (alternative.chosen) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(accent);
        painter.drawEllipse(QPointF(row.left() + 1 + Dot / 2, row.center().y() + 0.5), Dot / 2, Dot / 2);
    }
    const int left = row.left() + qRound(Dot) + Gap;
    const QRect symbol(left, row.top(), SymbolWidth - Gap, row.height());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(symbol, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(alternative.symbol, Qt::ElideRight, symbol.width()));
    const QRect share(row.right() - ShareWidth, row.top(), ShareWidth, row.height());
    painter.drawText(share, Qt::AlignRight | Qt::AlignVCenter, shareText(alternative.probability));
    QRectF room(symbol.right() + Gap, row.top() + 4.5, share.left() - symbol.right() - 2 * Gap, row.height() - 9);
    painter.setPen(Qt::NoPen);
    room.setWidth(std::max(Least, room.width() * std::clamp(alternative.probability, 0.0, 1.0)));
    QColor fill = alternative.chosen ? accent : palette().color(quiet);
    fill.setAlphaF(alternative.chosen ? 0.9F : 0.45F);
    painter.setBrush(fill);
    painter.drawRoundedRect(room, 2, 2);
}

} // namespace tnn::widgets
