// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/loss_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <unordered_map>

#include <QHash>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "app/controls/layout_items.h"
#include "engine/analysis/quantile.h"
#include "widgets/base/tick_label.h"

namespace tnn::app {

namespace {

constexpr int TextMargin = 6, LineGap = 4;
constexpr double MostTint = 0.62, MostTintOfDark = 0.5; ///< text stays readable on it

/// A token as it is drawn: a line feed gets a sign, so that its loss can be seen.
QString shownPiece(std::string_view piece)
{
    QString text = QString::fromUtf8(piece.data(), static_cast<qsizetype>(piece.size()));
    for (QChar &c : text)
        if (c == QLatin1Char('\n') || c == QLatin1Char('\r'))
            c = QChar(0x21b5);
        else if (!c.isPrint() && !c.isSurrogate())
            c = QLatin1Char(' ');
    return text;
}

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

LossText::LossText(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Text, tinted by loss"));
    setAccessibleDescription(tr("Left and Right step from token to token"));
}

void LossText::setFigure(const FigurePtr &figure)
{
    m_figure = figure;
    m_range = figure ? lossRangeOf(*figure) : LossRange();
    m_pointed.reset();
    measure();
    wrap();
}

void LossText::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    viewport()->update();
}

void LossText::setCurrent(std::optional<long> token)
{
    if (token == m_current)
        return;
    m_current = token;
    showCurrent();
}

int LossText::lineHeight() const
{
    return fontMetrics().height() + LineGap;
}

int LossText::boxHeight() const
{
    return lineHeight() - LineGap / 2;
}

long LossText::endOf(std::size_t line) const
{
    return line + 1 < m_lines.size() ? m_lines[line + 1] : tokens();
}

std::size_t LossText::lineOf(long token) const
{
    const auto after = std::upper_bound(m_lines.begin(), m_lines.end(), token);
    return static_cast<std::size_t>(std::distance(m_lines.begin(), after)) - 1;
}

/// Few of a million tokens are different.
void LossText::measure()
{
    const QFontMetricsF metrics(font());
    std::unordered_map<std::string_view, float> known;
    m_widths.assign(static_cast<std::size_t>(tokens()), 0);
    for (long token = 0; token < tokens(); ++token) {
        const std::string_view piece = m_figure->piece(token);
        const auto [place, isNew] = known.try_emplace(piece, 0.F);
        if (isNew)
            place->second = static_cast<float>(metrics.horizontalAdvance(shownPiece(piece)));
        m_widths[static_cast<std::size_t>(token)] = place->second;
    }
}

/// Breaks lines after a line feed, and before the token that does not fit or the word it is part of.
void LossText::wrap()
{
    m_lines.clear();
    const auto room = static_cast<float>(std::max(1, viewport()->width() - 2 * TextMargin));
    float x = 0, wordX = 0;
    long word = 0; ///< the first token of the last word
    bool ended = true;
    for (long token = 0; token < tokens(); ++token) {
        const std::string_view piece = m_figure->piece(token);
        const float width = m_widths[static_cast<std::size_t>(token)];
        if (ended) {
            m_lines.push_back(token);
            word = token;
            x = wordX = 0;
        } else if (piece.starts_with(' ')) {
            word = token;
            wordX = x;
        }
        if (x + width > room && token > m_lines.back()) {
            const bool isAtWord = word > m_lines.back();
            m_lines.push_back(isAtWord ? word : token);
            x = isAtWord ? x - wordX : 0;
            word = m_lines.back();
            wordX = 0;
        }
        x += width;
        ended = piece.ends_with('\n');
        if (piece.ends_with(' ')) {
            word = token + 1;
            wordX = x;
        }
    }
    const int page = std::max(1, (viewport()->height() - TextMargin) / lineHeight());
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_lines.size()) - page));
    viewport()->update();
}

void LossText::showCurrent()
{
    if (m_current && *m_current < tokens()) {
        const int line = static_cast<int>(lineOf(*m_current)), page = verticalScrollBar()->pageStep();
        QScrollBar &bar = *verticalScrollBar();
        if (line < bar.value() || line >= bar.value() + page)
            bar.setValue(line - page / 2);
    }
    viewport()->update();
}

std::optional<long> LossText::tokenAt(const QPoint &place) const
{
    const int row = (place.y() - TextMargin) / lineHeight();
    const auto line = static_cast<std::size_t>(verticalScrollBar()->value() + std::max(0, row));
    if (place.y() < TextMargin || line >= m_lines.size())
        return std::nullopt;
    double x = TextMargin;
    for (long token = m_lines[line]; token < endOf(line); ++token) {
        x += static_cast<double>(m_widths[static_cast<std::size_t>(token)]);
        if (place.x() < x)
            return place.x() >= TextMargin ? std::optional(token) : std::nullopt;
    }
    return std::nullopt;
}

QRect LossText::rectOf(long token) const
{
    if (token < 0 || token >= tokens())
        return {};
    const std::size_t line = lineOf(token);
    const int top = TextMargin + (static_cast<int>(line) - verticalScrollBar()->value()) * lineHeight();
    if (top < 0 || top + lineHeight() > viewport()->height())
        return {};
    double x = TextMargin;
    for (long before = m_lines[line]; before < token; ++before)
        x += static_cast<double>(m_widths[static_cast<std::size_t>(before)]);
    return QRectF(x, top, static_cast<double>(m_widths[static_cast<std::size_t>(token)]), boxHeight()).toAlignedRect();
}

void LossText::paintLine(QPainter &painter, std::size_t line, int top) const
{
    double x = TextMargin;
    for (long token = m_lines[line]; token < endOf(line) && x < viewport()->width(); ++token) {
        const auto k = static_cast<std::size_t>(token);
        const QRectF box(x, top, static_cast<double>(m_widths[k]), boxHeight());
        painter.fillRect(box, lossColor(m_theme, m_figure->losses[k], m_range));
        const bool hasLoss = !std::isnan(m_figure->losses[k]);
        painter.setPen(hasLoss ? m_theme.text : m_theme.muted);
        painter.drawText(box.adjusted(0, 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         shownPiece(m_figure->piece(token)));
        x += box.width();
    }
}

void LossText::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.surface);
    int top = TextMargin;
    for (auto line = static_cast<std::size_t>(verticalScrollBar()->value());
         line < m_lines.size() && top < viewport()->height(); ++line, top += lineHeight())
        paintLine(painter, line, top);
    const auto outline = [&](std::optional<long> token, double width) {
        const QRect box = token ? rectOf(*token) : QRect();
        if (box.isEmpty())
            return;
        painter.setPen(QPen(m_theme.accent, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(box).adjusted(-0.5, 0.5, 0.5, -0.5));
    };
    outline(m_pointed, 1);
    outline(m_current, 2);
}

void LossText::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    wrap();
    showCurrent();
}

void LossText::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measure();
        wrap();
    }
}

void LossText::setPointed(std::optional<long> token)
{
    if (token == m_pointed)
        return;
    m_pointed = token;
    viewport()->update();
}

void LossText::point(std::optional<long> token)
{
    if (token == m_pointed)
        return;
    setPointed(token);
    emit pointed(token);
}

void LossText::mouseMoveEvent(QMouseEvent *event)
{
    point(tokenAt(event->pos()));
}

void LossText::leaveEvent(QEvent *event)
{
    point({});
    QAbstractScrollArea::leaveEvent(event);
}

void LossText::mousePressEvent(QMouseEvent *event)
{
    const auto token = event->button() == Qt::LeftButton ? tokenAt(event->pos()) : std::nullopt;
    if (token)
        emit chosen(*token);
}

/// Keeps the event from the widgets around it.
void LossText::mouseReleaseEvent(QMouseEvent *event)
{
    event->accept();
}

void LossText::keyPressEvent(QKeyEvent *event)
{
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    const QHash<int, long> steps{{Qt::Key_Left, m_current.value_or(tokens()) - 1},
                                 {Qt::Key_Right, m_current.value_or(-1) + 1},
                                 {Qt::Key_Home, 0},
                                 {Qt::Key_End, tokens() - 1}};
    if (plain && tokens() > 0 && steps.contains(event->key()))
        emit chosen(std::clamp(steps[event->key()], 0L, tokens() - 1));
    else
        QAbstractScrollArea::keyPressEvent(event);
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
    return {fontMetrics().horizontalAdvance(lowText() + highText()) + Bar + 4 * TextMargin, fontMetrics().height() + 4};
}

void LossLegend::paintEvent(QPaintEvent *)
{
    constexpr int MostBar = 160;
    QPainter painter(this);
    painter.setPen(m_theme.muted);
    const QRect row = rect().adjusted(TextMargin, 0, -TextMargin, 0);
    const int left = fontMetrics().horizontalAdvance(lowText()), right = fontMetrics().horizontalAdvance(highText());
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, lowText());
    const QRectF bar(row.left() + left + TextMargin, row.top() + 4,
                     std::min(MostBar, row.width() - left - right - 2 * TextMargin), row.height() - 8);
    painter.drawText(row.adjusted(qRound(bar.right()) + TextMargin - row.left(), 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, highText());
    QLinearGradient colors(bar.topLeft(), bar.topRight());
    colors.setColorAt(0, lossColor(m_theme, m_range.low, m_range));
    colors.setColorAt(1, lossColor(m_theme, m_range.high, m_range));
    painter.setPen(m_theme.border);
    painter.setBrush(colors);
    painter.drawRect(bar);
}

} // namespace tnn::app
