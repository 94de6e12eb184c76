// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/token_losses_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::TokenLossesOptions;

/// The loss of each token against its position, with a running mean and a mark at the selected position. A hover's
/// column is a position of the input: T v sums over the columns of T.
class TokenLossesPlot : public CurvePlot,
                        public FigureOf<TokenLossesPlot, figures::TokenLossesFigure, TokenLossesOptions> {
    Q_OBJECT

public:
    explicit TokenLossesPlot(QWidget *parent = nullptr) : CurvePlot(tr("Token losses"), parent) { contentChanged(); }

    void setSelected(std::optional<long> token); ///< marks it
    std::optional<long> selected() const { return m_selected; }
    QString readoutOf(long token) const; ///< "position 12  e  p 0.31  loss 1.17 nats"; empty if there is no such token

signals:
    void chosen(long token); ///< clicked

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    std::optional<double> markerOf(const Hover &hover) const override;
    std::optional<double> markerAt(const QPointF &coordinates) const override;
    QString readoutAt(const QPointF &coordinates) const override;
    void activate(const QPointF &coordinates) override;

private:
    std::optional<long> tokenAt(const QPointF &coordinates) const;

    std::optional<long> m_selected;
};

} // namespace tnn::widgets
