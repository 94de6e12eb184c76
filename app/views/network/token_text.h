// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QPlainTextEdit>

#include "widgets/base/theme.h"

namespace tnn::app {

/// A prompt and the tokens that continue it; the pointer and the arrow keys select a token.
class TokenText : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit TokenText(QWidget *parent = nullptr);

    void setPrompt(const QString &text); ///< removes all tokens
    void append(const QString &piece);   ///< the text of one more token
    long tokens() const { return static_cast<long>(m_ends.size()); }

    void setCurrent(long token); ///< -1: none
    long current() const { return m_current; }
    /// Marks where it starts to differ from another continuation.
    void setDifference(std::optional<long> token);
    std::optional<long> difference() const { return m_difference; }
    void setTheme(const widgets::Theme &theme);

signals:
    void pointed(long token); ///< with the pointer or the keys

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    int beginOf(long token) const { return token == 0 ? m_promptEnd : m_ends[static_cast<std::size_t>(token - 1)]; }
    std::optional<long> tokenAt(const QPoint &place) const;
    void point(long token);
    void insert(const QString &text, const QColor &color);
    void mark();

    widgets::Theme m_theme = widgets::Theme::light();
    int m_promptEnd = 0;     ///< a position in the document
    std::vector<int> m_ends; ///< one per token
    long m_current = -1;
    std::optional<long> m_difference;
};

} // namespace tnn::app
