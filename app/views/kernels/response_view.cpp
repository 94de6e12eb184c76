// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/response_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"

namespace tnn::app {

using figures::ResponseOptions;
using Channels = ResponseOptions::Channels;

ResponseView::ResponseView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("response"), tr("Response"), session, jobs, parent)
{
    beginWith(ResponseOptions());
}

View::Parts ResponseView::make(QWidget *parent)
{
    m_plot = new widgets::ResponsePlot(parent);
    connect(m_plot, &widgets::ResponsePlot::headActivated, &session(), &Session::selectHead);
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void ResponseView::applyOptions()
{
    m_plot->setOptions(chosen<ResponseOptions>());
}

bool ResponseView::needOther(const figures::FigureOptions &before) const
{
    return std::get<ResponseOptions>(before).channels != chosen<ResponseOptions>().channels;
}

void ResponseView::request()
{
    auto request = session().request();
    const Channels channels = chosen<ResponseOptions>().channels;
    request.allChannels = channels == Channels::All;
    if (channels != Channels::Selected)
        request.selection.n = std::min(request.selection.n, request.allChannels ? LongestForAll : LongestForLayers);
    ask([documents = session().overlaid(), request, channels](const Task &task) {
        return channels == Channels::Layers ? figures::responseLayers(*documents.front(), request, task)
                                            : figures::overlaidResponse(documents, request, task);
    });
}

void ResponseView::show(const FigurePtr &figure)
{
    m_plot->setCurrent(session().selection().tno, session().selection().head);
    m_plot->setFigure(figure);
}

std::optional<figures::PlotRequest> ResponseView::plotRequest() const
{
    auto plot = plotRequestOf(figure()->n);
    plot.figure.allChannels = chosen<ResponseOptions>().channels == Channels::All;
    return plot;
}

QString ResponseView::subtitle() const
{
    const long n = figure()->n;
    const QString limited = n < session().selection().n ? tr("up to n = %1").arg(n) : QString();
    return joined({m_plot->title(), nameOf(session().stage()), limited});
}

} // namespace tnn::app
