// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/gallery_figure.h"
#include "widgets/cells/gallery_plot.h"

namespace tnn::app {

/// Every layer and head at once; a click on a tile selects it.
class GalleryView : public FigureView<figures::GalleryFigure> {
    Q_OBJECT

public:
    /// Means and extremes need every channel of every layer: the largest n at which they are computed.
    static constexpr long LongestForAll = 2048;

    GalleryView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<figures::PlotRequest> plotRequest() const override;

signals:
    void tileActivated(); ///< what was clicked is selected: show it large

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void applyOptions() override;
    bool needOther(const figures::FigureOptions &before) const override;

private:
    void outlineSelected();
    void selectTile(int tno, int head);

    widgets::GalleryPlot *m_plot = nullptr;
};

} // namespace tnn::app
