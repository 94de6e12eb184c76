// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/reduce_control.h"
#include "app/views/view.h"
#include "engine/figures/spectrum_figure.h"
#include "widgets/plots/spectrum_plot.h"

namespace tnn::app {

/// Eigenvalues, weights and kernels of the state-space forms of the first selected channel.
class SpectrumView : public FigureView<figures::SpectrumFigure> {
    Q_OBJECT

public:
    SpectrumView(Session &session, Jobs &jobs, QObject *parent = nullptr);

    figures::Numbers numbers() const override; ///< of the first form that is shown
    std::optional<figures::PlotRequest> plotRequest() const override;

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void applyOptions() override;

private:
    widgets::SpectrumPlot *m_plot = nullptr;
    ReduceControl *m_reduce = nullptr;
};

} // namespace tnn::app
