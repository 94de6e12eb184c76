// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/footprint_figure.h"
#include "widgets/cells/footprint_plot.h"

namespace tnn::app {

/// The kernel over offsets that both axes of the selected layer make together; n along the selected axis, `across` along
/// the other.
class FootprintView : public FigureView<figures::FootprintFigure> {
    Q_OBJECT

public:
    FootprintView(Session &session, Jobs &jobs, QObject *parent = nullptr);

    /// Whether the document has a layer that acts along two axes; else there is nothing to see here.
    static bool applies(const document::DocumentPtr &document);
    std::optional<figures::PlotRequest> plotRequest() const override;
    double strongest() const override { return m_plot->limit(); }

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void applyOptions() override;
    bool needOther(const figures::FigureOptions &before) const override;

private:
    widgets::FootprintPlot *m_plot = nullptr;
};

} // namespace tnn::app
