// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractScrollArea>

#include "app/views/network/loss_colors.h"

namespace tnn::app {

/// The tokens of a text, wrapped, each on the color of its loss. Any number of them: only the visible lines are
/// painted.
class LossText : public QAbstractScrollArea {
    Q_OBJECT

public:
    using FigurePtr = std::shared_ptr<const figures::TokenLossesFigure>;

    explicit LossText(QWidget *parent = nullptr);

    void setFigure(const FigurePtr &figure); ///< null: nothing to show
    const LossRange &range() const { return m_range; }
    void setTheme(const widgets::Theme &theme);
    void setCurrent(std::optional<long> token); ///< outlined, and scrolled to
    std::optional<long> current() const { return m_current; }
    void setPointed(std::optional<long> token);             ///< outlined thinly
    std::optional<long> tokenAt(const QPoint &place) const; ///< in the viewport
    QRect rectOf(long token) const; ///< where a token is in the viewport; empty if it is not visible
    long lines() const { return static_cast<long>(m_lines.size()); }
    QSize minimumSizeHint() const override { return {160, 80}; }

signals:
    void pointed(std::optional<long> token);
    void chosen(long token); ///< by a click or the keys

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    long tokens() const { return m_figure ? m_figure->tokens() : 0; }
    long endOf(std::size_t line) const;
    std::size_t lineOf(long token) const;
    int lineHeight() const;
    int boxHeight() const; ///< the height of the colored box behind a token
    void measure();
    void wrap();
    void showCurrent();
    void point(std::optional<long> token);
    void paintLine(QPainter &painter, std::size_t line, int top) const;

    FigurePtr m_figure;
    LossRange m_range;
    widgets::Theme m_theme = widgets::Theme::light();
    std::vector<float> m_widths; ///< the widths of the tokens, in pixels
    std::vector<long> m_lines;   ///< their first tokens
    std::optional<long> m_current, m_pointed;
};

} // namespace tnn::app
