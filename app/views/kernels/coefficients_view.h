// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/coefficients_figure.h"
#include "widgets/plots/coefficients_plot.h"

namespace tnn::app {

/// t_k against lag: the selected channels, or all of the head as bands.
class CoefficientsView : public FigureView<figures::CoefficientsFigure> {
    Q_OBJECT

public:
    /// All channels of a head at once are many numbers: the largest n at which they are computed.
    static constexpr long LongestForAll = 8192;

    CoefficientsView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<figures::PlotRequest> plotRequest() const override;

    figures::Overlaid drawn() const override { return session().overlaid(); }

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void applyOptions() override;
    bool needOther(const figures::FigureOptions &before) const override;

private:
    widgets::CoefficientsPlot *m_plot = nullptr;
};

} // namespace tnn::app
