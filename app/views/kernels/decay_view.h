// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/decay_figure.h"
#include "widgets/plots/decay_plot.h"

namespace tnn::app {

/// The measured envelope of all channels of the head, the stored decay, and where the energy lies.
class DecayView : public FigureView<figures::DecayFigure> {
    Q_OBJECT

public:
    /// All channels of a head are measured: the largest n at which that is done.
    static constexpr long Longest = 8192;

    DecayView(Session &session, Jobs &jobs, QObject *parent = nullptr);
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
    widgets::DecayPlot *m_plot = nullptr;
};

} // namespace tnn::app
