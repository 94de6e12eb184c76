// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/memory_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using figures::MemoryOptions;

MemoryView::MemoryView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("memory"), tr("Memory"), session, jobs, parent)
{
    beginWith(MemoryOptions());
}

View::Parts MemoryView::make(QWidget *parent)
{
    m_plot = new widgets::MemoryPlot(parent);
    connect(m_plot, &widgets::MemoryPlot::headActivated, &session(), &Session::selectHead);
    connect(m_plot, &widgets::MemoryPlot::channelActivated, &session(),
            [this](long channel) { session().setChannels({channel}); });
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void MemoryView::applyOptions()
{
    m_plot->setOptions(chosen<MemoryOptions>());
}

bool MemoryView::needOther(const figures::FigureOptions &before) const
{
    return isOfAllLayers(before) != isOfAllLayers(figureOptions());
}

void MemoryView::request()
{
    auto request = session().request();
    const bool layers = isOfAllLayers(figureOptions());
    request.selection.n = std::min(request.selection.n, layers ? LongestForLayers : Longest);
    ask([document = session().document(), request, layers](const Task &task) {
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
    return plotRequestOf(figure()->n);
}

QString MemoryView::subtitle() const
{
    const long n = figure()->n;
    const QString limited = n < session().selection().n ? tr("up to n = %1").arg(n) : QString();
    const QString what = isOfAllLayers(figureOptions()) ? tr("every layer") : widgets::translated(figure()->title);
    return joined({what, nameOf(session().stage()), limited});
}

} // namespace tnn::app
