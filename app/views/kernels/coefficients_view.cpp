// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/coefficients_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"

namespace tnn::app {

using figures::CoefficientsOptions;

CoefficientsView::CoefficientsView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("coefficients"), tr("Coefficients"), session, jobs, parent)
{
    beginWith(CoefficientsOptions());
}

View::Parts CoefficientsView::make(QWidget *parent)
{
    m_plot = new widgets::CoefficientsPlot(parent);
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void CoefficientsView::applyOptions()
{
    m_plot->setOptions(chosen<CoefficientsOptions>());
}

bool CoefficientsView::needOther(const figures::FigureOptions &before) const
{
    return std::get<CoefficientsOptions>(before).all != chosen<CoefficientsOptions>().all;
}

void CoefficientsView::request()
{
    auto request = session().request();
    request.allChannels = chosen<CoefficientsOptions>().all;
    if (request.allChannels)
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
    auto plot = plotRequestOf(figure()->coefficients->n);
    plot.figure.allChannels = chosen<CoefficientsOptions>().all;
    return plot;
}

QString CoefficientsView::subtitle() const
{
    const long n = figure()->coefficients->n;
    const QString limited = n < session().selection().n ? tr("up to n = %1").arg(n) : QString();
    return joined({tr("t_k against lag"), nameOf(session().stage()), limited});
}

} // namespace tnn::app
