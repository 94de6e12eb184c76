// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>

#include "engine/analysis/memory.h"
#include "engine/analysis/quantile.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/coefficients_figure.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/figures/kernels/gallery_figure.h"
#include "engine/figures/kernels/memory_figure.h"
#include "engine/io/joined.h"
#include "engine/io/text_table.h"

// Findings of one pass over all kernels.

namespace tnn::figures {

namespace {

using analysis::KernelSummary;
using Place = Finding::Place;

constexpr long MostSampled = 64;     ///< kernels: their states take 0.1 s at n = 256, about 1 s at 8192
constexpr double LeastSigned = 1e-2; ///< what the values of both signs must reach, relative to the peak

/// The kernels of one head.
struct MeasuredHead : HeadName {
    std::vector<KernelSummary> channels;
    bool hasSkip = false;       ///< which their k99 is without
    bool learnedDecays = false; ///< as gamma or as poles

    long unsound() const
    {
        return std::count_if(channels.begin(), channels.end(),
                             [](const KernelSummary &one) { return one.nan + one.infinite > 0; });
    }
    Place place(std::size_t channel) const { return {tno, head, static_cast<long>(channel)}; }
};
using MeasuredHeads = std::vector<MeasuredHead>;

MeasuredHead measuredHead(const document::Document &document, const HeadName &name, const FigureRequest &request,
                          const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(request.selection.tno);
    const bool isDecayed = request.stage == Stage::Decayed;
    const bool learnedDecays = tno->decay == model::DecayKind::Learned || tno->source == model::KernelSource::Modes;
    return {name, summariesOfHead(document, request, task), isDecayed && !tno->skip.empty(),
            isDecayed && learnedDecays};
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
    Finding finding{Finding::Kind::NotDrawn,
                    Message("Not measured: %1 of %2 operators (%3)", count, tnos.size(), first->undrawn),
                    static_cast<double>(count), 0, GalleryOptions::Name};
    finding.headline = Message("%1 of %2 are not", count, tnos.size());
    finding.isProblem = true;
    return {finding};
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
    finding.isProblem = wrong > 0;
    finding.headline = wrong == 0 ? Message("Yes") : Message("%1 of %2 are not", wrong, all);
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

std::vector<Finding> assumedFinding(const document::Document &document)
{
    const std::vector<std::string> &assumed = document.description().assumed;
    if (assumed.empty())
        return {};
    Finding finding{Finding::Kind::Assumed,
                    Message("The file does not store what these results depend on: %1", io::joined(assumed, ", ")),
                    static_cast<double>(assumed.size()),
                    0,
                    {}};
    finding.headline = Message("%1 assumed", assumed.size());
    finding.isProblem = true;
    return {finding};
}

/// Returns a problem with the number of kernels that `counts`, unless there are none. It selects the first of them in
/// the head that has the most.
std::vector<Finding> countedFinding(Finding finding, const MeasuredHeads &heads, long kernels, const Message &what,
                                    const std::function<bool(const MeasuredHead &, const KernelSummary &)> &counts)
{
    std::vector<long> found(heads.size());
    forEach(heads, [&](const MeasuredHead &head, std::size_t, const KernelSummary &kernel) {
        found[static_cast<std::size_t>(&head - heads.data())] += counts(head, kernel) ? 1 : 0;
    });
    const long all = std::accumulate(found.begin(), found.end(), 0L);
    if (all == 0)
        return {};
    const auto most = std::max_element(found.begin(), found.end());
    const MeasuredHead &head = heads[static_cast<std::size_t>(most - found.begin())];
    const auto first = std::find_if(head.channels.begin(), head.channels.end(),
                                    [&](const KernelSummary &kernel) { return counts(head, kernel); });
    finding.place = head.place(static_cast<std::size_t>(first - head.channels.begin()));
    finding.value = static_cast<double>(all);
    finding.isProblem = true;
    finding.headline = Message("%1 of %2 are not", all, kernels);
    finding.text = *most == all ? Message("%1: %2, in %3", what, kernelCount(all), head.title)
                                : Message("%1: %2, most of them (%3) in %4", what, kernelCount(all), *most, head.title);
    return {finding};
}

std::vector<Finding> zeroFinding(const MeasuredHeads &heads, long kernels, const FigureRequest &request)
{
    if (!request.overrides.off.empty())
        return {}; // the user's
    return countedFinding({Finding::Kind::Zero, {}, 0, request.selection.n, CoefficientsOptions::Name}, heads, kernels,
                          Message("Zero at every lag"), [](const MeasuredHead &, const KernelSummary &kernel) {
                              return kernel.finite > 0 && kernel.energy == 0;
                          });
}

std::vector<Finding> collapsedFinding(const MeasuredHeads &heads, long kernels, long n)
{
    if (n == 1)
        return {};
    return countedFinding({Finding::Kind::Collapsed, {}, 0, n, DecayOptions::Name}, heads, kernels,
                          Message("The learned decay leaves 99 % of the energy at lag 0"),
                          [](const MeasuredHead &head, const KernelSummary &kernel) {
                              return head.learnedDecays && kernel.energy > 0 && kernel.k99 == 0;
                          });
}

/// Counts kernels by their k99: 0, 1, 2 to 3, 4 to 7, ... up to n - 1.
std::vector<double> memoryHistogram(const std::vector<KernelSummary> &kernels, long n)
{
    const auto binOf = [](long lag) {
        return static_cast<std::size_t>(std::bit_width(static_cast<unsigned long>(lag)));
    };
    std::vector<double> bins(binOf(n - 1) + 1);
    for (const KernelSummary &kernel : kernels)
        if (kernel.finite > 0)
            ++bins[std::min(binOf(kernel.k99), bins.size() - 1)];
    return bins;
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
    finding.headline = median == 1 ? Message("1 token") : Message("%1 tokens", io::number(median));
    if (kernels == 1)
        finding.text = Message("The kernel holds 99 % of its energy within %1 of %2 tokens", io::number(median), n);
    else
        finding.text = Message("Half of %1 hold 99 % of their energy within %2 of %3 tokens; the longest, %4, needs %5",
                               kernelCount(kernels), io::number(median), n, where, io::number(finding.value));
    if (std::any_of(heads.begin(), heads.end(), [](const MeasuredHead &head) { return head.hasSkip; }))
        finding.text = Message("%1; the skip term at lag 0 does not count", finding.text);
    finding.picture = memoryHistogram(all, n);
    finding.caption = Message(
        "kernels by k99: the lag within which a kernel holds 99 % of its energy (0, 1, 2, 4, ...)");
    return finding;
}

/// Selects the kernel whose two signs are the most alike.
Finding signFinding(const MeasuredHeads &heads, long kernels, long n)
{
    Finding finding{Finding::Kind::Sign, {}, 0, n, CoefficientsOptions::Name};
    long changing = 0;
    double best = 0;
    std::vector<double> shares(heads.size());
    forEach(heads, [&](const MeasuredHead &head, std::size_t channel, const KernelSummary &kernel) {
        const double balance = std::min(kernel.maximum, -kernel.minimum) / std::max(kernel.maximum, -kernel.minimum);
        if (balance >= LeastSigned) {
            ++changing;
            shares[static_cast<std::size_t>(&head - heads.data())] += 1 / static_cast<double>(head.channels.size());
        }
        if (!(balance > best))
            return;
        best = balance;
        finding.place = head.place(channel);
    });
    finding.value = static_cast<double>(changing) / static_cast<double>(kernels);
    finding.headline = Message("%1 % change sign", std::lround(100 * finding.value));
    const auto percent = [](double share) { return std::lround(100 * share); };
    const auto [fewest, most] = std::minmax_element(shares.begin(), shares.end());
    const auto titleOf = [&](auto share) { return heads[static_cast<std::size_t>(share - shares.begin())].title; };
    if (percent(*fewest) == percent(*most))
        finding.text = Message("%1 of %2 reach 1 % of their peak in both signs within n = %3", changing,
                               kernelCount(kernels), n);
    else
        finding.text = Message(
            "%1 of %2 reach 1 % of their peak in both signs within n = %3: most in %4 (%5 %), fewest in %6 (%7 %)",
            changing, kernelCount(kernels), n, titleOf(most), percent(*most), titleOf(fewest), percent(*fewest));
    finding.picture = shares;
    finding.caption = Message("share of the kernels that change sign, head by head from the first layer to the last");
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

} // namespace

FindingsFigure kernelFindings(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const FigureRequest asked = limited(request);
    const long n = asked.selection.n;
    FindingsFigure figure;
    figure.title = titleIn(document, withOverrides(Message("Findings"), request));
    const std::vector<Finding> undrawn = undrawnFinding(document);
    MeasuredHeads heads;
    if (undrawn.empty() || undrawn.front().value < document.tnos())
        heads = ofEveryHead(document, asked, task, [&](const HeadName &name, const FigureRequest &one) {
            return measuredHead(document, name, one, {task.stop, {}});
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
    append(figure.findings, assumedFinding(document));
    if (kernels > 0)
        figure.findings.push_back(finiteFinding(heads, kernels, n));
    if (measured > 0) {
        append(figure.findings, zeroFinding(heads, kernels, asked));
        append(figure.findings, collapsedFinding(heads, kernels, n));
        append(figure.findings, std::vector{memoryFinding(heads, measured, n), signFinding(heads, measured, n)});
    }
    return figure;
}

} // namespace tnn::figures
