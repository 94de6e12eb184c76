// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/memory_figure.h"
#include "widgets/plots/memory_plot.h"

namespace tnn::app {

/// How far kernels remember: every channel of the head, or every layer.
class MemoryView : public FigureView<figures::MemoryFigure> {
    Q_OBJECT

public:
    /// All channels of a head, or of all layers, are measured: the largest n at which that is done.
    static constexpr long Longest = 8192, LongestForLayers = 2048;

    MemoryView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<figures::PlotRequest> plotRequest() const override;

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void applyOptions() override;
    bool needOther(const figures::FigureOptions &before) const override;

private:
    widgets::MemoryPlot *m_plot = nullptr;
};

} // namespace tnn::app
