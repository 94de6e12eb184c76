// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/analysis/closeness.h"
#include "engine/analysis/quantile.h"
#include "engine/document/conversion.h"
#include "engine/document/method.h"
#include "engine/error.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/decay_figure.h"
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
        finding.headline = Message("Does not apply");
        return finding;
    }
    if (states.empty()) {
        finding.text = Message("No state-space form: these kernels are bidirectional");
        finding.headline = Message("Does not apply");
        return finding;
    }
    finding.picture.resize(static_cast<std::size_t>(reduce.mostModes) + 2);
    for (const Median &one : states)
        ++finding.picture[static_cast<std::size_t>(one.value)];
    while (finding.picture.size() > 1 && finding.picture.back() == 0)
        finding.picture.pop_back();
    finding.caption = Message("sampled kernels by the number of states that each needs, from 0");
    const Message over = sampledCount(figure, states.size());
    const Median median = medianOf(std::move(states));
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

/// Returns log10 of the sampled kernels' median |t| / peak at lags from 1 to n - 1, evenly spaced on a logarithmic
/// axis.
class ReachCurve {
public:
    explicit ReachCurve(long n)
    {
        constexpr int Points = 64;
        for (int k = 0; k < Points; ++k)
            m_lags.push_back(std::lround(std::pow(static_cast<double>(n - 1), k / (Points - 1.0))));
        m_values.resize(m_lags.size());
    }
    template <class Kernel> void add(const Kernel &magnitudes, long n, double peak)
    {
        for (std::size_t k = 0; k < m_lags.size(); ++k)
            m_values[k].push_back(std::max(magnitudes(n - 1 - m_lags[k]), magnitudes(n - 1 + m_lags[k])) / peak);
    }
    std::vector<double> points() const
    {
        constexpr double Least = 1e-12;
        std::vector<double> points;
        for (std::vector<double> values : m_values)
            points.push_back(std::log10(std::max(Least, analysis::nearestQuantile(values, 0.5))));
        return points;
    }

private:
    std::vector<long> m_lags;
    std::vector<std::vector<double>> m_values;
};

/// How a sampled kernel ends.
struct Tail {
    long end = 0;    ///< one more than the largest |lag| at which it is not zero
    double last = 0; ///< |t| there, relative to the peak
};

/// Where at least half of the kernels end together, and the median of what they have there: none where they underflow,
/// which is no window's doing.
std::optional<Tail> commonEnd(const std::vector<Tail> &tails)
{
    constexpr double Underflowing = 1e-20;
    long end = 0;
    for (const Tail &tail : tails)
        end = std::max(end, tail.end);
    std::vector<double> last;
    for (const Tail &tail : tails)
        if (tail.end == end && tail.last > Underflowing)
            last.push_back(tail.last);
    if (2 * last.size() < tails.size())
        return {};
    return Tail{end, analysis::nearestQuantile(last, 0.5)};
}

Tail tailOf(const Eigen::ArrayXf &magnitudes, long n, double peak)
{
    for (long lag = n - 1; lag > 0; --lag)
        if (const float value = std::max(magnitudes(n - 1 - lag), magnitudes(n - 1 + lag)); value > 0)
            return {lag + 1, value / peak};
    return {1, 1};
}

/// None without a training length.
std::optional<Finding> reachFinding(const FindingsFigure &figure, const document::Document &document,
                                    FigureRequest request, const Task &task)
{
    const long trained = trainingLengthOf(document);
    long n = Beyond * trained;
    if (n == 0 || n > Beyond * LongestMeasured)
        return {};
    for (const checkpoint::TnoDescription &tno : document.description().tnos)
        n = std::min(n, tno.longest.value_or(n));
    Finding finding{Finding::Kind::Reach, {}, Missing, n, DecayOptions::Name};
    request.selection.n = n;
    std::vector<Median> left;
    std::vector<Tail> tails;
    ReachCurve curve(n);
    try {
        forEachTno(figure, document, task,
                   [&](const model::Tno &, const std::vector<Place> &places, const std::vector<long> &flat) {
                       request.selection.tno = places.front().tno;
                       const toeplitz::CoefficientsPtr c = staged(document, request, flat, {task.stop, {}});
                       for (std::size_t k = 0; k < places.size(); ++k) {
                           const Eigen::ArrayXf kernel = c->values.col(static_cast<long>(k)).abs();
                           const double peak = kernel.maxCoeff(), last = std::max(kernel(0), kernel(2 * n - 2));
                           if (peak > 0 && kernel.isFinite().all()) {
                               left.push_back({last / peak, places[k]});
                               tails.push_back(tailOf(kernel, n, peak));
                               curve.add(kernel, n, peak);
                           }
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
    finding.picture = curve.points();
    finding.caption = Message("median |t| / peak against the lag, up to n = %1, both axes logarithmic", n);
    if (const std::optional<Tail> cut = commonEnd(tails); cut && (cut->end < n || n < Beyond * trained)) {
        finding.headline = Message("Cut off at %1", cut->end);
        finding.text = Message("Whatever n is, kernels end at lag %1, where the median one is at %2 of its peak (%3)",
                               cut->end - 1, io::number(cut->last, 2), over);
        finding.isProblem = cut->end >= trained && cut->last >= Extrapolates; // meant to reach over the whole text
    } else if (n < Beyond * trained) {
        return {};
    } else if (median.value < Extrapolates) {
        finding.headline = Message("Likely");
        finding.text = median.value > 0
            ? Message("At n = %1, %2 times the training n, the median kernel has fallen to %3 of its peak (%4)", n,
                      Beyond, share, over)
            : Message("At n = %1, %2 times the training n, the median kernel is zero (%3)", n, Beyond, over);
    } else if (isUndecayed(figure, document, request, task)) {
        finding.headline = Message("Unlikely");
        finding.text = Message("At n = %1, %2 times the training n, the median kernel is still at %3 of its peak, and "
                               "nothing decays (%4)",
                               n, Beyond, share, over);
    } else {
        finding.headline = Message("Unclear");
        finding.text = Message("At n = %1, %2 times the training n, the median kernel is still at %3 of its peak (%4)",
                               n, Beyond, share, over);
    }
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
    if (!figure.sample.empty() && asked.stage != Stage::Difference)
        add(reachFinding(figure, document, asked, task));
    if (!figure.sample.empty())
        add(agreementFinding(figure, document, asked, task));
    figure.complete = true;
    return figure;
}

} // namespace tnn::figures
