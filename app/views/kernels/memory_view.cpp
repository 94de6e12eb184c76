// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/memory_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/controls/choice.h"
#include "app/controls/kept_options.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using widgets::MemoryOptions;

MemoryView::MemoryView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("memory"), tr("Memory"), session, jobs, parent)
{
}

template <class Change> void MemoryView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
}

View::Parts MemoryView::make(QWidget *parent)
{
    using Share = MemoryOptions::Share;
    m_plot = new widgets::MemoryPlot(parent);
    connect(m_plot, &widgets::MemoryPlot::headActivated, &session(), &Session::selectHead);
    connect(m_plot, &widgets::MemoryPlot::channelActivated, &session(),
            [this](long channel) { session().setChannels({channel}); });
    QWidget *picture = makeChoice<Shown>(
        parent, tr("Picture"),
        tr("Every channel of the head, the longest memory first; how many channels reach how far; or how the channels "
           "of "
           "every layer spread"),
        {{tr("channels"), Shown::Channels, "channels"},
         {tr("histogram"), Shown::Histogram, "histogram"},
         {tr("layers"), Shown::Layers, "layers"}},
        [this](Shown shown) { choose(shown); });
    QWidget *share = makeChoice<Share>(
        parent, tr("Share"),
        tr("The |lag| within which 99, 90 or 50 % of a kernel's energy \u03a3 t\u00b2 lie: channels are sorted by it"),
        {{tr("k99"), Share::K99, "k99"}, {tr("k90"), Share::K90, "k90"}, {tr("k50"), Share::K50, "k50"}},
        [this](Share chosen) { change([chosen](MemoryOptions &options) { options.share = chosen; }); });
    QWidget *scale = makeChoice<bool>(
        parent, tr("Scale"), tr("How lags are placed along the axis; log has a place for 0"),
        {{tr("log"), true, "log"}, {tr("linear"), false, "linear"}}, [this](bool logarithmic) {
            change([logarithmic](MemoryOptions &options) { options.logScale = logarithmic; });
        });
    return {m_plot, m_plot,
            makeControlRow(parent, {kept(picture, "picture"), kept(share, "share"), kept(scale, "scale")})};
}

void MemoryView::choose(Shown shown)
{
    const bool layers = shown == Shown::Layers;
    if (!layers)
        change([shown](MemoryOptions &options) {
            options.picture = shown == Shown::Histogram ? MemoryOptions::Picture::Histogram
                                                        : MemoryOptions::Picture::Channels;
        });
    if (std::exchange(m_layers, layers) != layers)
        invalidate();
}

void MemoryView::request()
{
    auto request = session().request();
    request.selection.n = std::min(request.selection.n, m_layers ? LongestForLayers : Longest);
    ask([document = session().document(), request, layers = m_layers](const Task &task) {
        auto figure = layers ? figures::memoryLayers(*document, request, task)
                             : figures::memoryFigure(*document, request, task);
        return figures::withEveryChannelWritten(std::move(figure));
    });
}

void MemoryView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

std::optional<figures::PlotRequest> MemoryView::plotRequest() const
{
    using Picture = figures::PlotRequest::Picture;
    using Share = figures::PlotRequest::Share;
    const MemoryOptions &options = m_plot->options();
    auto plot = plotRequestOf(figures::PlotRequest::View::Memory, figure()->n);
    plot.picture = m_layers                                    ? Picture::Layers
        : options.picture == MemoryOptions::Picture::Histogram ? Picture::Histogram
                                                               : Picture::Channels;
    if (options.share != MemoryOptions::Share::K99)
        plot.share = options.share == MemoryOptions::Share::K90 ? Share::K90 : Share::K50;
    if (!options.logScale)
        plot.scale = figures::PlotRequest::Scale::Linear;
    return plot;
}

QString MemoryView::subtitle() const
{
    const long n = figure()->n;
    const QString limited = n < session().selection().n ? tr("up to n = %1").arg(n) : QString();
    const QString what = m_layers ? tr("every layer") : widgets::translated(figure()->title);
    return joined({what, nameOf(session().stage()), limited});
}

} // namespace tnn::app
