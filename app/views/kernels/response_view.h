// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/response_figure.h"
#include "widgets/plots/response_plot.h"

namespace tnn::app {

/// What kernels do to waves: the selected channels, all of the head as bands, or every layer as a picture.
class ResponseView : public FigureView<figures::ResponseFigure> {
    Q_OBJECT

public:
    /// All channels of a head, or of all layers, are transformed: the largest n at which that is done.
    static constexpr long LongestForAll = 8192, LongestForLayers = 2048;

    ResponseView(Session &session, Jobs &jobs, QObject *parent = nullptr);
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
    widgets::ResponsePlot *m_plot = nullptr;
};

} // namespace tnn::app
