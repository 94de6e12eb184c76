// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/token_text.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>

namespace tnn::app {

TokenText::TokenText(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setPlaceholderText(tr("Generated text appears here"));
    viewport()->setMouseTracking(true);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::StrongFocus);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setAccessibleName(tr("Generated text"));
    setToolTip(tr("Hover over a token, or step with Left and Right, to see its alternatives and time"));
    setAccessibleDescription(tr("Left and Right step from token to token"));
}

void TokenText::insert(const QString &text, const QColor &color)
{
    QTextCharFormat format;
    format.setForeground(color);
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(text, format);
}

void TokenText::setPrompt(const QString &text)
{
    clear();
    m_ends.clear();
    m_current = -1;
    m_difference.reset();
    insert(text, m_theme.muted);
    m_promptEnd = document()->characterCount() - 1;
    mark();
}

void TokenText::append(const QString &piece)
{
    QScrollBar &bar = *verticalScrollBar();
    const bool atEnd = bar.value() == bar.maximum();
    setToolTip({}); // it would cover the tokens
    insert(piece, m_theme.text);
    m_ends.push_back(document()->characterCount() - 1);
    if (atEnd)
        bar.setValue(bar.maximum());
}

void TokenText::setCurrent(long token)
{
    token = std::clamp(token, -1L, tokens() - 1);
    if (token == m_current)
        return;
    m_current = token;
    mark();
}

void TokenText::setDifference(std::optional<long> token)
{
    if (token == m_difference)
        return;
    m_difference = token;
    mark();
}

void TokenText::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    const auto add = [&](long token, const QTextCharFormat &format) {
        if (token < 0 || token >= tokens())
            return;
        QTextCursor cursor(document());
        cursor.setPosition(beginOf(token));
        cursor.setPosition(m_ends[static_cast<std::size_t>(token)], QTextCursor::KeepAnchor);
        marks.append({cursor, format});
    };
    QTextCharFormat different;
    different.setForeground(m_theme.surface);
    different.setBackground(m_theme.warning);
    add(m_difference.value_or(-1), different);
    QTextCharFormat current;
    QColor tint = m_theme.accent;
    tint.setAlphaF(0.3F);
    current.setBackground(tint);
    current.setForeground(m_theme.text);
    current.setFontUnderline(true);
    add(m_current, current);
    setExtraSelections(marks);
}

void TokenText::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    const auto color = [this](int from, int to, const QColor &ink) {
        QTextCharFormat format;
        format.setForeground(ink);
        QTextCursor cursor(document());
        cursor.setPosition(from);
        cursor.setPosition(to, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(format);
    };
    color(0, m_promptEnd, theme.muted);
    color(m_promptEnd, document()->characterCount() - 1, theme.text);
    mark();
}

std::optional<long> TokenText::tokenAt(const QPoint &place) const
{
    const QTextCursor cursor = cursorForPosition(place);
    // The gap nearest to the pointer: the character is the one on the pointer's side of it.
    const QRect gap = cursorRect(cursor);
    const int position = cursor.position() - (place.x() < gap.center().x() && !cursor.atBlockStart() ? 1 : 0);
    if (position < m_promptEnd || place.y() > gap.bottom())
        return std::nullopt;
    const auto end = std::upper_bound(m_ends.begin(), m_ends.end(), position);
    if (end == m_ends.end())
        return std::nullopt;
    return std::distance(m_ends.begin(), end);
}

void TokenText::point(long token)
{
    if (tokens() == 0)
        return;
    setCurrent(std::clamp(token, 0L, tokens() - 1));
    emit pointed(m_current);
}

void TokenText::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() == Qt::NoButton)
        if (const auto token = tokenAt(event->pos()))
            point(*token);
    QPlainTextEdit::mouseMoveEvent(event);
}

void TokenText::mousePressEvent(QMouseEvent *event)
{
    if (const auto token = tokenAt(event->pos()))
        point(*token);
    QPlainTextEdit::mousePressEvent(event);
}

void TokenText::keyPressEvent(QKeyEvent *event)
{
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    if (plain && event->key() == Qt::Key_Left)
        point(m_current < 0 ? tokens() - 1 : m_current - 1);
    else if (plain && event->key() == Qt::Key_Right)
        point(m_current + 1);
    else if (plain && event->key() == Qt::Key_Home)
        point(0);
    else if (plain && event->key() == Qt::Key_End)
        point(tokens() - 1);
    else
        QPlainTextEdit::keyPressEvent(event);
    if (m_current >= 0 && plain) {
        QTextCursor cursor(document());
        cursor.setPosition(beginOf(m_current));
        setTextCursor(cursor);
        ensureCursorVisible();
    }
}

} // namespace tnn::app
