// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a kernel's state-space forms, and the control of the reduced one that they share.
#include <algorithm>
#include <array>
#include <functional>

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include "app/controls/arrange.h"
#include "app/controls/choice.h"
#include "app/controls/roles.h"
#include "app/views/plot_view.h"
#include "engine/figures/spectrum_figure.h"
#include "widgets/plots/hankel_plot.h"
#include "widgets/plots/spectrum_plot.h"

namespace tnn::app {

namespace {

constexpr std::array Errors{1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6};
constexpr int ByOrder = static_cast<int>(Errors.size()); // the last entry

/// How the reduced form is built: as many states as an error requires, or a number of states from a slider that is
/// followed live, after a number of exact taps.
class ReduceControl : public QWidget {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::ReduceControl)

public:
    explicit ReduceControl(Session &session, QWidget *parent);

    /// Shows the states and the error of the first channel's reduced form.
    void showReached(long states, double error);
    /// A widget that holds the plot, and this below it.
    QWidget *placedBelow(QWidget *plot);

private:
    void showRequest();
    void change(const std::function<void(ssm::ReduceRequest &)> &changed);

    Session &m_session;
    QComboBox *m_bound = nullptr;
    QSlider *m_order = nullptr;
    QLabel *m_reached = nullptr;
    QSpinBox *m_taps = nullptr;
};

ReduceControl::ReduceControl(Session &session, QWidget *parent) :
    QWidget(parent), m_session(session), m_order(new QSlider(Qt::Horizontal, this)), m_reached(new QLabel(this)),
    m_taps(new QSpinBox(this))
{
    constexpr int MostStates = 32;
    QList<Choice<int>> bounds;
    for (int i = 0; i < ByOrder; ++i)
        bounds.append({tr("error %1").arg(widgets::shortNumber(Errors[static_cast<std::size_t>(i)])), i});
    bounds.append({tr("order"), ByOrder});
    m_bound = makeChoice<int>(this, tr("Reduced to"),
                              tr("As many states as this kernel error requires, or the number set with the slider"),
                              bounds, [this](int chosen) {
                                  change([&](ssm::ReduceRequest &request) {
                                      request.modes.reset();
                                      if (chosen == ByOrder)
                                          request.modes = m_order->value();
                                      else
                                          request.error = Errors[static_cast<std::size_t>(chosen)];
                                  });
                              });
    m_order->setRange(0, MostStates);
    m_order->setMinimumWidth(80);
    named(m_order, tr("Order of the reduced form"), tr("Real states after the head; a conjugate pair counts as two"));
    m_taps->setRange(0, 512);
    m_taps->setPrefix(tr("head "));
    m_taps->setKeyboardTracking(false);
    named(m_taps, tr("Taps of the exact head"),
          tr("Number of lags, from 0, kept exactly as an FIR head; the states model the later lags"));
    setLayout(
        inRow({mutedLabel(tr("reduced to"), this), m_bound, {m_order, 1}, m_reached, m_taps}, 6, QMargins(8, 0, 8, 4)));
    m_reached->setToolTip(tr("For the first selected channel; fewer states than the maximum are used where they fit "
                             "better. The error is measured over all lags below n"));
    connect(m_order, &QSlider::valueChanged, this,
            [this](int states) { change([states](ssm::ReduceRequest &request) { request.modes = states; }); });
    connect(m_taps, &QSpinBox::valueChanged, this,
            [this](int taps) { change([taps](ssm::ReduceRequest &request) { request.taps = taps; }); });
    session.onChange(this, &ReduceControl::showRequest, &LookedAt::reduce);
    showRequest();
}

QWidget *ReduceControl::placedBelow(QWidget *plot)
{
    auto *content = new QWidget(plot->parentWidget());
    content->setLayout(inColumn({{plot, 1}, this}, 0, QMargins()));
    return content;
}

void ReduceControl::change(const std::function<void(ssm::ReduceRequest &)> &changed)
{
    ssm::ReduceRequest request = m_session.reduce();
    changed(request);
    m_session.setReduce(request);
}

void ReduceControl::showRequest()
{
    const ssm::ReduceRequest &request = m_session.reduce();
    const QSignalBlocker quietOrder(m_order), quietTaps(m_taps);
    m_taps->setValue(static_cast<int>(request.taps));
    if (request.modes) {
        m_bound->setCurrentIndex(ByOrder);
        m_order->setValue(static_cast<int>(*request.modes));
        return;
    }
    for (int i = 0; i < ByOrder; ++i)
        if (Errors[static_cast<std::size_t>(i)] == request.error)
            m_bound->setCurrentIndex(i);
}

void ReduceControl::showReached(long states, double error)
{
    const QSignalBlocker quiet(m_order);
    if (!m_session.reduce().modes)
        m_order->setValue(static_cast<int>(states));
    const std::optional<long> most = m_session.reduce().modes;
    const QString count = most && states < *most ? tr("%1 of at most %2 states").arg(states).arg(*most)
        : states == 1                            ? tr("1 state")
                                                 : tr("%1 states").arg(states);
    const QString pairs = states == 2   ? tr(" (1 pair)")
        : states > 2 && states % 2 == 0 ? tr(" (%1 pairs)").arg(states / 2)
                                        : QString();
    m_reached->setText(tr("%1, error %2").arg(count + pairs, widgets::shortNumber(error, 2)));
}

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

/// Eigenvalues, weights and kernels of the state-space forms of the first selected channel.
class SpectrumView : public PlotView<widgets::SpectrumPlot, figures::SpectrumOptions> {
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

ViewKind hankelView()
{
    return plotted<HankelView>();
}

ViewKind spectrumView()
{
    return plotted<SpectrumView>();
}

} // namespace tnn::app
