// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/memory_figure.h"

#include "engine/figures/figure_parts.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> MemoryOptions::fields()
{
    return {
        choiceField(
            {.key = "picture",
             .name = Message("Plot"),
             .help = Message(
                 "Channels of the head, longest memory first; a histogram of their memory; or its spread per layer"),
             .lacking = "has only one plot",
             .isAlwaysWritten = true},
            &MemoryOptions::picture,
            {{"channels", Picture::Channels, Message("channels")},
             {"histogram", Picture::Histogram, Message("histogram")},
             {"layers", Picture::Layers, Message("layers")}}),
        choiceField(
            {.key = "share",
             .name = Message("Share"),
             .help = Message(
                 "|lag| that contains 99, 90 or 50 % of a kernel's energy \u03a3 t\u00b2; channels are sorted by it")},
            &MemoryOptions::share,
            {{"k99", Share::K99, Message("k99")},
             {"k90", Share::K90, Message("k90")},
             {"k50", Share::K50, Message("k50")}}),
        logScaleField(Message("Scale of the lag axis; log also shows lag 0"), &MemoryOptions::scale)};
}

namespace {

void addWritten(MemoryFigure &figure, const document::Document &document, const FigureRequest &request,
                const Task &task)
{
    if (request.reduction != Reduction::Channel) {
        const ReducedKernels reduced = reducedKernels(document, request, task);
        figure.written = analysis::summaries(*reduced.coefficients, task);
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
    figure.title = stagedTitle(document, request);
    figure.n = request.selection.n;
    figure.tno = request.selection.tno;
    figure.head = request.selection.head;
    figure.trainingLength = trainingLengthOf(document);
    figure.channels = analysis::summaries(*stagedHead(document, request, task), task);
    addWritten(figure, document, request, task);
    return figure;
}

MemoryFigure memoryLayers(const document::Document &document, const FigureRequest &request, const Task &task)
{
    MemoryFigure figure = memoryFigure(document, request, task);
    figure.layers = ofEveryHead(document, request, task, [&](const HeadName &name, const FigureRequest &one) {
        const bool known = name.tno == figure.tno && name.head == figure.head;
        return MemoryFigure::Layer{
            name, known ? figure.channels : analysis::summaries(*stagedHead(document, one, task), task)};
    });
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

Numbers numbersOf(const MemoryFigure &figure)
{
    Numbers numbers;
    numbers.columns = {"channel", "k50", "k90", "k99", "centroid", "fitted decay", "energy", "not finite"};
    const auto add = [&numbers](const Message &name, const analysis::KernelSummary &summary) {
        numbers.names.push_back(name.english());
        for (const long reach : {summary.k50, summary.k90, summary.k99}) {
            numbers.real.push_back(static_cast<float>(reach));
            numbers.table.push_back(static_cast<double>(reach));
        }
        numbers.table.insert(numbers.table.end(),
                             {summary.centroid, summary.fittedDecay, summary.energy,
                              static_cast<double>(summary.nan + summary.infinite)});
    };
    for (const MemoryFigure::Layer &layer : figure.layers)
        for (std::size_t channel = 0; channel < layer.channels.size(); ++channel)
            add(Message("%1, channel %2", layer.title, channel), layer.channels[channel]);
    for (std::size_t i = 0; i < figure.written.size() && figure.layers.empty(); ++i)
        add(figure.labels[i].brief(), figure.written[i]);
    numbers.shape = {static_cast<long>(numbers.names.size()), 3};
    return titled(std::move(numbers), figure.layers.empty() ? figure.title : Message("every layer"));
}

MemoryFigure figureOf(const MemoryOptions &options, const PlotRequest &request, const Task &task)
{
    return options.showsLayers() ? memoryLayers(*request.document, request.figure, task)
                                 : memoryFigure(*request.document, request.figure, task);
}

} // namespace tnn::figures
