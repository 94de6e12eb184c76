// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/coefficients_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/controls/choice.h"
#include "app/controls/kept_options.h"

namespace tnn::app {

CoefficientsView::CoefficientsView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("coefficients"), tr("Coefficients"), session, jobs, parent)
{
}

View::Parts CoefficientsView::make(QWidget *parent)
{
    using Scale = widgets::CoefficientsOptions::Scale;
    m_plot = new widgets::CoefficientsPlot(parent);
    QWidget *channels = makeChoice<bool>(
        parent, tr("Channels"), tr("The selected channels as curves, or all channels of the head as quantiles"),
        {{tr("selected"), false, "selected"}, {tr("all"), true, "all"}}, [this](bool all) {
            m_allChannels = all;
            invalidate();
        });
    QWidget *scale = makeChoice<Scale>(parent, tr("Scale"),
                                       tr("How t is placed along the axis; log |t| dots what is negative"),
                                       {{tr("symlog"), Scale::Symlog, "symlog"},
                                        {tr("linear"), Scale::Linear, "linear"},
                                        {tr("log |t|"), Scale::LogMagnitude, "log"}},
                                       [this](Scale chosen) { m_plot->setOptions({chosen}); });
    return {m_plot, m_plot, makeControlRow(parent, {kept(channels, "channels"), kept(scale, "scale")})};
}

void CoefficientsView::request()
{
    auto request = session().request();
    request.allChannels = m_allChannels;
    if (m_allChannels)
        request.selection.n = std::min(request.selection.n, LongestForAll);
    ask([documents = session().overlaid(), request](const Task &task) {
        return figures::overlaidCoefficients(documents, request, task);
    });
}

void CoefficientsView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

std::optional<figures::PlotRequest> CoefficientsView::plotRequest() const
{
    using Scale = figures::PlotRequest::Scale;
    auto plot = plotRequestOf(figures::PlotRequest::View::Coefficients, figure()->coefficients->n);
    plot.figure.allChannels = m_allChannels;
    const auto scale = m_plot->options().scale;
    if (scale != widgets::CoefficientsOptions::Scale::Symlog)
        plot.scale = scale == widgets::CoefficientsOptions::Scale::Linear ? Scale::Linear : Scale::Log;
    return plot;
}

QString CoefficientsView::subtitle() const
{
    const long n = figure()->coefficients->n;
    const QString limited = n < session().selection().n ? tr("up to n = %1").arg(n) : QString();
    return joined({tr("t_k against lag"), nameOf(session().stage()), limited});
}

} // namespace tnn::app
