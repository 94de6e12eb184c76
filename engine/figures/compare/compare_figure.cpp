// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/compare/compare_figure.h"

#include <cmath>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/option_field.h"
#include "engine/run/compare.h"

namespace tnn::figures {

namespace {

/// Only a figure knows how many channels there are.
OptionField comparedChannelField()
{
    return {.key = "channel",
            .name = Message("Channel"),
            .help = Message("Which selected channel the plots show; the table covers all of them"),
            .value = [](const FigureOptions &options) -> OptionValue {
                return static_cast<double>(std::get<CompareOptions>(options).channel);
            },
            .setValue =
                [](FigureOptions &options, const OptionValue &value) {
                    const auto *place = std::get_if<double>(&value);
                    if (!place || !(*place >= 0 && *place < 1e6) || *place != std::floor(*place))
                        return false;
                    std::get<CompareOptions>(options).channel = static_cast<int>(*place);
                    return true;
                },
            .where = OptionField::Where::Window};
}

} // namespace

std::vector<OptionField> CompareOptions::fields()
{
    constexpr auto Window = OptionField::Where::Window;
    return {choiceField(
                {.key = "algorithms",
                 .name = Message("Algorithms"),
                 .help = Message("Whole-sequence products only, or also streaming and state spaces, token by token"),
                 .where = Window},
                &CompareOptions::forms,
                {{"forms", true, Message("with forms")}, {"products", false, Message("products")}}),
            choiceField({.key = "devices",
                         .name = Message("Devices"),
                         .help = Message("Compare the algorithms of this CPU only, or also those of LibTorch on CPU "
                                         "and GPUs; each process measures its own times"),
                         .where = Window},
                        &CompareOptions::allDevices,
                        {{"cpu", false, Message("this CPU")}, {"all", true, Message("all devices")}}),
            comparedChannelField(),
            choiceField({.key = "results",
                         .name = Message("Drawn results"),
                         .help = Message("All results, A and B as chosen in the table, or A only (hold F for B)"),
                         .where = Window},
                        &CompareOptions::scope,
                        {{"all", Scope::All, Message("all")},
                         {"pair", Scope::Pair, Message("A and B")},
                         {"first", Scope::First, Message("A, F: B")}}),
            choiceField(
                {.key = "picture",
                 .name = Message("Plot"),
                 .help = Message("Overlaid outputs y; differences; log10 of errors; distances in float32 units in the "
                                 "last place; a divider between A and B; time or memory against n, measured now"),
                 .lacking = "has only one plot",
                 .isAlwaysWritten = true},
                &CompareOptions::picture,
                {{"overlay", Picture::Overlay, Message("overlay")},
                 {"difference", Picture::Difference, Message("difference")},
                 {"error", Picture::Error, Message("log\u2081\u2080 error")},
                 {"ulp", Picture::Ulp, Message("ULP histogram")},
                 {"wipe", Picture::Wipe, Message("wipe A | B")},
                 {"time", Picture::Time, Message("time against n")},
                 {"memory", Picture::Memory, Message("memory against n")}}),
            flagField({.key = "more-columns",
                       .name = Message("More columns"),
                       .help = Message("Show the largest, mean and median error, where it is, and its distance in "
                                       "ULP")},
                      &CompareOptions::moreColumns)};
}

namespace {

/// Removes the methods that are too slow at n, as the note says.
void keepFast(std::vector<document::Method> &methods, long n, Message &note)
{
    std::vector<Message> leftOut;
    std::erase_if(methods, [&](document::Method method) {
        if (!isQuadratic(method) || n <= LongestQuadratic)
            return false;
        leftOut.push_back(Message::verbatim(std::string(nameOf(method))));
        return true;
    });
    if (!leftOut.empty())
        addSentence(note, Message("%1: too slow above n = %2", joined(leftOut), LongestQuadratic));
}

/// Forms contain the decayed coefficients: if raw ones are compared, or a form is not available, the note says so.
void addFormRows(CompareFigure &figure, const document::Document &document, const FigureRequest &request,
                 const std::vector<long> &flat, const run::ComparedMethods &compared, const Task &task)
{
    const std::vector<document::Method> methods = compared.tokenMethods();
    if (methods.empty())
        return;
    if (request.stage != Stage::Decayed) {
        addSentence(figure.note, Message("forms contain only decayed coefficients and are omitted"));
        return;
    }
    for (const document::Method method : methods) {
        std::vector<Message> warnings;
        try {
            run::addForms(figure.comparison, document, request.selection.tno, flat, {{method}, compared.options, {}},
                          request.overrides, task, warnings);
        } catch (const Error &error) {
            warnings.push_back(Message("%1: %2", nameOf(method), error.message()));
        }
        for (const Message &warning : warnings)
            addSentence(figure.note, warning);
    }
}

} // namespace

bool isQuadratic(document::Method method)
{
    using document::Method;
    return method == Method::Naive || method == Method::Matrix || method == Method::Window || method == Method::Etsc
        || method == Method::Paired || method == Method::Unpadded;
}

CompareFigure compareFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                            const run::ComparedMethods &chosen, const Task &task, const ComparedElsewhere &elsewhere)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.mixer(selection.tno);
    const std::vector<long> flat = requestedChannels(document, request);
    run::checkComparison(selection.n, static_cast<long>(flat.size()), chosen.products().size());
    const toeplitz::Sequence x = inputOf(document, request, input, flat, task);

    CompareFigure figure;
    figure.title = Message("%1, %2", layerTitle(document, request), titleOf(input));
    figure.labels = channelLabels(*tno, flat);
    run::ComparedMethods compared = chosen;
    keepFast(compared.methods, selection.n, figure.note);
    const std::vector<document::Method> products = compared.products();
    const toeplitz::CoefficientsPtr coefficients = staged(document, request, flat, task);
    figure.comparison = run::compare(coefficients, x, products, {}, tno->normalize, {}, task);
    addFormRows(figure, document, request, flat, compared, task);
    if (elsewhere) {
        for (run::AlgorithmResult &result : elsewhere(*coefficients, x, products, tno->normalize, task)) {
            run::measure(result, figure.comparison.reference);
            figure.comparison.results.push_back(std::move(result));
        }
    }
    for (const run::ResultFile &file : compared.results) {
        try {
            run::addResult(figure.comparison, run::readResult(file, *tno, selection.n, flat));
        } catch (const Error &error) {
            figure.refused.push_back(error);
        }
    }
    return figure;
}

Numbers numbersOf(const CompareFigure &figure)
{
    const run::Comparison &comparison = figure.comparison;
    const long n = comparison.x.rows(), channels = comparison.x.cols();
    Numbers numbers;
    numbers.shape = {static_cast<long>(comparison.results.size()), n, channels};
    for (const run::AlgorithmResult &result : comparison.results)
        numbers.real.insert(numbers.real.end(), result.y.data(), result.y.data() + result.y.size());
    numbers.columns = {"i"};
    for (const std::string &label : english(figure.labels)) {
        numbers.columns.push_back("x " + label);
        numbers.columns.push_back("float64 " + label);
        for (const run::AlgorithmResult &result : comparison.results)
            numbers.columns.push_back(nameOf(result) + " " + label);
    }
    reserveRows(numbers, static_cast<std::size_t>(n));
    for (long i = 0; i < n; ++i) {
        numbers.table.push_back(static_cast<double>(i));
        for (long channel = 0; channel < channels; ++channel) {
            numbers.table.push_back(comparison.x(i, channel));
            numbers.table.push_back(comparison.reference(i, channel));
            for (const run::AlgorithmResult &result : comparison.results)
                numbers.table.push_back(result.y(i, channel));
        }
    }
    return titled(std::move(numbers), figure.title, figure.note);
}

Numbers ulpNumbers(const CompareFigure &figure)
{
    const std::vector<run::AlgorithmResult> &results = figure.comparison.results;
    constexpr std::size_t Bins = analysis::UlpHistogram::Bins;
    Curves<double> curves{"from_ulp", 0, {}, {}, {0}};
    for (const run::AlgorithmResult &result : results) {
        curves.labels.push_back(nameOf(result));
        curves.values.emplace_back(result.ulps.counts.begin(), result.ulps.counts.end())
            .push_back(static_cast<double>(result.ulps.apart));
    }
    for (std::size_t bin = 1; bin < Bins; ++bin)
        curves.rows.push_back(std::ldexp(1.0, static_cast<int>(bin) - 1));
    curves.rows.push_back(Missing); // of values without a distance
    return titled(numbersOf(curves), Message("%1, distances from float64 in ULP of float32", figure.title),
                  figure.note);
}

CompareFigure figureOf(const CompareOptions &, const PlotRequest &request, const Task &task)
{
    CompareFigure figure = compareFigure(*request.document, request.figure, request.input, request.comparedMethods,
                                         task);
    if (!figure.refused.empty())
        throw Error(figure.refused.front());
    return figure;
}

Numbers numbersOf(const CompareFigure &figure, const CompareOptions &options)
{
    return options.picture == CompareOptions::Picture::Ulp ? ulpNumbers(figure) : numbersOf(figure);
}

Numbers numbersOf(const CompareOptions &options, const PlotRequest &request, const Task &task)
{
    if (options.showsCosts())
        return numbersOf(compareCostsFigure(*request.document, request.figure, request.comparedMethods, task));
    return numbersOf(figureOf(options, request, task), options);
}

} // namespace tnn::figures
