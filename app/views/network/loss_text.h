// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractScrollArea>

#include "engine/figures/network/token_losses_figure.h"
#include "widgets/base/theme.h"

namespace tnn::app {

/// The losses between which colors differ: all but the 1 % lowest and highest ones. Those of a genome are close to each
/// other, so that colors from 0 on would not tell them apart.
struct LossRange {
    double low = 0, high = 0;
};
/// Both are 0 if no token is predicted.
LossRange lossRangeOf(const figures::TokenLossesFigure &figure);
/// The color of a loss: from the surface at the low end and below to one hue at the high end and above.
QColor lossColor(const widgets::Theme &theme, double loss, const LossRange &range);

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

/// A bar of the colors with its ends in nats.
class LossLegend : public QWidget {
    Q_OBJECT

public:
    explicit LossLegend(QWidget *parent = nullptr);

    void setRange(const LossRange &range); ///< 0 to 0: nothing to show
    void setTheme(const widgets::Theme &theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString lowText() const;
    QString highText() const;

    LossRange m_range;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
