// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/loss_colors.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <QPainter>

#include "app/controls/layout_items.h"
#include "engine/analysis/quantile.h"
#include "widgets/base/tick_label.h"

namespace tnn::app {

namespace {

constexpr int LegendMargin = 6;
constexpr double MostTint = 0.62, MostTintOfDark = 0.5; ///< text stays readable on it

} // namespace

LossRange lossRangeOf(const figures::TokenLossesFigure &figure)
{
    constexpr double Low = 0.01;
    std::vector<double> predicted;
    std::copy_if(figure.losses.begin(), figure.losses.end(), std::back_inserter(predicted),
                 [](double loss) { return std::isfinite(loss); });
    if (predicted.empty())
        return {};
    return {analysis::nearestQuantile(predicted, Low), figure.high};
}

QColor lossColor(const widgets::Theme &theme, double loss, const LossRange &range)
{
    if (!std::isfinite(loss) || range.high <= range.low)
        return theme.surface;
    const double share = (theme.dark ? MostTintOfDark : MostTint)
        * std::clamp((loss - range.low) / (range.high - range.low), 0.0, 1.0);
    const QColor &from = theme.surface, &to = theme.series[1];
    const auto channel = [share](int a, int b) { return static_cast<int>(std::lround(a + share * (b - a))); };
    return {channel(from.red(), to.red()), channel(from.green(), to.green()), channel(from.blue(), to.blue())};
}

LossLegend::LossLegend(QWidget *parent) : QWidget(parent)
{
    named(
        this, tr("Colors of the losses"),
        tr("The loss \u2212ln p of a token, in nats; the 1 % of the tokens with the largest losses have the strongest "
           "color, the 1 % with the smallest none"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void LossLegend::setRange(const LossRange &range)
{
    m_range = range;
    setVisible(range.high > range.low);
    updateGeometry();
    update();
}

void LossLegend::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    update();
}

QString LossLegend::lowText() const
{
    return tr("\u2264 %1").arg(widgets::shortNumber(m_range.low));
}

QString LossLegend::highText() const
{
    return tr("\u2265 %1 nats").arg(widgets::shortNumber(m_range.high));
}

QSize LossLegend::sizeHint() const
{
    constexpr int Bar = 60;
    return {fontMetrics().horizontalAdvance(lowText() + highText()) + Bar + 4 * LegendMargin,
            fontMetrics().height() + 4};
}

void LossLegend::paintEvent(QPaintEvent *)
{
    constexpr int MostBar = 160;
    QPainter painter(this);
    painter.setPen(m_theme.muted);
    const QRect row = rect().adjusted(LegendMargin, 0, -LegendMargin, 0);
    const int left = fontMetrics().horizontalAdvance(lowText()), right = fontMetrics().horizontalAdvance(highText());
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, lowText());
    const QRectF bar(row.left() + left + LegendMargin, row.top() + 4,
                     std::min(MostBar, row.width() - left - right - 2 * LegendMargin), row.height() - 8);
    painter.drawText(row.adjusted(qRound(bar.right()) + LegendMargin - row.left(), 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, highText());
    QLinearGradient colors(bar.topLeft(), bar.topRight());
    colors.setColorAt(0, lossColor(m_theme, m_range.low, m_range));
    colors.setColorAt(1, lossColor(m_theme, m_range.high, m_range));
    painter.setPen(m_theme.border);
    painter.setBrush(colors);
    painter.drawRect(bar);
}

} // namespace tnn::app
