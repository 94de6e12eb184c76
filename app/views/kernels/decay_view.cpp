// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/decay_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/controls/choice.h"
#include "app/controls/kept_options.h"
#include "engine/figures/decay_rates.h"

namespace tnn::app {

DecayView::DecayView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("decay"), tr("Decay"), session, jobs, parent)
{
}

View::Parts DecayView::make(QWidget *parent)
{
    m_plot = new widgets::DecayPlot(parent);
    QWidget *picture = makeChoice<Shown>(parent, tr("Picture"),
                                         tr("|t_k| against the lag; the stored and the fitted decay \u03b3 of every "
                                            "channel, a learned one with its logit; how "
                                            "many channels have which; or those of every layer"),
                                         {{tr("envelope"), Shown::Envelope, "envelope"},
                                          {tr("rates"), Shown::Rates, "rates"},
                                          {tr("histogram"), Shown::Histogram, "histogram"},
                                          {tr("layers"), Shown::Layers, "layers"}},
                                         [this](Shown shown) { choose(shown); });
    QWidget *energy = makeChoice<bool>(
        parent, tr("Energy"), tr("Whether the share of the energy within |lag| \u2264 k is drawn on the right axis"),
        {{tr("with energy"), true, "with"}, {tr("magnitudes"), false, "without"}}, [this](bool cumulative) {
            auto options = m_plot->options();
            options.cumulative = cumulative;
            m_plot->setOptions(options);
        });
    QWidget *scale = makeChoice<bool>(parent, tr("Scale"), tr("How |t_k| is placed along the axis"),
                                      {{tr("log"), true, "log"}, {tr("linear"), false, "linear"}},
                                      [this](bool logarithmic) {
                                          auto options = m_plot->options();
                                          options.logScale = logarithmic;
                                          m_plot->setOptions(options);
                                      });
    m_ofEnvelope = {energy, scale};
    return {m_plot, m_plot,
            makeControlRow(parent, {kept(picture, "picture"), kept(energy, "energy"), kept(scale, "scale")})};
}

void DecayView::choose(Shown shown)
{
    m_shown = shown;
    for (QWidget *control : m_ofEnvelope)
        control->setEnabled(shown == Shown::Envelope);
    auto options = m_plot->options();
    options.picture = shown == Shown::Histogram ? widgets::DecayOptions::Picture::Histogram
                                                : widgets::DecayOptions::Picture::Rows;
    m_plot->setOptions(options);
    invalidate();
}

void DecayView::request()
{
    auto request = session().request();
    request.selection.n = std::min(request.selection.n, Longest);
    ask([documents = session().overlaid(), request, shown = m_shown](const Task &task) {
        figures::DecayFigure figure = figures::overlaidDecay(documents, request, task);
        if (shown != Shown::Envelope)
            figure.rates = std::make_shared<const figures::DecayRates>(
                figures::decayRates(*documents.front(), request, shown == Shown::Layers, task));
        return figure;
    });
}

void DecayView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

std::optional<figures::PlotRequest> DecayView::plotRequest() const
{
    auto plot = plotRequestOf(figures::PlotRequest::View::Decay, figure()->profile.n);
    if (!m_plot->options().logScale)
        plot.scale = figures::PlotRequest::Scale::Linear;
    plot.energy = m_plot->options().cumulative;
    using Picture = figures::PlotRequest::Picture;
    plot.picture = m_shown == Shown::Rates ? Picture::Rates
        : m_shown == Shown::Histogram      ? Picture::Histogram
        : m_shown == Shown::Layers         ? Picture::Layers
                                           : Picture::Envelope;
    return plot;
}

QString DecayView::subtitle() const
{
    const auto &profile = figure()->profile;
    const QString limited = profile.n < session().selection().n ? tr("up to n = %1").arg(profile.n) : QString();
    return joined(
        {tr("all channels"), tr("k50 %1, k90 %2, k99 %3").arg(profile.k50).arg(profile.k90).arg(profile.k99), limited});
}

} // namespace tnn::app
