// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/decay_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "engine/figures/decay_rates.h"

namespace tnn::app {

using figures::DecayOptions;

DecayView::DecayView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("decay"), tr("Decay"), session, jobs, parent)
{
    beginWith(DecayOptions());
}

View::Parts DecayView::make(QWidget *parent)
{
    m_plot = new widgets::DecayPlot(parent);
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void DecayView::applyOptions()
{
    m_plot->setOptions(chosen<DecayOptions>());
}

bool DecayView::needOther(const figures::FigureOptions &before) const
{
    return std::get<DecayOptions>(before).picture != chosen<DecayOptions>().picture;
}

void DecayView::request()
{
    auto request = session().request();
    request.selection.n = std::min(request.selection.n, Longest);
    ask([documents = session().overlaid(), request, options = chosen<DecayOptions>()](const Task &task) {
        figures::DecayFigure figure = figures::overlaidDecay(documents, request, task);
        if (options.showsRates())
            figure.rates = std::make_shared<const figures::DecayRates>(
                figures::decayRates(*documents.front(), request, options.isOfAllLayers(), task));
        return figure;
    });
}

void DecayView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

std::optional<figures::PlotRequest> DecayView::plotRequest() const
{
    return plotRequestOf(figure()->profile.n);
}

QString DecayView::subtitle() const
{
    const auto &profile = figure()->profile;
    const QString limited = profile.n < session().selection().n ? tr("up to n = %1").arg(profile.n) : QString();
    return joined(
        {tr("all channels"), tr("k50 %1, k90 %2, k99 %3").arg(profile.k50).arg(profile.k90).arg(profile.k99), limited});
}

} // namespace tnn::app
