// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/figures/kernels/hankel_figure.h"
#include "engine/io/text_table.h"

// Findings that need more than one look at a kernel, measured on a sample.

namespace tnn::figures {

namespace {

using Place = Finding::Place;

constexpr long Beyond = 8;            ///< times the training length
constexpr double Extrapolates = 1e-2; ///< relative to the peak: above it, a kernel sees what it was never trained on

Message stateCount(long count)
{
    return count == 1 ? Message("1 state") : Message("%1 states", count);
}

/// `measured` of the sample could be measured.
Message sampledCount(const FindingsFigure &figure, std::size_t measured)
{
    const auto count = static_cast<long>(measured);
    return count < figure.finite ? Message("%1 sampled kernels", count) : kernelCount(count);
}

/// Calls each(tno, its channels in the sample, their flat numbers).
template <class Each>
void forEachTno(const FindingsFigure &figure, const document::Document &document, const Task &task, Each each)
{
    std::map<int, std::vector<Place>> places;
    for (const Place &place : figure.sample)
        places[place.tno].push_back(place);
    for (const auto &[index, own] : places) {
        task.check();
        const std::shared_ptr<const model::Tno> tno = document.tno(index);
        std::vector<long> flat;
        for (const Place &place : own)
            flat.push_back(place.head * tno->headDim + place.channel);
        each(*tno, own, flat);
    }
}

/// The sampled kernel in the middle.
struct Median {
    double value = 0;
    Place place;
};

Median medianOf(std::vector<Median> all)
{
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>((all.size() - 1) / 2);
    std::nth_element(all.begin(), middle, all.end(),
                     [](const Median &a, const Median &b) { return a.value < b.value; });
    return *middle;
}

std::optional<Finding> statesFinding(const FindingsFigure &figure, const document::Document &document,
                                     const FigureRequest &request, const Task &task)
{
    Finding finding{Finding::Kind::States, {}, Missing, request.selection.n, HankelOptions::Name};
    const long n = finding.n;
    ssm::ReduceRequest reduce = request.reduce;
    reduce.modes.reset();
    std::vector<Median> states;
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
        return finding;
    }
    if (states.empty()) {
        finding.text = Message("No state-space form: these kernels are bidirectional");
        return finding;
    }
    const Message over = sampledCount(figure, states.size());
    const Median median = medianOf(std::move(states));
    const long taps = std::min(reduce.taps, n);
    const Message head = taps == 1 ? Message("1 exact lag") : Message("%1 exact lags", taps);
    const std::string error = io::number(reduce.error);
    finding.place = median.place;
    if (median.value > static_cast<double>(reduce.mostModes)) {
        finding.text = Message("Median of %1: %2 after %3 are too few for the error %4 at n = %5", over,
                               stateCount(reduce.mostModes), head, error, n);
        return finding;
    }
    finding.value = median.value;
    const double exactly = static_cast<double>(n) / median.value, times = exactly < 10 ? exactly : std::round(exactly);
    if (median.value == 0)
        finding.text = Message("Median of %1: no states after %2 for the error %3 at n = %4", over, head, error, n);
    else
        finding.text = Message("Median of %1: %2 after %3 for the error %4, %5 times fewer than ETSC at n = %6", over,
                               stateCount(std::lround(median.value)), head, error,
                               io::number(times, times < 10 ? 2 : 6), n);
    return finding;
}

/// Whether no kernel of the sample decays: of what is stored, and after the overrides.
bool isUndecayed(const FindingsFigure &figure, const document::Document &document, const FigureRequest &request,
                 const Task &task)
{
    bool decays = false;
    if (request.stage != Stage::Raw)
        forEachTno(figure, document, task,
                   [&](const model::Tno &tno, const std::vector<Place> &, const std::vector<long> &flat) {
                       decays = decays || tno.source == model::KernelSource::Modes
                           || (tno.window && request.overrides.decay);
                       for (const double gamma : model::effectiveDecay(tno, flat, request.overrides))
                           decays = decays || gamma != 1;
                   });
    return !decays;
}

/// None without a training length, and where the kernels end before.
std::optional<Finding> reachFinding(const FindingsFigure &figure, const document::Document &document,
                                    FigureRequest request, const Task &task)
{
    const long n = Beyond * trainingLengthOf(document);
    if (n == 0 || n > Beyond * LongestMeasured)
        return {};
    Finding finding{Finding::Kind::Reach, {}, Missing, n, DecayOptions::Name, {}, n};
    request.selection.n = n;
    std::vector<Median> left;
    try {
        forEachTno(figure, document, task,
                   [&](const model::Tno &, const std::vector<Place> &places, const std::vector<long> &flat) {
                       request.selection.tno = places.front().tno;
                       const toeplitz::CoefficientsPtr c = staged(document, request, flat, {task.stop, {}});
                       for (std::size_t k = 0; k < places.size(); ++k) {
                           const auto kernel = c->values.col(static_cast<long>(k)).abs();
                           const double peak = kernel.maxCoeff(), last = std::max(kernel(0), kernel(2 * n - 2));
                           if (peak > 0 && kernel.isFinite().all())
                               left.push_back({last / peak, places[k]});
                       }
                   });
    } catch (const Error &) {
        return {};
    }
    if (left.empty())
        return {};
    const Message over = sampledCount(figure, left.size());
    const Median median = medianOf(std::move(left));
    finding.value = median.value;
    finding.place = median.place;
    const std::string share = io::number(median.value, 2);
    if (median.value >= Extrapolates && isUndecayed(figure, document, request, task))
        finding.text = Message(
            "Without decay, the median of %1 has %2 of its peak left at n = %3, %4 times the training "
            "n: expect no extrapolation",
            over, share, n, Beyond);
    else
        finding.text = Message("Median of %1: %2 of its peak is left at n = %3, %4 times the training n", over, share,
                               n, Beyond);
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
    if (!figure.sample.empty() && asked.stage != Stage::Difference)
        add(reachFinding(figure, document, asked, task));
    figure.complete = true;
    return figure;
}

} // namespace tnn::figures
