// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/loss_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include <QHash>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

namespace tnn::app {

namespace {

constexpr int TextMargin = 6, LineGap = 4;

/// A token as it is drawn: a line feed gets a sign, so that its loss can be seen.
QString shownPiece(std::string_view piece)
{
    QString text = QString::fromUtf8(piece);
    for (QChar &c : text)
        if (c == QLatin1Char('\n') || c == QLatin1Char('\r'))
            c = QChar(0x21b5);
        else if (!c.isPrint() && !c.isSurrogate())
            c = QLatin1Char(' ');
    return text;
}

} // namespace

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

} // namespace tnn::app
