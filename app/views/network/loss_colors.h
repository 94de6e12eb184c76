// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

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
