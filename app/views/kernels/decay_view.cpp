// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/plots/decay_plot.h"

namespace tnn::app {

namespace {

using figures::DecayOptions;

/// The measured envelope of all channels of the head, the stored decay, and the distribution of the energy.
class DecayView : public PlotView<widgets::DecayPlot, DecayOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::DecayView)

public:
    explicit DecayView(const ViewParts &parts) : PlotView(tr("Decay"), parts) { }

    figures::Overlaid drawn() const override { return session().overlaid(); }

protected:
    void limit(figures::FigureRequest &request) const override
    {
        constexpr long Longest = 8192; // all channels of a head are measured
        request.selection.n = std::min(request.selection.n, Longest);
    }
    bool changesFigure(const DecayOptions &before, const DecayOptions &now) const override
    {
        return before.picture != now.picture;
    }
    QString subtitle() const override
    {
        const auto &profile = figure()->profile;
        return joined({tr("all channels"),
                       tr("median k50 %1, k90 %2, k99 %3").arg(profile.k50).arg(profile.k90).arg(profile.k99),
                       limitText(profile.n)});
    }
};

} // namespace

ViewKind decayView()
{
    return plotted<DecayView>();
}

} // namespace tnn::app
