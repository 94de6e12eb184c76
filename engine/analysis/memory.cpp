// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/memory.h"

#include <algorithm>
#include <cmath>

#include "engine/analysis/decay_fit.h"
#include "engine/analysis/quantile.h"
#include "engine/parallel.h"

namespace tnn::analysis {
namespace {

/// Returns the smallest k at which the running sum of `energies` reaches the share of the total.
long reachOf(const std::vector<double> &energies, double total, double share)
{
    double running = 0;
    for (std::size_t k = 0; k < energies.size(); ++k)
        if ((running += energies[k]) >= share * total)
            return static_cast<long>(k);
    return static_cast<long>(energies.size()) - 1;
}

/// Sums over the finite values, lag by lag.
class Collector {
public:
    /// `skip` as toeplitz::Kernel::skip.
    Collector(long n, double skip, std::vector<double> &energies) : m_skip(skip), m_energies(energies)
    {
        m_energies.assign(static_cast<std::size_t>(n), 0);
    }

    void add(long lag, float value)
    {
        m_result.nan += std::isnan(value) ? 1 : 0;
        m_result.infinite += std::isinf(value) ? 1 : 0;
        if (!std::isfinite(value))
            return;
        const double t = value, distance = static_cast<double>(std::abs(lag));
        m_result.minimum = m_result.finite == 0 ? t : std::min(m_result.minimum, t);
        m_result.maximum = m_result.finite == 0 ? t : std::max(m_result.maximum, t);
        m_sum += t; // a running mean waits for a division per value
        ++m_result.finite;
        const double remembered = lag == 0 ? t - m_skip : t;
        m_energies[static_cast<std::size_t>(std::abs(lag))] += remembered * remembered;
        m_ofSkip += t * t - remembered * remembered;
        if (lag != 0 && value != 0)
            m_line.add(distance, t);
    }

    KernelSummary result()
    {
        if (m_result.finite > 0)
            m_result.mean = m_sum / static_cast<double>(m_result.finite);
        double moment = 0, remembered = 0;
        for (std::size_t k = 0; k < m_energies.size(); ++k) {
            remembered += m_energies[k];
            moment += m_energies[k] * static_cast<double>(k);
        }
        m_result.energy = remembered + m_ofSkip;
        m_result.norm = std::sqrt(m_result.energy);
        m_result.fittedDecay = m_line.factor();
        if (remembered > 0) {
            m_result.centroid = moment / remembered;
            m_result.k50 = reachOf(m_energies, remembered, 0.50);
            m_result.k90 = reachOf(m_energies, remembered, 0.90);
            m_result.k99 = reachOf(m_energies, remembered, 0.99);
        }
        return m_result;
    }

private:
    KernelSummary m_result;
    double m_sum = 0, m_skip = 0;
    double m_ofSkip = 0;             ///< the energy that the skip term adds
    std::vector<double> &m_energies; ///< per |lag|, of both lags, without the skip term
    DecayFit m_line;
};

template <class Value> using ByColumn = Eigen::Array<Value, 1, Eigen::Dynamic>;

/// Returns t_k^2 summed over both sides, without non-finite values and without a skip term.
ByColumn<double> energyAt(const toeplitz::Coefficients &c, long k)
{
    const auto finiteSquare = [](double t) { return std::isfinite(t) ? t * t : 0.0; };
    ByColumn<double> past = c.values.row(c.rowOfLag(k)).cast<double>();
    if (k == 0 && !c.skip.empty())
        past -= Eigen::Map<const ByColumn<float>>(c.skip.data(), past.size()).cast<double>();
    ByColumn<double> energy = past.unaryExpr(finiteSquare);
    if (k != 0 && !c.causal)
        energy += c.values.row(c.rowOfLag(-k)).cast<double>().unaryExpr(finiteSquare);
    return energy;
}

double medianWhere(const ByColumn<bool> &counts, const ByColumn<double> &values)
{
    std::vector<double> counted;
    for (Eigen::Index column = 0; column < values.size(); ++column)
        if (counts[column])
            counted.push_back(values[column]);
    std::sort(counted.begin(), counted.end());
    return quantileOfSorted(counted, 0.5);
}

} // namespace

KernelSummary summarize(const toeplitz::Kernel &kernel)
{
    std::vector<double> energies;
    return summarize(kernel, energies);
}

KernelSummary summarize(const toeplitz::Kernel &kernel, std::vector<double> &energies)
{
    Collector collector(kernel.n, kernel.skip, energies);
    for (long lag = kernel.causal ? 0 : -(kernel.n - 1); lag < kernel.n; ++lag)
        collector.add(lag, kernel.at(lag));
    return collector.result();
}

double medianOf(const std::vector<KernelSummary> &kernels, const std::function<double(const KernelSummary &)> &value)
{
    const auto count = static_cast<Eigen::Index>(kernels.size());
    ByColumn<bool> finite(count);
    ByColumn<double> values(count);
    for (Eigen::Index k = 0; k < count; ++k) {
        finite[k] = kernels[static_cast<std::size_t>(k)].finite > 0;
        values[k] = value(kernels[static_cast<std::size_t>(k)]);
    }
    return medianWhere(finite, values);
}

std::vector<KernelSummary> summaries(const toeplitz::Coefficients &c, const Task &task)
{
    constexpr double FlopsPerLag = 30; // a logarithm, and a cache line per value
    std::vector<KernelSummary> all(static_cast<std::size_t>(c.values.cols()));
    parallelFor(c.values.cols(), workersFor(FlopsPerLag * static_cast<double>(c.values.size())), {task.stop, {}},
                [&](long column) { all[static_cast<std::size_t>(column)] = summarize(kernelOf(c, column)); });
    return all;
}

EnergyReach energyReach(const toeplitz::Coefficients &c)
{
    const auto columns = c.values.cols();
    ByColumn<double> total = ByColumn<double>::Zero(columns), running = total, within50 = total, within90 = total,
                     within99 = total;
    for (long k = 0; k < c.n; ++k)
        total += energyAt(c, k);
    const ByColumn<double> weight = (total > 0).select(1 / (total * std::max(1.0, (total > 0).cast<double>().sum())),
                                                       0.0);
    EnergyReach reach;
    double share = 0;
    for (long k = 0; k < c.n; ++k) {
        const ByColumn<double> energy = energyAt(c, k);
        share = std::min(1.0, share + (energy * weight).sum());
        reach.cumulativeEnergy.push_back(static_cast<float>(share));
        running += energy;
        within50 += (running < 0.50 * total).cast<double>();
        within90 += (running < 0.90 * total).cast<double>();
        within99 += (running < 0.99 * total).cast<double>();
    }
    const ByColumn<bool> finite = c.values.bottomRows(c.causal ? c.n : 2 * c.n - 1).isFinite().colwise().any();
    reach.k50 = medianWhere(finite, within50);
    reach.k90 = medianWhere(finite, within90);
    reach.k99 = medianWhere(finite, within99);
    return reach;
}

} // namespace tnn::analysis
