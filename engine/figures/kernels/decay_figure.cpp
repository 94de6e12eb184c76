// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/decay_figure.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/analysis/quantile.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/overlaid.h"
#include "engine/figures/value_fields.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

std::vector<OptionField> DecayOptions::fields()
{
    const auto ofEnvelope = where<DecayOptions>([](const DecayOptions &options) { return !options.showsRates(); });
    OptionField scale = logScaleField(Message("Scale of the axis of |t_k|"), &DecayOptions::scale);
    scale.applies = ofEnvelope;
    return {choiceField({.key = "picture",
                         .name = Message("Plot"),
                         .help = Message("|t_k| against lag; stored and fitted decay \u03b3 of every channel, with the "
                                         "logit if learned; their histogram; or their spread per layer"),
                         .lacking = "has only one plot"},
                        &DecayOptions::picture,
                        {{"envelope", Picture::Envelope, Message("envelope")},
                         {"rates", Picture::Rates, Message("rates")},
                         {"histogram", Picture::Histogram, Message("histogram")},
                         {"layers", Picture::Layers, Message("layers")}}),
            choiceField({.key = "energy",
                         .name = Message("Energy"),
                         .help = Message("Draw the share of energy within |lag| \u2264 k on the right axis"),
                         .applies = ofEnvelope,
                         .explained = "magnitudes alone",
                         .flag = "no-energy",
                         .flagWord = "without"},
                        &DecayOptions::energy,
                        {{"with", true, Message("with energy")}, {"without", false, Message("magnitudes")}}),
            std::move(scale)};
}

namespace {

std::vector<double> storedDecays(const model::Tno &tno, int head)
{
    if (tno.decay == model::DecayKind::None || tno.gamma.empty())
        return {};
    const auto first = tno.gamma.begin() + head * tno.headDim;
    return {first, first + tno.headDim};
}

std::vector<double> fittedRates(const document::Document &document, const FigureRequest &request, const Task &task)
{
    std::vector<double> rates;
    for (const analysis::KernelSummary &summary : analysis::summaries(*stagedHead(document, request, task), task)) {
        const double rate = summary.fittedDecay;
        rates.push_back(rate > 0 && std::isfinite(rate) ? rate : Missing);
    }
    return rates;
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return analysis::quantileOfSorted(values, 0.5);
}

/// The magnitude of the slowest pole of each channel of a head.
std::vector<double> slowestPoles(const model::Tno &tno, int head, long n)
{
    const std::shared_ptr<const model::StoredModes> modes = tno.modes(n);
    std::vector<double> slowest;
    for (long channel = head * tno.headDim; channel < (head + 1) * tno.headDim; ++channel) {
        double largest = 0;
        for (long mode = 0; mode < modes->past.poles.rows(); ++mode)
            if (modes->past.residues(mode, channel) != std::complex<double>())
                largest = std::max(largest, std::abs(modes->past.poles(mode, channel)));
        slowest.push_back(largest);
    }
    return slowest;
}

void addBound(const model::Tno &tno, const FigureRequest &request, DecayFigure &figure)
{
    const document::Selection &selection = request.selection;
    const auto n = static_cast<std::size_t>(selection.n);
    const model::Overrides overrides = request.stage == Stage::Raw ? model::Overrides() : request.overrides;
    if (tno.window && !tno.window->times.empty() && overrides.decay && !overrides.gamma) {
        // The window falls with its rate: the median window is that of the median rate.
        const auto first = tno.window->rates.begin() + selection.head * tno.headDim;
        const double rate = medianOf({first, first + tno.headDim});
        const std::vector<float> &times = tno.window->times;
        const double shift = tno.window->shift, whole = std::exp(-rate * static_cast<double>(times.front())) + shift;
        for (std::size_t lag = 0; lag < std::min(n, times.size()); ++lag)
            figure.bound.push_back(
                static_cast<float>((std::exp(-rate * static_cast<double>(times[lag])) + shift) / whole));
        figure.boundName = Message("window (median rate)");
    } else if (tno.source == model::KernelSource::Modes) {
        const double slowest = medianOf(slowestPoles(tno, selection.head, selection.n))
            * (overrides.decay ? overrides.gamma.value_or(1) : 1);
        for (std::size_t lag = 0; lag < n; ++lag)
            figure.bound.push_back(static_cast<float>(std::pow(slowest, static_cast<double>(lag))));
        figure.boundName = Message("slowest pole %1^k (median)", io::number(slowest, 6));
    }
}

} // namespace

DecayFigure decayFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    DecayFigure figure;
    figure.title = stagedTitle(document, request);
    figure.trainingLength = trainingLengthOf(document);
    figure.profile = analysis::decayProfile(*stagedHead(document, request, task), task);
    const ReducedKernels reduced = reducedKernels(document, request, task);
    figure.selected = reduced.coefficients;
    figure.labels = reduced.labels;
    figure.summaries = analysis::summaries(*figure.selected, task);
    if (const std::vector<double> stored = storedDecays(*tno, selection.head); !stored.empty()) {
        figure.gammaMinimum = *std::min_element(stored.begin(), stored.end());
        figure.gammaMaximum = *std::max_element(stored.begin(), stored.end());
        figure.storedGamma = std::accumulate(stored.begin(), stored.end(), 0.0) / static_cast<double>(stored.size());
    }
    figure.decays = request.overrides.decay && request.stage != Stage::Raw
        && (tno->decay != model::DecayKind::None || request.overrides.gamma.has_value());
    if (figure.decays && request.overrides.gamma)
        figure.gammaMinimum = figure.gammaMaximum = *request.overrides.gamma;
    addBound(*tno, request, figure);
    return figure;
}

DecayRates decayRates(const document::Document &document, const FigureRequest &request, bool layers, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    const auto &description = describedTno(document, selection.tno);
    DecayRates rates;
    rates.stored = storedDecays(*tno, selection.head);
    rates.fitted = fittedRates(document, request, task);
    if (tno->decay == model::DecayKind::Learned && !description.gammaGiven) {
        rates.lambda = description.lambda;
        for (const double gamma : rates.stored)
            rates.logits.push_back(std::log((gamma - rates.lambda) / (1 - gamma)));
    }
    if (layers)
        rates.layers = ofEveryHead(document, request, task, [&](HeadName name, const FigureRequest &one) {
            const bool known = name.tno == selection.tno && name.head == selection.head;
            name.title = titleIn(document, name.title);
            return DecayRates::Layer{name, storedDecays(*document.tno(name.tno), name.head),
                                     known ? rates.fitted : fittedRates(document, one, task)};
        });
    return rates;
}

/// One row per channel of every layer.
Numbers numbersOfLayers(const std::vector<DecayRates::Layer> &layers)
{
    Numbers numbers;
    numbers.columns = {"channel", "stored", "fitted"};
    for (const DecayRates::Layer &layer : layers)
        for (std::size_t channel = 0; channel < layer.fitted.size(); ++channel) {
            numbers.names.push_back(Message("%1, channel %2", layer.title, channel).english());
            for (const double value : {layer.stored.empty() ? Missing : layer.stored[channel], layer.fitted[channel]}) {
                numbers.table.push_back(value);
                numbers.real.push_back(static_cast<float>(value));
            }
        }
    numbers.shape = {static_cast<long>(numbers.names.size()), 2};
    return titled(std::move(numbers), Message("%1, decay rates", Message("every layer")));
}

Numbers numbersOf(const DecayRates &rates, const Message &title)
{
    if (!rates.layers.empty())
        return numbersOfLayers(rates.layers);
    Numbers numbers;
    numbers.shape = {static_cast<long>(rates.fitted.size()), 3};
    numbers.columns = {"channel", "logit", "stored", "fitted"};
    for (std::size_t channel = 0; channel < rates.fitted.size(); ++channel) {
        numbers.table.push_back(static_cast<double>(channel));
        for (const double value : {rates.logits.empty() ? Missing : rates.logits[channel],
                                   rates.stored.empty() ? Missing : rates.stored[channel], rates.fitted[channel]}) {
            numbers.table.push_back(value);
            numbers.real.push_back(static_cast<float>(value));
        }
    }
    return titled(std::move(numbers), Message("%1, decay rates", title));
}

Numbers numbersOf(const DecayFigure &figure)
{
    if (figure.rates)
        return numbersOf(*figure.rates, figure.title);
    Curves<float> curves{"lag", 0, {}, english(figure.labels)};
    for (long column = 0; column < figure.selected->values.cols(); ++column)
        curves.values.push_back(analysis::magnitude(toeplitz::kernelOf(*figure.selected, column)));
    return titled(numbersOf(curves), figure.title);
}

DecayFigure figureOf(const DecayOptions &options, const PlotRequest &request, const Task &task)
{
    DecayFigure figure = overlaid(request, decayFigure, task, [](DecayFigure &all, const DecayFigure &more) {
        all.selected = joinedColumns(*all.selected, *more.selected);
        append(all.summaries, more.summaries);
    });
    if (options.showsRates())
        figure.rates = std::make_shared<const DecayRates>(
            decayRates(*request.document, request.figure, options.showsLayers(), task));
    return figure;
}

Numbers numbersOf(const DecayOptions &options, const PlotRequest &request, const Task &task)
{
    return options.showsRates() ? numbersOf(decayRates(*request.document, request.figure, options.showsLayers(), task),
                                            stagedTitle(*request.document, request.figure))
                                : numbersOf(figureOf(options, request, task));
}

} // namespace tnn::figures
