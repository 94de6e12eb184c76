// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/sweep_figure.h"

#include <algorithm>
#include <array>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/form_costs_figure.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

using run::SweepKind;

namespace {

struct SweepNames {
    const char *column;
    Message title;
};

SweepNames namesOf(SweepKind kind, const Message &layer = {})
{
    const std::array<SweepNames, 4> names{{{"lags", Message("loss against lags kept")},
                                           {"states", Message("loss against states kept")},
                                           {"layer", Message("loss with a layer off")},
                                           {"channel", Message("loss with a channel of %1 off", layer)}}};
    return names.at(static_cast<std::size_t>(kind));
}

run::SweepRequest requestOf(const document::Document &document, const run::EvaluateRequest &text,
                            const SweepOptions &options)
{
    run::checkLanguageModel(document);
    run::SweepRequest request;
    request.kind = options.kind;
    request.text = text;
    request.text.lengths = {run::sweptLength(document, text)};
    request.layer = options.kind == SweepKind::Channels ? options.layer : std::nullopt;
    return request;
}

/// Sets the figure's note if points are left out.
std::vector<run::SweepPoint> planOf(const document::Document &document, const run::SweepRequest &request, Message &note)
{
    constexpr long MostChannels = 64;
    try {
        std::vector<run::SweepPoint> points = run::planOf(document, request);
        const auto all = static_cast<long>(points.size());
        if (request.kind != SweepKind::Channels || all <= MostChannels)
            return points;
        note = Message("%1 of %2 channels, spread evenly", MostChannels, all);
        std::vector<run::SweepPoint> some;
        for (const long place : spreadChannels(toeplitz::numbersTo(all), MostChannels))
            some.push_back(points[static_cast<std::size_t>(place)]);
        return some;
    } catch (const Error &error) {
        throw error.as(Error::Kind::NotOfModel);
    }
}

/// Adds what a point's loss warns of, each once.
void addWarnings(SweepFigure &figure, const run::LengthLoss &loss, std::vector<Message> &known)
{
    for (const Message &warning : loss.warnings)
        if (std::ranges::find(known, warning) == known.end()) {
            known.push_back(warning);
            figure.note = joined({figure.note, warning});
        }
}

} // namespace

std::vector<OptionField> SweepOptions::fields()
{
    return {choiceField({.key = "kind",
                         .name = Message("Change"),
                         .help = Message("What is changed: how many lags all kernels keep, how many states their "
                                         "reduced forms have, or which layer, or channel of the selected layer, is "
                                         "off"),
                         .lacking = "has no kinds of changes"},
                        &SweepOptions::kind,
                        {{"lags", SweepKind::Lags, Message("lags kept")},
                         {"states", SweepKind::States, Message("states kept")},
                         {"layers", SweepKind::Layers, Message("layers off")},
                         {"channels", SweepKind::Channels, Message("channels off")}})};
}

run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const SweepOptions &options)
{
    const run::SweepRequest request = requestOf(document, text, options);
    Message note;
    return run::lengthOf(request.text, planOf(document, request, note).size() + 1);
}

SweepFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                           const SweepOptions &options, const FigureSoFar<SweepFigure> &told, const Task &task)
{
    SweepFigure figure;
    const run::SweepRequest request = requestOf(document, text, options);
    figure.kind = request.kind;
    std::vector<run::SweepPoint> points = planOf(document, request, figure.note);
    const Message layer = document.description().layers.at(static_cast<std::size_t>(request.layer.value_or(0))).name;
    figure.title = withOverrides(
        Message("%1, windows of %2 tokens", namesOf(figure.kind, layer).title, request.text.lengths.front()),
        text.overrides);
    std::vector<Message> warnings;
    figure.whole = run::evaluate(document, request.text, {}, task.share(0, 1, points.size() + 1)).front();
    addWarnings(figure, figure.whole, warnings);
    for (run::SweepPoint &point : points) {
        run::measure(document, request, {&point, 1}, task.share(figure.points.size() + 1, 1, points.size() + 1));
        addWarnings(figure, point.loss, warnings);
        figure.points.push_back(point);
        if (told)
            told(figure);
    }
    return figure;
}

SweepOptions completed(SweepOptions options, const PlotRequest &request)
{
    if (!options.layer)
        options.layer
            = request.document->description().tnos.at(static_cast<std::size_t>(request.figure.selection.tno)).layer;
    return options;
}

SweepFigure figureOf(const SweepOptions &options, const PlotRequest &request, const Task &task)
{
    return measuredFigure(*request.document, textOf(request), completed(options, request), {}, task);
}

Numbers numbersOf(const SweepFigure &figure)
{
    Numbers numbers;
    numbers.columns = {namesOf(figure.kind).column, "loss", "perplexity", "difference"};
    numbers.shape = {static_cast<long>(figure.points.size()), static_cast<long>(numbers.columns.size())};
    for (const run::SweepPoint &point : figure.points)
        for (const double value :
             {static_cast<double>(point.value), point.loss.loss, point.loss.perplexity(), figure.difference(point)}) {
            numbers.table.push_back(value);
            numbers.real.push_back(static_cast<float>(value));
        }
    return titled(std::move(numbers), figure.title, figure.note);
}

} // namespace tnn::figures
