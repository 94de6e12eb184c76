// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/base/translated.h"
#include "widgets/plots/kernels/form_costs_plot.h"
#include "widgets/plots/kernels/form_errors_plot.h"

namespace tnn::app {

namespace {

/// The accuracy of each form of the first selected channel, against n.
class FormErrorsView : public PlotView<widgets::FormErrorsPlot, figures::FormErrorsOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::FormErrorsView)

public:
    explicit FormErrorsView(const ViewParts &parts) : PlotView(tr("Form errors"), parts)
    {
        session().onChange(this, &FormErrorsView::invalidate, &ViewState::reduce);
    }

protected:
    QString identity() const override
    {
        return joined({layerText(), widgets::translated(figure()->label.nameInHead())});
    }
    QString details() const override { return {}; }
};

/// The cost and accuracy of each form of the selected head: measured when the view is visible.
class FormCostsView : public PlotView<widgets::FormCostsPlot, figures::FormCostsOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::FormCostsView)

public:
    explicit FormCostsView(const ViewParts &parts) : PlotView(tr("Form costs"), parts) { }

protected:
    QString identity() const override { return layerText(); }
    QString details() const override { return tr("n = %1").arg(figure()->n); }
};

} // namespace

ViewKind formErrorsView()
{
    return plotted<FormErrorsView>();
}

ViewKind formCostsView()
{
    return plotted<FormCostsView>();
}

} // namespace tnn::app
