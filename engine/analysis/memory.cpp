// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/memory.h"

#include <algorithm>
#include <cmath>

#include "engine/analysis/quantile.h"
#include "engine/parallel.h"

namespace tnn::analysis {
namespace {

/// Least squares of log|t| over |k|, collected point by point.
class LogLine {
public:
    void add(double k, double t)
    {
        const double y = std::log(std::abs(t));
        ++m_count;
        m_k += k;
        m_y += y;
        m_kk += k * k;
        m_ky += k * y;
    }
    /// Returns exp of the slope; 0 for fewer than two different k.
    double factor() const
    {
        const double spread = m_count * m_kk - m_k * m_k;
        return spread > 0 ? std::exp((m_count * m_ky - m_k * m_y) / spread) : 0;
    }

private:
    double m_count = 0, m_k = 0, m_y = 0, m_kk = 0, m_ky = 0;
};

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
    explicit Collector(long n) : m_energies(static_cast<std::size_t>(n)) { }

    void add(long lag, float value)
    {
        m_result.nan += std::isnan(value) ? 1 : 0;
        m_result.infinite += std::isinf(value) ? 1 : 0;
        if (!std::isfinite(value))
            return;
        const double t = value, distance = static_cast<double>(std::abs(lag));
        m_result.minimum = m_result.finite == 0 ? t : std::min(m_result.minimum, t);
        m_result.maximum = m_result.finite == 0 ? t : std::max(m_result.maximum, t);
        m_result.mean += (t - m_result.mean) / static_cast<double>(++m_result.finite);
        m_energies[static_cast<std::size_t>(std::abs(lag))] += t * t;
        if (lag != 0 && value != 0)
            m_line.add(distance, t);
    }

    KernelSummary result()
    {
        double moment = 0;
        for (std::size_t k = 0; k < m_energies.size(); ++k) {
            m_result.energy += m_energies[k];
            moment += m_energies[k] * static_cast<double>(k);
        }
        m_result.norm = std::sqrt(m_result.energy);
        m_result.fittedDecay = m_line.factor();
        if (m_result.energy > 0) {
            m_result.centroid = moment / m_result.energy;
            m_result.k50 = reachOf(m_energies, m_result.energy, 0.50);
            m_result.k90 = reachOf(m_energies, m_result.energy, 0.90);
            m_result.k99 = reachOf(m_energies, m_result.energy, 0.99);
        }
        return m_result;
    }

private:
    KernelSummary m_result;
    std::vector<double> m_energies; ///< per |lag|, of both lags
    LogLine m_line;
};

struct Spread {
    float low = 0, high = 0;

    explicit Spread(float value) : low(value), high(value) { }
    void add(float value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    double width() const { return static_cast<double>(high) - static_cast<double>(low); }
};

} // namespace

KernelSummary summarize(const toeplitz::Kernel &kernel)
{
    Collector collector(kernel.n);
    for (long lag = kernel.causal ? 0 : -(kernel.n - 1); lag < kernel.n; ++lag)
        collector.add(lag, kernel.at(lag));
    return collector.result();
}

double medianOf(const std::vector<KernelSummary> &kernels, const std::function<double(const KernelSummary &)> &value)
{
    std::vector<double> values;
    for (const KernelSummary &kernel : kernels)
        if (kernel.finite > 0)
            values.push_back(value(kernel));
    std::sort(values.begin(), values.end());
    return quantileOfSorted(values, 0.5);
}

std::vector<KernelSummary> summaries(const toeplitz::Coefficients &c, const Task &task)
{
    constexpr double FlopsPerLag = 30; // a logarithm, and a cache line per value
    std::vector<KernelSummary> all(static_cast<std::size_t>(c.values.cols()));
    parallelFor(c.values.cols(), workersFor(FlopsPerLag * static_cast<double>(c.values.size())), {task.stop, {}},
                [&](long column) { all[static_cast<std::size_t>(column)] = summarize(kernelOf(c, column)); });
    return all;
}

std::optional<long> saturatedFrom(const toeplitz::Kernel &raw)
{
    constexpr double SaturatedShare = 0.01; // of the whole range: how much they may still differ
    const long first = raw.causal ? 0 : 1 - raw.n;
    Spread all(raw.at(0));
    for (long lag = first; lag < raw.n; ++lag) {
        if (!std::isfinite(raw.at(lag)))
            return std::nullopt;
        all.add(raw.at(lag));
    }
    if (raw.n < 2 || !(all.width() > 0))
        return std::nullopt;
    const double allowed = SaturatedShare * all.width();
    Spread past(raw.at(raw.n - 1)), future(raw.at(first));
    long from = raw.n - 1;
    for (long lag = raw.n - 1; lag >= 0; --lag) {
        past.add(raw.at(lag));
        if (!raw.causal)
            future.add(raw.at(-lag));
        if (past.width() > allowed || (!raw.causal && future.width() > allowed))
            break;
        from = lag;
    }
    return from <= raw.n / 2 ? std::optional(from) : std::nullopt;
}

} // namespace tnn::analysis
