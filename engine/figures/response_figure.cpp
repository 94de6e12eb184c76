// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/figures/response_figure.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/figure_request.h"

namespace tnn::figures {

ResponseFigure responseFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    ResponseFigure figure;
    figure.title = layerTitle(document, request.selection);
    figure.n = request.selection.n;
    if (request.reduction != Reduction::Channel) {
        const ReducedKernels reduced = reducedKernels(document, request, task);
        figure.responses = {analysis::frequencyResponse(*reduced.kernels.front())};
        figure.labels = reduced.labels;
        return figure;
    }
    const std::vector<long> flat = requestedChannels(document, request);
    figure.responses = analysis::frequencyResponses(*staged(document, request, flat, task), task);
    figure.labels = channelLabels(*document.tno(request.selection.tno), flat);
    if (request.allChannels)
        figure.quantiles = analysis::responseQuantiles(figure.responses, task);
    return figure;
}

ResponseFigure responseLayers(const document::Document &document, const FigureRequest &request, const Task &task)
{
    ResponseFigure figure;
    figure.title = titleIn(document, Message("every layer"));
    figure.n = request.selection.n;
    const std::vector<document::Selection> heads = drawnHeads(document, request.selection);
    for (const document::Selection &head : heads) {
        task.report(static_cast<double>(figure.layers.size()) / static_cast<double>(heads.size()));
        FigureRequest one = request;
        one.selection = head;
        const std::vector<long> flat = document.flatChannels(head.tno, head.head, {});
        figure.layers.push_back({head.tno, head.head, headTitle(document, head), briefTitle(document, head),
                                 analysis::meanMagnitude(*staged(document, one, flat, task), task)});
    }
    return figure;
}

} // namespace tnn::figures
