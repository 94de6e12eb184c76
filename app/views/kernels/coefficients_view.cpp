// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/plots/coefficients_plot.h"

namespace tnn::app {

namespace {

using figures::CoefficientsOptions;

/// t_k against lag: the selected channels, or all of the head as bands.
class CoefficientsView : public PlotView<widgets::CoefficientsPlot, CoefficientsOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::CoefficientsView)

public:
    explicit CoefficientsView(const ViewParts &parts) : PlotView(tr("Coefficients"), parts) { }

    figures::Overlaid drawn() const override { return session().overlaid(); }

protected:
    void limit(figures::FigureRequest &request) const override
    {
        constexpr long LongestForAll = 8192; // all channels of a head at once are many numbers
        request.allChannels = chosen().all;
        if (request.allChannels)
            request.selection.n = std::min(request.selection.n, LongestForAll);
    }
    bool changesFigure(const CoefficientsOptions &before, const CoefficientsOptions &now) const override
    {
        return before.all != now.all;
    }
    QString subtitle() const override
    {
        return joined({tr("t_k against lag"), nameOf(session().stage()), limitText(figure()->coefficients->n)});
    }
};

} // namespace

ViewKind coefficientsView()
{
    return plotted<CoefficientsView>();
}

} // namespace tnn::app
