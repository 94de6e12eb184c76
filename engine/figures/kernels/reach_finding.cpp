// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/analysis/quantile.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

namespace {

constexpr long Beyond = 8;            ///< times the training length
constexpr double Extrapolates = 1e-2; ///< relative to the peak: above it, a kernel sees what it was never trained on

/// Whether no kernel of the sample decays: of what is stored, and after the overrides.
bool isUndecayed(const FindingsFigure &figure, const document::Document &document, const FigureRequest &request,
                 const Task &task)
{
    bool decays = false;
    if (request.stage != Stage::Raw)
        forEachTno(figure, document, task,
                   [&](const model::Tno &tno, const std::vector<Finding::Place> &, const std::vector<long> &flat) {
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

} // namespace

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
    std::vector<SampledValue> left;
    std::vector<Tail> tails;
    ReachCurve curve(n);
    try {
        forEachTno(figure, document, task,
                   [&](const model::Tno &, const std::vector<Finding::Place> &places, const std::vector<long> &flat) {
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
    const SampledValue median = medianOf(std::move(left));
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

} // namespace tnn::figures
