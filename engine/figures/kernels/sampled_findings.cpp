// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/analysis/closeness.h"
#include "engine/document/conversion.h"
#include "engine/document/method.h"
#include "engine/error.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/figures/kernels/hankel_figure.h"
#include "engine/io/signal.h"
#include "engine/io/text_table.h"
#include "engine/toeplitz/product.h"

// Findings that need more than one look at a kernel, measured on a sample.

namespace tnn::figures {

namespace {

using Place = Finding::Place;

Message stateCount(long count)
{
    return count == 1 ? Message("1 state") : Message("%1 states", count);
}

std::optional<Finding> statesFinding(const FindingsFigure &figure, const document::Document &document,
                                     const FigureRequest &request, const Task &task)
{
    Finding finding{Finding::Kind::States, {}, Missing, request.selection.n, HankelOptions::Name};
    const long n = finding.n;
    ssm::ReduceRequest reduce = request.reduce;
    reduce.modes.reset();
    std::vector<SampledValue> states;
    try {
        forEachTno(figure, document, task,
                   [&](const model::Tno &tno, const std::vector<Place> &places, const std::vector<long> &flat) {
                       if (!tno.causal)
                           return;
                       const document::ReducedConversion reduced = document::reduce(
                           document, places.front().tno, n, flat, reduce, request.overrides, {task.stop, {}});
                       for (std::size_t k = 0; k < places.size(); ++k)
                           states.push_back({reduced.reached[k] ? static_cast<double>(reduced.states[k])
                                                                : static_cast<double>(reduce.mostModes + 1),
                                             places[k]});
                   });
    } catch (const Error &error) {
        finding.text = Message("No state-space form: %1", error.reason());
        finding.headline = Message("Does not apply");
        return finding;
    }
    if (states.empty()) {
        finding.text = Message("No state-space form: these kernels are bidirectional");
        finding.headline = Message("Does not apply");
        return finding;
    }
    finding.picture.resize(static_cast<std::size_t>(reduce.mostModes) + 2);
    for (const SampledValue &one : states)
        ++finding.picture[static_cast<std::size_t>(one.value)];
    while (finding.picture.size() > 1 && finding.picture.back() == 0)
        finding.picture.pop_back();
    finding.caption = Message("sampled kernels by the number of states that each needs, from 0");
    const Message over = sampledCount(figure, states.size());
    const SampledValue median = medianOf(std::move(states));
    const long taps = std::min(reduce.taps, n);
    const Message head = taps == 1 ? Message("1 exact lag") : Message("%1 exact lags", taps);
    const std::string error = io::number(reduce.error);
    finding.place = median.place;
    if (median.value > static_cast<double>(reduce.mostModes)) {
        finding.headline = Message("More than %1", reduce.mostModes);
        finding.text = Message("%1 after %2 are too few for the error %3: median of %4 at n = %5",
                               stateCount(reduce.mostModes), head, error, over, n);
        return finding;
    }
    finding.value = median.value;
    const long count = std::lround(median.value);
    if (count == 0) {
        finding.headline = Message("None");
        finding.text = Message("No states after %1 are needed for the error %2: median of %3", head, error, over);
        return finding;
    }
    finding.headline = Message("%1 instead of %2", count, n);
    finding.text = count == 1
        ? Message("1 state after %1 is enough for the error %2, where ETSC takes %3: median of %4", head, error, n,
                  over)
        : Message("%1 states after %2 are enough for the error %3, where ETSC takes %4: median of %5", count, head,
                  error, n, over);
    return finding;
}

/// Multiplies noise by one sampled kernel with every algorithm, once each.
std::optional<Finding> agreementFinding(const FindingsFigure &figure, const document::Document &document,
                                        const FigureRequest &request, const Task &task)
{
    constexpr long MostTokens = 2048;      // the naive sum takes some milliseconds there
    constexpr double RoundingError = 1e-5; // relative: float32 loses no more than that
    const auto isApplied = [&document](const Place &place) {
        return model::whyNotApplied(document.tno(place.tno)->role).empty();
    };
    const auto found = std::find_if(figure.sample.begin(), figure.sample.end(), isApplied);
    if (found == figure.sample.end())
        return {}; // T x is not what the layers compute
    const Place place = *found;
    const std::shared_ptr<const model::Tno> tno = document.tno(place.tno);
    const long n = std::min(request.selection.n, MostTokens);
    Finding finding{Finding::Kind::Agreement, {}, 0, n, CompareOptions::Name, place};
    io::Signal noise;
    noise.kind = io::Signal::Kind::Noise;
    const std::vector<float> samples = io::samples(noise, n);
    const toeplitz::Sequence x = Eigen::Map<const Eigen::ArrayXf>(samples.data(), n);
    std::string names;
    try {
        const toeplitz::CoefficientsPtr t = document.coefficients(
            place.tno, n, {place.head * tno->headDim + place.channel}, request.overrides, task);
        const toeplitz::Sequence64 exact = toeplitz::referenceProduct(*t, x, task);
        for (const document::Method method : document::productMethods()) {
            const toeplitz::Sequence y = toeplitz::Product(t, document::algorithmOf(method), task)(x, task);
            finding.value = std::max(finding.value, analysis::worstColumn(y, exact));
            names += (names.empty() ? "" : ", ") + std::string(nameOf(method));
        }
    } catch (const Error &) {
        return {};
    }
    finding.isProblem = !(finding.value <= RoundingError);
    finding.headline = finding.isProblem ? Message("No") : Message("Yes");
    FigureRequest here = request;
    here.selection.tno = place.tno;
    here.selection.head = place.head;
    finding.text = Message("%1 is the largest relative error of %2 against float64, on noise: %3, channel %4, n = %5",
                           io::number(finding.value, 2), names, layerTitle(document, here), place.channel, n);
    return finding;
}

} // namespace

FindingsFigure completed(FindingsFigure figure, const document::Document &document, const FigureRequest &request,
                         const Task &task)
{
    const FigureRequest asked = limited(request);
    const auto add = [&](const std::optional<Finding> &finding) {
        if (finding)
            figure.findings.push_back(*finding);
    };
    if (!figure.sample.empty() && asked.stage == Stage::Decayed)
        add(statesFinding(figure, document, asked, task));
    if (asked.stage == Stage::Decayed)
        add(poleFinding(document, asked, task));
    if (!figure.sample.empty() && asked.stage != Stage::Difference) {
        add(reachFinding(figure, document, asked, task));
        add(bandFinding(figure, document, asked, task));
    }
    if (!figure.sample.empty())
        add(agreementFinding(figure, document, asked, task));
    figure.complete = true;
    return figure;
}

} // namespace tnn::figures
