// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/response_figure.h"

#include <optional>

#include "engine/figures/figure_parts.h"
#include "engine/figures/overlaid.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

namespace {

/// The command line's option for the picture, which the window shows as two choices.
OptionField responsePictureField()
{
    using Quantity = ResponseOptions::Quantity;
    using Channels = ResponseOptions::Channels;
    using Picture = std::optional<Quantity>; // none: layers
    return choiceField<ResponseOptions, Picture>(
        {.key = "picture",
         .lacking = "has only one plot",
         .where = OptionField::Where::CommandLine,
         .isAlwaysWritten = true},
        {{"magnitude", Quantity::Magnitude}, {"phase", Quantity::Phase}, {"delay", Quantity::Delay}, {"layers", {}}},
        [](const ResponseOptions &options) { return options.showsLayers() ? Picture() : options.quantity; },
        [](ResponseOptions &options, const Picture &picture) {
            options.quantity = picture.value_or(options.quantity);
            if (!picture)
                options.channels = Channels::Layers;
            else if (options.showsLayers())
                options.channels = Channels::Selected;
        });
}

} // namespace

std::vector<OptionField> ResponseOptions::fields()
{
    OptionField scale = choiceField(
        bareScaleField(Message(
            "Scale of the value axis: log is dB of |H|, 20 log10 |H|, or symlog of a delay, which keeps its sign")),
        &ResponseOptions::scale, {{"linear", Scale::Linear, Message("linear")}, {"log", Scale::Log, Message("log")}});
    scale.wrongWord = Message("a response requires a linear or log (dB) scale");
    return {choiceField({.key = "channels",
                         .name = Message("Curves"),
                         .help = Message("Selected channels as curves, all channels of the head as quantiles, or the "
                                         "mean |H| of every layer, one row per layer"),
                         .where = OptionField::Where::Window},
                        &ResponseOptions::channels,
                        {{"selected", Channels::Selected, Message("selected")},
                         {"all", Channels::All, Message("all")},
                         {"layers", Channels::Layers, Message("layers")}}),
            choiceField({.key = "quantity",
                         .name = Message("Quantity"),
                         .help = Message("|H|, unwrapped phase in radians, or group delay \u2212"
                                         "d arg H / d\u03c9 in tokens; layers show |H|"),
                         .where = OptionField::Where::Window},
                        &ResponseOptions::quantity,
                        {{"magnitude", Quantity::Magnitude, Message("magnitude")},
                         {"phase", Quantity::Phase, Message("phase")},
                         {"delay", Quantity::Delay, Message("delay")}}),
            std::move(scale), responsePictureField(),
            choiceField({.key = "frequency",
                         .name = Message("Frequency"),
                         .help = Message(
                             "Scale of the frequency axis: log expands low frequencies, where long memories respond"),
                         .lacking = "has no frequency axis"},
                        &ResponseOptions::logFrequency,
                        {{"linear", false, Message("linear \u03c9")}, {"log", true, Message("log \u03c9")}})};
}

ResponseFigure responseFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    ResponseFigure figure;
    figure.title = stagedTitle(document, request);
    figure.n = request.selection.n;
    const ReducedKernels reduced = reducedKernels(document, request, task);
    figure.responses = analysis::frequencyResponses(*reduced.coefficients, task);
    figure.labels = reduced.labels;
    if (request.allChannels && request.reduction == Reduction::Channel)
        figure.quantiles = analysis::responseQuantiles(figure.responses, task);
    return figure;
}

ResponseFigure responseLayers(const document::Document &document, const FigureRequest &request, const Task &task)
{
    ResponseFigure figure;
    figure.title = titleIn(document, withStage(Message("every layer"), request));
    figure.n = request.selection.n;
    figure.layers = ofEveryHead(document, request, task, [&](const HeadName &name, const FigureRequest &one) {
        return ResponseFigure::Layer{name, analysis::meanMagnitude(*stagedHead(document, one, task), task)};
    });
    return figure;
}

Numbers numbersOf(const ResponseFigure &figure)
{
    const auto bins = static_cast<std::size_t>(figure.n) + 1;
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.responses.size() + figure.layers.size()), static_cast<long>(bins)};
    numbers.columns = {"frequency/pi"};
    for (std::size_t i = 0; i < figure.responses.size(); ++i) {
        const std::vector<std::complex<double>> &values = figure.responses[i].values;
        numbers.complex.insert(numbers.complex.end(), values.begin(), values.end());
        for (const char *quantity : {"magnitude ", "dB ", "phase ", "delay "})
            numbers.columns.push_back(quantity + figure.labels[i].brief().english());
    }
    for (const ResponseFigure::Layer &layer : figure.layers) {
        numbers.real.insert(numbers.real.end(), layer.magnitude.begin(), layer.magnitude.end());
        numbers.columns.push_back(layer.title.english());
    }
    reserveRows(numbers, bins);
    for (std::size_t k = 0; k < bins; ++k) {
        numbers.table.push_back(static_cast<double>(k) / static_cast<double>(figure.n));
        for (const analysis::FrequencyResponse &response : figure.responses) {
            const double magnitude = std::abs(response.values[k]);
            numbers.table.insert(numbers.table.end(),
                                 {magnitude, analysis::decibels(magnitude), response.phase[k], response.delay[k]});
        }
        for (const ResponseFigure::Layer &layer : figure.layers)
            numbers.table.push_back(layer.magnitude[k]);
    }
    return titled(std::move(numbers), figure.title);
}

ResponseFigure figureOf(const ResponseOptions &options, const PlotRequest &request, const Task &task)
{
    if (options.showsLayers())
        return responseLayers(*request.document, request.figure, task);
    if (request.figure.allChannels && request.figure.reduction == Reduction::Channel)
        return responseFigure(*request.overlaid.front(), request.figure, task);
    return overlaid(request, responseFigure, task, [](ResponseFigure &figure, const ResponseFigure &more) {
        append(figure.responses, more.responses);
    });
}

} // namespace tnn::figures
