// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/reduce_control.h"
#include "app/views/view.h"
#include "engine/figures/hankel_figure.h"
#include "widgets/plots/hankel_plot.h"

namespace tnn::app {

/// Hankel singular values of the first selected channel, and the errors that so many states leave.
class HankelView : public FigureView<figures::HankelFigure> {
    Q_OBJECT

public:
    static constexpr long Longest = 8192;

    HankelView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<figures::PlotRequest> plotRequest() const override;

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;

private:
    void follow();
    void mark();

    widgets::HankelPlot *m_plot = nullptr;
    ReduceControl *m_reduce = nullptr;
    std::optional<long> m_shownTaps; ///< of the figure that is shown or asked for
};

} // namespace tnn::app
