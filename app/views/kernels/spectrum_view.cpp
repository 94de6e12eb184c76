// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/views/plot_view.h"
#include "app/views/reduce_control.h"
#include "widgets/base/translated.h"
#include "widgets/plots/spectrum_plot.h"

namespace tnn::app {

namespace {

using figures::SpectrumOptions;

/// Eigenvalues, weights and kernels of the state-space forms of the first selected channel.
class SpectrumView : public PlotView<widgets::SpectrumPlot, SpectrumOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::SpectrumView)

public:
    explicit SpectrumView(const ViewParts &parts) :
        PlotView(tr("Spectrum"), parts, {{ssm::Variant::Unpadded}}) // it shows the kernel
    {
        session().onChange(this, &SpectrumView::invalidate, &LookedAt::reduce);
    }

protected:
    QWidget *makeContent() override
    {
        m_reduce = new ReduceControl(session(), m_plot->parentWidget());
        return m_reduce->placedBelow(m_plot);
    }
    void limit(figures::FigureRequest &request) const override
    {
        request.selection.channels.resize(1);
        request.selection.n = std::min(request.selection.n, figures::LongestSpectrum);
    }
    void applyOptions() override
    {
        PlotView::applyOptions();
        const auto &forms = chosen().forms;
        m_reduce->setVisible(std::find(forms.begin(), forms.end(), ssm::Variant::Reduced) != forms.end());
        if (hasFigure())
            emit subtitleChanged(subtitle());
    }
    void show(const FigurePtr &figure) override
    {
        PlotView::show(figure);
        if (figure && !figure->reducedStates.empty())
            m_reduce->showReached(figure->reducedStates.front(), figure->errors.back().front());
    }
    QString subtitle() const override
    {
        if (figure()->forms.empty())
            return widgets::translated(figure()->title);
        return channelText(figure()->title, figure()->labels.front(), figure()->forms.front().n);
    }

private:
    ReduceControl *m_reduce = nullptr;
};

} // namespace

ViewKind spectrumView()
{
    return plotted<SpectrumView>();
}

} // namespace tnn::app
