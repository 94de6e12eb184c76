// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/plot_view.h"
#include "widgets/cells/footprint_plot.h"

namespace tnn::app {

namespace {

using figures::FootprintOptions;

/// The kernel over two-dimensional offsets along both axes of the selected layer; n along the selected axis, `across`
/// along the other.
class FootprintView : public PlotView<widgets::FootprintPlot, FootprintOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::FootprintView)

public:
    explicit FootprintView(const ViewParts &parts) : PlotView(tr("Footprint"), parts) { }
    bool applies() const override
    {
        return session().shownDocument() && figures::hasFootprint(*session().shownDocument());
    }

protected:
    void limit(figures::FigureRequest &request) const override
    {
        request.reduction = chosen().reduction;
        request.selection.channels.resize(1); // only this one is drawn
    }
    bool changesFigure(const FootprintOptions &before, const FootprintOptions &now) const override
    {
        return before.reduction != now.reduction;
    }
    QString details() const override { return tr("%1 \u00d7 %2 tokens").arg(figure()->height).arg(figure()->width); }
};

} // namespace

ViewKind footprintView()
{
    return plotted<FootprintView>();
}

} // namespace tnn::app
