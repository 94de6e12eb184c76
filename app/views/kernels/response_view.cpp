// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/response_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/controls/choice.h"
#include "app/controls/kept_options.h"

namespace tnn::app {

using widgets::ResponseOptions;

ResponseView::ResponseView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("response"), tr("Response"), session, jobs, parent)
{
}

template <class Change> void ResponseView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
}

View::Parts ResponseView::make(QWidget *parent)
{
    using Quantity = ResponseOptions::Quantity;
    m_plot = new widgets::ResponsePlot(parent);
    connect(m_plot, &widgets::ResponsePlot::headActivated, &session(), &Session::selectHead);
    QWidget *channels = makeChoice<Shown>(
        parent, tr("Channels"),
        tr("The selected channels as curves, all channels of the head as quantiles, or the mean |H| of every layer, a "
           "row "
           "a layer"),
        {{tr("selected"), Shown::Selected, "selected"},
         {tr("all"), Shown::All, "all"},
         {tr("layers"), Shown::Layers, "layers"}},
        [this](Shown shown) {
            m_shown = shown;
            invalidate();
        });
    QWidget *quantity = makeChoice<Quantity>(
        parent, tr("Quantity"),
        tr("|H|, its unwrapped phase in radians, or the group delay \u2212"
           "d arg H / d\u03c9 in tokens; layers have "
           "|H|"),
        {{tr("magnitude"), Quantity::Magnitude, "magnitude"},
         {tr("phase"), Quantity::Phase, "phase"},
         {tr("delay"), Quantity::Delay, "delay"}},
        [this](Quantity chosen) { change([chosen](ResponseOptions &options) { options.quantity = chosen; }); });
    QWidget *scale = makeChoice<bool>(
        parent, tr("Scale"),
        tr("How values are placed along the axis: log is dB of |H|, 20 log10 |H|, and symlog of a delay, which keeps "
           "its sign"),
        {{tr("log"), true, "log"}, {tr("linear"), false, "linear"}}, [this](bool logarithmic) {
            change([logarithmic](ResponseOptions &options) { options.logScale = logarithmic; });
        });
    QWidget *frequency = makeChoice<bool>(
        parent, tr("Frequency"),
        tr("How frequencies are placed along the axis: log spreads out the slow waves, which long memories answer to"),
        {{tr("linear \u03c9"), false, "linear"}, {tr("log \u03c9"), true, "log"}},
        [this](bool spread) { change([spread](ResponseOptions &options) { options.logFrequency = spread; }); });
    return {m_plot, m_plot,
            makeControlRow(parent,
                           {kept(channels, "channels"), kept(quantity, "quantity"), kept(scale, "scale"),
                            kept(frequency, "frequency")})};
}

void ResponseView::request()
{
    auto request = session().request();
    request.allChannels = m_shown == Shown::All;
    if (m_shown != Shown::Selected)
        request.selection.n = std::min(request.selection.n, m_shown == Shown::All ? LongestForAll : LongestForLayers);
    ask([documents = session().overlaid(), request, shown = m_shown](const Task &task) {
        return shown == Shown::Layers ? figures::responseLayers(*documents.front(), request, task)
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
    using Picture = figures::PlotRequest::Picture;
    const ResponseOptions &options = m_plot->options();
    auto plot = plotRequestOf(figures::PlotRequest::View::Response, figure()->n);
    plot.figure.allChannels = m_shown == Shown::All;
    plot.picture = m_shown == Shown::Layers
        ? Picture::Layers
        : static_cast<Picture>(static_cast<int>(Picture::Magnitude) + static_cast<int>(options.quantity));
    if (!options.logScale)
        plot.scale = figures::PlotRequest::Scale::Linear;
    plot.logFrequency = options.logFrequency;
    return plot;
}

QString ResponseView::subtitle() const
{
    const long n = figure()->n;
    const QString limited = n < session().selection().n ? tr("up to n = %1").arg(n) : QString();
    return joined({m_plot->title(), nameOf(session().stage()), limited});
}

} // namespace tnn::app
