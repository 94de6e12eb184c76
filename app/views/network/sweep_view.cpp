// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/network/scan_view.h"
#include "widgets/plots/network/sweep_plot.h"

namespace tnn::app {

namespace {

using run::SweepKind;

/// The loss of the text with fewer lags or states, or with a layer or a channel off; a click on a point makes its
/// change the what-if of all views, from which the next sweep begins.
class SweepView : public ScanView<widgets::SweepPlot, figures::SweepOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::SweepView)

public:
    explicit SweepView(const ViewParts &parts) : ScanView(tr("Sweep"), parts) { }

protected:
    QWidget *makeContent() override
    {
        connect(m_plot, &Plot::chosen, this, [this](const run::SweepPoint &point) {
            if (chosen().kind != SweepKind::States) // a form is no what-if
                session().setOverrides(point.overrides);
        });
        return ScanView::makeContent();
    }
    figures::SweepOptions measured() const override
    {
        figures::SweepOptions options = chosen();
        if (options.kind == SweepKind::Channels)
            options.layer = session().tno()->layer;
        return options;
    }
    QString identity() const override { return isOfAllLayers() ? QString() : layerText(); }
    QString caption() const override
    {
        return tr("the mean loss over the text while parts of the operators are left out.");
    }
    QString details() const override
    {
        const run::LengthLoss &whole = figure()->whole;
        return joined({tr("unchanged: loss %1 nats, perplexity %2")
                           .arg(widgets::shortNumber(whole.loss, 5), widgets::shortNumber(whole.perplexity(), 5)),
                       tr("windows of %1 tokens").arg(widgets::groupedNumber(whole.length))});
    }
};

} // namespace

ViewKind sweepView()
{
    return plotted<SweepView>();
}

} // namespace tnn::app
