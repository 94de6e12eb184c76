// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/findings_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/analysis/memory.h"
#include "engine/analysis/quantile.h"
#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/coefficients_figure.h"
#include "engine/figures/decay_figure.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/gallery_figure.h"
#include "engine/figures/hankel_figure.h"
#include "engine/figures/memory_figure.h"
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

namespace {

using analysis::KernelSummary;
using Place = Finding::Place;

constexpr long LongestMeasured = 8192; ///< a layer takes a second or two
constexpr long MostSampled = 64;       ///< kernels: their states take 0.1 s at n = 256, about 1 s at 8192
constexpr long Beyond = 8;             ///< times the training length
constexpr double Extrapolates = 1e-2;  ///< of the peak: above it, a kernel sees what it was never trained on
constexpr double LeastSigned = 1e-2;   ///< of the peak: what both signs must reach

/// The kernels of one head.
struct MeasuredHead : HeadName {
    std::vector<KernelSummary> channels;

    long unsound() const
    {
        return std::count_if(channels.begin(), channels.end(),
                             [](const KernelSummary &one) { return one.nan + one.infinite > 0; });
    }
    Place place(std::size_t channel) const { return {tno, head, static_cast<long>(channel)}; }
};
using MeasuredHeads = std::vector<MeasuredHead>;

Message kernelCount(long count)
{
    return count == 1 ? Message("1 kernel") : Message("%1 kernels", count);
}

Message stateCount(long count)
{
    return count == 1 ? Message("1 state") : Message("%1 states", count);
}

Message layerCount(std::size_t count)
{
    return count == 1 ? Message("1 layer") : Message("%1 layers", count);
}

Finding sizeFinding(const document::Document &document, long kernels)
{
    const Message layers = layerCount(document.description().layers.size());
    const long trained = trainingLengthOf(document);
    return {Finding::Kind::Size,
            trained > 0 ? Message("%1, %2, trained at n = %3", layers, kernelCount(kernels), trained)
                        : Message("%1, %2, training n unknown", layers, kernelCount(kernels)),
            static_cast<double>(kernels), 0, GalleryOptions::Name};
}

std::vector<Finding> undrawnFinding(const document::Document &document)
{
    const auto &tnos = document.description().tnos;
    const auto isUndrawn = [](const checkpoint::TnoDescription &tno) { return !tno.undrawn.empty(); };
    const auto first = std::find_if(tnos.begin(), tnos.end(), isUndrawn);
    if (first == tnos.end())
        return {};
    const auto count = std::count_if(tnos.begin(), tnos.end(), isUndrawn);
    return {{Finding::Kind::NotDrawn,
             Message("Not measured: %1 of %2 operators (%3)", count, tnos.size(), first->undrawn),
             static_cast<double>(count), 0, GalleryOptions::Name}};
}

/// Calls each(head, channel, summary) for every kernel.
template <class Each> void forEach(const MeasuredHeads &heads, Each each)
{
    for (const MeasuredHead &head : heads)
        for (std::size_t channel = 0; channel < head.channels.size(); ++channel)
            each(head, channel, head.channels[channel]);
}

Finding finiteFinding(const MeasuredHeads &heads, long kernels, long n)
{
    Finding finding{Finding::Kind::Finite, {}, 0, n, CoefficientsOptions::Name};
    long unsound = 0, wrong = 0, all = 0;
    const MeasuredHead *worst = &heads.front();
    for (const MeasuredHead &head : heads) {
        unsound += head.unsound();
        worst = head.unsound() > worst->unsound() ? &head : worst;
    }
    forEach(heads, [&](const MeasuredHead &head, std::size_t channel, const KernelSummary &kernel) {
        const long here = kernel.nan + kernel.infinite;
        wrong += here;
        all += here + kernel.finite;
        if (here > 0 && &head == worst && !finding.place)
            finding.place = head.place(channel);
    });
    finding.value = static_cast<double>(wrong);
    if (wrong == 0)
        finding.text = Message("Every number of %1 is finite at n = %2", kernelCount(kernels), n);
    else if (worst->unsound() == unsound)
        finding.text = Message("Not finite at n = %1: %2 of %3 numbers, in %4 of %5", n, wrong, all,
                               kernelCount(unsound), worst->title);
    else
        finding.text = Message("Not finite at n = %1: %2 of %3 numbers, in %4, most of them (%5) in %6", n, wrong, all,
                               kernelCount(unsound), worst->unsound(), worst->title);
    return finding;
}

Finding memoryFinding(const MeasuredHeads &heads, long kernels, long n)
{
    Finding finding{Finding::Kind::Memory, {}, -1, n, MemoryOptions::Name};
    Message where;
    std::vector<KernelSummary> all;
    forEach(heads, [&](const MeasuredHead &head, std::size_t channel, const KernelSummary &kernel) {
        all.push_back(kernel);
        if (kernel.finite == 0 || static_cast<double>(kernel.k99) <= finding.value)
            return;
        finding.value = static_cast<double>(kernel.k99);
        finding.place = head.place(channel);
        where = Message("%1, channel %2", head.title, channel);
    });
    const double median = analysis::medianOf(
        all, [](const KernelSummary &kernel) { return static_cast<double>(kernel.k99); });
    finding.text = Message("Longest memory at n = %1: %2, k99 = %3 (median over %4: %5)", n, where,
                           io::number(finding.value), kernelCount(kernels), io::number(median));
    return finding;
}

/// Selects the kernel whose two signs are the most alike.
Finding signFinding(const MeasuredHeads &heads, long kernels, long n)
{
    Finding finding{Finding::Kind::Sign, {}, 0, n, CoefficientsOptions::Name};
    long changing = 0;
    double best = 0;
    forEach(heads, [&](const MeasuredHead &head, std::size_t channel, const KernelSummary &kernel) {
        const double balance = std::min(kernel.maximum, -kernel.minimum) / std::max(kernel.maximum, -kernel.minimum);
        changing += balance >= LeastSigned ? 1 : 0;
        if (!(balance > best))
            return;
        best = balance;
        finding.place = head.place(channel);
    });
    finding.value = static_cast<double>(changing) / static_cast<double>(kernels);
    finding.text = Message("Change of sign within n = %1: %2 of %3 (%4 %)", n, changing, kernelCount(kernels),
                           std::lround(100 * finding.value));
    return finding;
}

std::vector<Place> sampleOf(const std::vector<Place> &all)
{
    const auto count = static_cast<long>(all.size()), wanted = std::min(count, MostSampled);
    std::vector<Place> sample;
    for (long k = 0; k < wanted; ++k)
        sample.push_back(all[static_cast<std::size_t>((2 * k + 1) * count / (2 * wanted))]);
    return sample;
}

Message sampledCount(const FindingsFigure &figure)
{
    const auto sampled = static_cast<long>(figure.sample.size());
    return sampled < figure.finite ? Message("%1 sampled kernels", sampled) : kernelCount(sampled);
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
    const Message over = states.size() == figure.sample.size()
        ? sampledCount(figure)
        : Message("%1 sampled kernels", static_cast<long>(states.size()));
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
    const Median median = medianOf(std::move(left));
    finding.value = median.value;
    finding.place = median.place;
    const Message over = sampledCount(figure);
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

FigureRequest limited(FigureRequest request)
{
    request.selection.n = std::min(request.selection.n, LongestMeasured);
    return request;
}

} // namespace

std::string_view nameOf(Finding::Kind kind)
{
    constexpr std::array<std::string_view, 7> Names{"size", "not_drawn", "finite", "memory", "sign", "states", "reach"};
    return Names.at(static_cast<std::size_t>(kind));
}

FindingsFigure kernelFindings(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const FigureRequest asked = limited(request);
    const long n = asked.selection.n;
    FindingsFigure figure;
    figure.title = titleIn(document, Message("Findings"));
    const std::vector<Finding> undrawn = undrawnFinding(document);
    MeasuredHeads heads;
    if (undrawn.empty() || undrawn.front().value < document.tnos())
        heads = ofEveryHead(document, asked, task, [&](const HeadName &name, const FigureRequest &one) {
            return MeasuredHead{name, summariesOfHead(document, one, {task.stop, {}})};
        });
    std::vector<Place> finite;
    long kernels = 0, measured = 0; // those with any finite number
    forEach(heads, [&](const MeasuredHead &head, std::size_t channel, const KernelSummary &kernel) {
        ++kernels;
        measured += kernel.finite > 0 ? 1 : 0;
        if (kernel.nan + kernel.infinite == 0)
            finite.push_back(head.place(channel));
    });
    figure.finite = static_cast<long>(finite.size());
    figure.sample = sampleOf(finite);
    figure.findings = {sizeFinding(document, kernels)};
    append(figure.findings, undrawn);
    if (kernels > 0)
        figure.findings.push_back(finiteFinding(heads, kernels, n));
    if (measured > 0)
        append(figure.findings, std::vector{memoryFinding(heads, measured, n), signFinding(heads, measured, n)});
    return figure;
}

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

FindingsFigure findingsFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    return completed(kernelFindings(document, request, task), document, request, task);
}

Numbers numbersOf(const FindingsFigure &figure)
{
    Numbers numbers;
    numbers.columns = {"finding", "value", "n"};
    for (const Finding &finding : figure.findings) {
        numbers.names.push_back(finding.text.english());
        numbers.real.push_back(static_cast<float>(finding.value));
        numbers.table.insert(numbers.table.end(), {finding.value, static_cast<double>(finding.n)});
    }
    numbers.shape = {static_cast<long>(figure.findings.size())};
    return titled(std::move(numbers), figure.title);
}

std::string findingsText(const FindingsFigure &figure)
{
    std::string text;
    for (const Finding &finding : figure.findings)
        text += io::escaped(finding.text.english()) + "\n";
    return text;
}

std::string findingsJson(const FindingsFigure &figure, const document::Document &document)
{
    io::Json list = io::Json::array();
    for (const Finding &finding : figure.findings) {
        io::Json json{{"kind", nameOf(finding.kind)},
                      {"text", io::escaped(finding.text.english())},
                      {"view", finding.view},
                      {"layer", nullptr},
                      {"axis", nullptr},
                      {"head", nullptr},
                      {"channel", nullptr},
                      {"n", finding.n > 0 ? io::Json(finding.n) : io::Json()},
                      {"value", std::isfinite(finding.value) ? io::Json(finding.value) : io::Json()}};
        if (finding.place) {
            const auto &tno = document.description().tnos[static_cast<std::size_t>(finding.place->tno)];
            json.update({{"layer", tno.layer},
                         {"axis", nameOf(tno.axis)},
                         {"head", finding.place->head},
                         {"channel", finding.place->channel}});
        }
        list.push_back(std::move(json));
    }
    return io::text({{"findings", list}});
}

} // namespace tnn::figures
