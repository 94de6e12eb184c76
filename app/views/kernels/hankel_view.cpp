// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/views/plot_view.h"
#include "app/views/reduce_control.h"
#include "engine/figures/spectrum_figure.h"
#include "widgets/base/translated.h"
#include "widgets/plots/hankel_plot.h"

namespace tnn::app {

namespace {

/// Hankel singular values of the first selected channel, and the error left by each number of states.
class HankelView : public PlotView<widgets::HankelPlot, figures::HankelOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::HankelView)

public:
    explicit HankelView(const ViewParts &parts) : PlotView(tr("Hankel"), parts)
    {
        session().onChange(this, &HankelView::follow, &LookedAt::reduce);
    }

    /// Marks the states that the reduced form of the first channel keeps.
    static Drawing draw(const figures::PlotRequest &request, const Task &task)
    {
        const Drawing plain = PlotView::draw(request, task);
        auto first = request.figure;
        if (first.allChannels)
            first.selection.channels = {0};
        first.allChannels = false;
        first.selection.channels.resize(1);
        const figures::SpectrumFigure form = spectrumForms(*request.document, first, {ssm::Variant::Reduced}, task);
        const std::optional<long> order = form.reducedStates.empty() ? std::nullopt
                                                                     : std::optional(form.reducedStates.front());
        return [plain, order, reduce = request.figure.reduce] {
            PlotPtr drawing = plain();
            auto &plot = static_cast<Plot &>(*drawing);
            if (!reduce.modes)
                plot.setBound(reduce.error);
            if (order)
                plot.setOrder(*order);
            return drawing;
        };
    }

protected:
    QWidget *makeContent() override
    {
        m_reduce = new ReduceControl(session(), m_plot->parentWidget());
        return m_reduce->placedBelow(m_plot);
    }
    void limit(figures::FigureRequest &request) const override
    {
        constexpr long Longest = 8192;
        request.selection.n = std::min(request.selection.n, Longest);
        auto &channels = request.selection.channels;
        channels.resize(std::min(channels.size(), figures::MostHankelErrors)); // the others are not drawn
    }
    void request() override
    {
        m_shownTaps = session().reduce().taps;
        PlotView::request();
    }
    void show(const FigurePtr &figure) override
    {
        PlotView::show(figure);
        mark();
    }
    QString subtitle() const override
    {
        if (figure()->channels.empty())
            return widgets::translated(figure()->title);
        return channelText(figure()->title, figure()->channels.front().label, figure()->n);
    }

private:
    /// The errors are known for every order, so only other taps need another figure.
    void follow()
    {
        if (m_shownTaps == session().reduce().taps)
            mark();
        else
            invalidate();
    }
    /// Marks the fewest states within the bound, or the number from the slider.
    void mark()
    {
        if (!m_plot)
            return;
        if (!hasFigure() || figure()->channels.empty()) {
            m_plot->setOrder({});
            return;
        }
        const ssm::ReduceRequest &request = session().reduce();
        const std::vector<double> &errors = figure()->channels.front().errors;
        const auto enough = std::find_if(errors.begin(), errors.end(),
                                         [&](double error) { return error <= request.error; });
        const auto most = static_cast<long>(errors.size()) - 1;
        const long states = request.modes ? std::min(*request.modes, most)
                                          : std::min(static_cast<long>(enough - errors.begin()), most);
        m_plot->setBound(request.modes ? std::nullopt : std::optional(request.error));
        m_plot->setOrder(states);
        m_reduce->showReached(states, errors[static_cast<std::size_t>(states)]);
    }

    ReduceControl *m_reduce = nullptr;
    std::optional<long> m_shownTaps; ///< of the shown or requested figure
};

} // namespace

ViewKind hankelView()
{
    return plotted<HankelView>();
}

} // namespace tnn::app
