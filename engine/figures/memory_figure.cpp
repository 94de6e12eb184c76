// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/figures/memory_figure.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/figure_request.h"

namespace tnn::figures {

namespace {

std::vector<analysis::KernelSummary> summariesOf(const toeplitz::Coefficients &c, const Task &task)
{
    std::vector<analysis::KernelSummary> summaries;
    for (long column = 0; column < c.values.cols(); ++column) {
        task.check();
        summaries.push_back(analysis::summarize(c, column));
    }
    return summaries;
}

std::vector<analysis::KernelSummary> summariesOfHead(const document::Document &document, FigureRequest request,
                                                     const document::Selection &head, const Task &task)
{
    request.selection = head;
    return summariesOf(*staged(document, request, document.flatChannels(head.tno, head.head, {}), task), task);
}

void addWritten(MemoryFigure &figure, const document::Document &document, const FigureRequest &request,
                const Task &task)
{
    if (request.reduction != Reduction::Channel) {
        const ReducedKernels reduced = reducedKernels(document, request, task);
        figure.written = {analysis::summarize(*reduced.kernels.front())};
        figure.labels = reduced.labels;
        return;
    }
    const std::shared_ptr<const model::Tno> tno = document.tno(request.selection.tno);
    const std::vector<long> flat = requestedChannels(document, request);
    figure.labels = channelLabels(*tno, flat);
    for (const long channel : flat)
        figure.written.push_back(figure.channels[static_cast<std::size_t>(channel % tno->headDim)]);
    if (!request.allChannels)
        figure.selected = request.selection.channels;
}

} // namespace

MemoryFigure memoryFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    MemoryFigure figure;
    figure.title = layerTitle(document, request.selection);
    figure.n = request.selection.n;
    figure.tno = request.selection.tno;
    figure.head = request.selection.head;
    figure.trainingLength = document.description().trainingLength.value_or(0);
    figure.channels = summariesOfHead(document, request, request.selection, task);
    addWritten(figure, document, request, task);
    return figure;
}

MemoryFigure memoryLayers(const document::Document &document, const FigureRequest &request, const Task &task)
{
    MemoryFigure figure = memoryFigure(document, request, task);
    const std::vector<document::Selection> heads = drawnHeads(document, request.selection);
    for (const document::Selection &head : heads) {
        task.report(static_cast<double>(figure.layers.size()) / static_cast<double>(heads.size()));
        const bool known = head.tno == figure.tno && head.head == figure.head;
        figure.layers.push_back({head.tno, head.head, headTitle(document, head), briefTitle(document, head),
                                 known ? figure.channels : summariesOfHead(document, request, head, task)});
    }
    return figure;
}

MemoryFigure withEveryChannelWritten(MemoryFigure figure)
{
    figure.written = figure.channels;
    figure.labels.clear();
    for (std::size_t channel = 0; channel < figure.channels.size(); ++channel)
        figure.labels.push_back({static_cast<long>(channel)});
    return figure;
}

} // namespace tnn::figures
