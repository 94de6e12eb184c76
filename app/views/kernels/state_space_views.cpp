// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a kernel's state-space forms.
#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/kernels/reduce_control.h"
#include "app/views/plot_view.h"
#include "engine/document/conversion.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "widgets/plots/kernels/hankel_plot.h"
#include "widgets/plots/kernels/spectrum_plot.h"

namespace tnn::app {

namespace {

/// Hankel singular values of the first selected channel, and the error left by each number of states.
class HankelView : public PlotView<widgets::HankelPlot, figures::HankelOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::HankelView)

public:
    explicit HankelView(const ViewParts &parts) : PlotView(tr("Hankel"), parts)
    {
        session().onChange(this, &HankelView::follow, &ViewState::reduce);
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
        const figures::SpectrumFigure form = spectrumForms(*request.document, first, {document::Method::Reduced}, task);
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
        m_requested = requestOfSession();
        PlotView::request();
    }
    void show(const FigurePtr &figure) override
    {
        PlotView::show(figure);
        mark();
    }
    QString identity() const override { return selectionText(); }
    QString details() const override { return lengthText(figure()->n); }

private:
    /// The errors are known for every order, so only other taps need another figure.
    void follow()
    {
        if (m_shownTaps == session().reduce().taps)
            mark();
        else
            invalidate();
    }
    /// Marks the fewest states within the bound, or where none are those of the least error, or the number from the
    /// slider: at once by the errors of the figure, then as the reduced form, which takes more steps, turns out.
    void mark()
    {
        if (!m_plot)
            return;
        const bool isReducible = hasFigure() && !figure()->channels.empty();
        m_reduce->setVisible(isReducible);
        if (!isReducible) {
            m_plot->setOrder({});
            jobs().stop(StatesJob);
            return;
        }
        const ssm::ReduceRequest &request = session().reduce();
        const std::vector<double> &errors = figure()->channels.front().errors;
        auto enough = std::find_if(errors.begin(), errors.end(), [&](double error) { return error <= request.error; });
        if (enough == errors.end())
            enough = std::min_element(errors.begin(), errors.end());
        const long states = request.modes ? std::min(*request.modes, static_cast<long>(errors.size()) - 1)
                                          : static_cast<long>(enough - errors.begin());
        m_plot->setBound(request.modes ? std::nullopt : std::optional(request.error));
        m_plot->setOrder(states);
        m_reduce->showReached(states, errors[static_cast<std::size_t>(states)]);
        figures::PlotRequest plot = m_requested;
        plot.figure.reduce = request;
        if (!isVisible() || !plot.document || plot.document != session().shownDocument())
            return;
        jobs().run(
            StatesJob, this,
            [plot](const Task &task) {
                const figures::FigureRequest &first = plot.figure;
                const long channel = requestedChannels(*plot.document, first).front();
                return document::reduce(*plot.document, first.selection.tno, first.selection.n, {channel}, first.reduce,
                                        first.overrides, task);
            },
            [this](const std::shared_ptr<const document::ReducedConversion> &reduced) {
                if (!reduced->reached
                         .front()) // with as many states as there may be: the curve knows how few do as well
                    return;
                m_plot->setOrder(reduced->states.front());
                m_reduce->showReached(reduced->states.front(), reduced->error.front());
            },
            [](const QString &, const QString &) {});
    }

    inline static const QString StatesJob = QStringLiteral("states of the reduced form");

    ReduceControl *m_reduce = nullptr;
    figures::PlotRequest m_requested; ///< the latest request of a figure
    std::optional<long> m_shownTaps;  ///< the taps of the shown or requested figure
};

/// Eigenvalues, weights and kernels of the state-space forms, side by side: of the selected channels over the density
/// of all channels of the head. The density follows the poles, because its reductions take longer.
class SpectrumView : public PlotView<widgets::SpectrumPlot, figures::SpectrumOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::SpectrumView)

public:
    explicit SpectrumView(const ViewParts &parts) :
        PlotView(tr("Spectrum"), parts, {figures::SpectrumOptions::sideBySide(), Picture::Plane, 0, Poles::Density})
    {
        session().onChange(this, &SpectrumView::invalidate, &ViewState::reduce);
    }

protected:
    using Picture = figures::SpectrumOptions::Picture;
    using Poles = figures::SpectrumOptions::Poles;

    QWidget *makeContent() override
    {
        m_reduce = new ReduceControl(session(), m_plot->parentWidget());
        return m_reduce->placedBelow(m_plot);
    }
    void limit(figures::FigureRequest &request) const override
    {
        request.selection.n = std::min(request.selection.n, figures::LongestSpectrum);
        request.selection.channels = session().selection().channels;
        request.allChannels = chosen().poles != Poles::First
            && static_cast<long>(request.selection.channels.size()) == session().channels();
        if (chosen().poles == Poles::First)
            request.selection.channels.resize(1);
    }
    void clear() override
    {
        m_requested = m_densityOf = {};
        PlotView::clear();
    }
    bool changesFigure(const Options &before, const Options &now) const override { return before.poles != now.poles; }
    void request() override
    {
        m_requested = requestOfSession();
        ask([request = m_requested, known = knownDensity()](const Task &task) {
            Options options = request.of<Options>();
            if (options.poles == Poles::Density)
                options.poles = Poles::Selected;
            figures::SpectrumFigure figure = figureOf(options, request, task);
            figure.density = known;
            return figure;
        });
    }
    void applyOptions() override
    {
        PlotView::applyOptions();
        showControl();
        if (hasFigure())
            showHeading(details());
    }
    void show(const FigurePtr &figure) override
    {
        PlotView::show(figure);
        showControl();
        if (!figure || figure->errors.empty()) // no form, or poles alone
            return;
        m_reduce->showReached(figure->reducedStates.front(), figure->errors.back().front());
        if (chosen().poles != Poles::Density)
            return;
        if (figure->density && figure->density->forms.size() == figure->forms.size()) {
            m_density = figure->density;
            m_densityOf = m_requested;
            return;
        }
        ask([figure, request = m_requested](const Task &task) {
            figures::SpectrumFigure whole = *figure;
            whole.density = std::make_shared<const figures::HeadDensity>(headDensity(
                *request.document, request.figure, whole.density ? *whole.density : figures::HeadDensity(), task));
            return whole;
        });
    }
    QString identity() const override
    {
        const std::vector<figures::ChannelLabel> &labels = figure()->labels;
        const bool isOfLags = chosen().picture == Picture::Kernel || chosen().picture == Picture::Error;
        if (labels.empty())
            return layerText();
        return joined({layerText(),
                       labels.size() > 1 && !isOfLags ? tr("%n channels", nullptr, static_cast<int>(labels.size()))
                                                      : widgets::translated(labels.front().nameInHead())});
    }
    QString details() const override
    {
        return figure()->forms.empty() ? QString() : lengthText(figure()->forms.front().n);
    }

private:
    void showControl()
    {
        const auto &forms = chosen().forms;
        m_reduce->setVisible(std::find(forms.begin(), forms.end(), document::Method::Reduced) != forms.end()
                             && (!figure() || !figure()->forms.empty()));
    }
    /// What the last density says of the head that is asked for: another reduction changes only the reduced form.
    std::shared_ptr<const figures::HeadDensity> knownDensity() const
    {
        const figures::FigureRequest &before = m_densityOf.figure, &now = m_requested.figure;
        document::Selection same = before.selection;
        same.channels = now.selection.channels;
        if (m_requested.of<Options>().poles != Poles::Density || m_densityOf.document != m_requested.document
            || same != now.selection || before.overrides != now.overrides)
            return nullptr;
        if (before.reduce == now.reduce)
            return m_density;
        auto known = std::make_shared<figures::HeadDensity>(*m_density);
        std::erase_if(known->forms, [](const auto &form) { return form.method == document::Method::Reduced; });
        return known;
    }

    ReduceControl *m_reduce = nullptr;
    figures::PlotRequest m_requested, m_densityOf; ///< the requests of the shown or requested figure and of m_density
    std::shared_ptr<const figures::HeadDensity> m_density;
};

} // namespace

ViewKind hankelView()
{
    return plotted<HankelView>();
}

ViewKind spectrumView()
{
    return plotted<SpectrumView>();
}

} // namespace tnn::app
