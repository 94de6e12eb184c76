// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/frequency_response.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/analysis/decay_profile.h"
#include "engine/analysis/quantile.h"
#include "engine/parallel.h"
#include "engine/toeplitz/fft.h"

namespace tnn::analysis {
namespace {

using Complexes = std::vector<std::complex<double>>;

constexpr double NoNumber = std::numeric_limits<double>::quiet_NaN();

/// Transforms kernels of one n: the lags are on a circle of 2n, whose bins 0..n are the requested frequencies.
class ResponseTransform {
public:
    explicit ResponseTransform(long n) :
        m_n(n), m_fft(2 * n), m_circle(toeplitz::fftReals<double>(2 * n)),
        m_spectrum(toeplitz::fftComplexes<double>(m_fft.bins()))
    {
    }

    /// Computes sum_j f(j) exp(-i w j); false if a term is not finite.
    template <class Term> bool transform(const Term &term, Complexes &result)
    {
        m_circle[m_n] = 0;
        bool finite = true;
        for (long lag = 1 - m_n; lag < m_n; ++lag) {
            const double value = term(lag);
            finite = finite && std::isfinite(value);
            m_circle[lag < 0 ? lag + 2 * m_n : lag] = value;
        }
        result.assign(static_cast<std::size_t>(m_fft.bins()), {NoNumber, NoNumber});
        if (!finite)
            return false;
        m_fft.forward(m_circle.get(), m_spectrum.get());
        // Adding 0 makes -0 positive: a negative H at frequency 0 has the phase pi, not -pi.
        std::transform(m_spectrum.get(), m_spectrum.get() + m_fft.bins(), result.begin(),
                       [](const std::complex<double> &value) { return value + std::complex<double>(0, 0); });
        return true;
    }

private:
    long m_n;
    toeplitz::RealFft<double> m_fft;
    toeplitz::FftReals<double> m_circle;
    toeplitz::FftComplexes<double> m_spectrum;
};

/// Adds phase and delay from H and the transform of j t_j.
void addPhase(FrequencyResponse &response, const Complexes &moments)
{
    const Complexes &values = response.values;
    response.phase.assign(values.size(), NoNumber);
    response.delay.assign(values.size(), NoNumber);
    double peak = 0, last = 0;
    for (const std::complex<double> &value : values)
        peak = std::max(peak, std::abs(value));
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (!(std::abs(values[k]) > FrequencyResponse::Negligible * peak))
            continue;
        const double angle = std::arg(values[k]);
        last = k == 0 ? angle : angle + 2 * std::numbers::pi * std::round((last - angle) / (2 * std::numbers::pi));
        response.phase[k] = last;
        response.delay[k] = (moments[k] / values[k]).real();
    }
}

FrequencyResponse responseOf(ResponseTransform &transform, const toeplitz::Kernel &kernel)
{
    FrequencyResponse response;
    response.n = kernel.n;
    Complexes moments;
    transform.transform([&](long lag) { return static_cast<double>(kernel.at(lag)); }, response.values);
    transform.transform([&](long lag) { return static_cast<double>(lag) * static_cast<double>(kernel.at(lag)); },
                        moments);
    addPhase(response, moments);
    return response;
}

/// Returns quantiles of part(response) over all responses, bin by bin.
template <class Part>
void takeQuantiles(std::span<const FrequencyResponse> responses, std::array<std::vector<double>, 5> &quantiles,
                   const Task &task, const Part &part)
{
    const std::size_t bins = responses.empty() ? 0 : responses.front().values.size();
    for (std::vector<double> &level : quantiles)
        level.resize(bins);
    std::vector<double> values;
    for (std::size_t k = 0; k < bins; ++k) {
        if (k % 64 == 0)
            task.check();
        values.clear();
        for (const FrequencyResponse &response : responses)
            if (const double value = part(response, k); !std::isnan(value))
                values.push_back(value);
        std::sort(values.begin(), values.end());
        for (std::size_t level = 0; level < quantiles.size(); ++level)
            quantiles[level][k] = quantileOfSorted(values, DecayProfile::Levels[level]);
    }
}

} // namespace

FrequencyResponse frequencyResponse(const toeplitz::Kernel &kernel)
{
    ResponseTransform transform(kernel.n);
    return responseOf(transform, kernel);
}

std::vector<FrequencyResponse> frequencyResponses(const toeplitz::Coefficients &c, const Task &task)
{
    ResponseTransform transform(c.n);
    std::vector<FrequencyResponse> responses;
    const auto columns = c.values.cols();
    for (long column = 0; column < columns; ++column) {
        task.report(static_cast<double>(column) / static_cast<double>(columns));
        responses.push_back(responseOf(transform, kernelOf(c, column)));
    }
    return responses;
}

std::vector<double> meanMagnitude(const toeplitz::Coefficients &c, const Task &task)
{
    ResponseTransform transform(c.n);
    Complexes values;
    std::vector<double> mean(static_cast<std::size_t>(c.n) + 1);
    long counted = 0;
    for (long column = 0; column < c.values.cols(); ++column) {
        task.check();
        if (!transform.transform([&c, column](long lag) { return static_cast<double>(c.at(lag, column)); }, values))
            continue;
        ++counted;
        for (std::size_t k = 0; k < mean.size(); ++k)
            mean[k] += std::abs(values[k]);
    }
    for (double &magnitude : mean)
        magnitude = counted > 0 ? magnitude / static_cast<double>(counted) : NoNumber;
    return mean;
}

namespace {

/// The energy |H|^2 = r_0 + 2 sum_l r_l cos(l w) of kernels of one shape, whose r_l = sum_j t_j t_(j+l) are computed
/// without aliasing.
class Energy {
public:
    /// `finer`: how many times more frequencies shares() has than there are lags.
    explicit Energy(const toeplitz::Coefficients &c, long finer = 1) :
        m_first(c.causal ? 0 : 1 - c.n), m_lags(c.n - m_first), m_fft(2 * toeplitz::goodLength(finer * m_lags)),
        m_values(toeplitz::fftReals<double>(m_fft.length())), m_spectrum(toeplitz::fftComplexes<double>(m_fft.bins()))
    {
    }

    /// Returns false if there is no energy, or a coefficient is not finite.
    bool compute(const toeplitz::Coefficients &c, long column)
    {
        std::fill_n(m_values.get(), m_fft.length(), 0.0);
        for (long k = 0; k < m_lags; ++k)
            m_values[k] = static_cast<double>(c.at(m_first + k, column));
        m_fft.forward(m_values.get(), m_spectrum.get());
        for (long k = 0; k < m_fft.bins(); ++k)
            m_spectrum[k] = std::norm(m_spectrum[k]);
        m_fft.backward(m_spectrum.get(), m_values.get());
        return m_values[0] > 0 && std::isfinite(m_values[0]);
    }

    /// Returns its moments, from the integrals of w^m cos(l w) from 0 to pi, or from pi / 2 for the upper half.
    PowerBand band() const
    {
        constexpr double Pi = std::numbers::pi;
        double first = 0, second = 0, upper = 0;
        for (long lag = m_lags - 1; lag > 0; --lag) { // the smallest terms first
            const double share = m_values[lag] / m_values[0], l = static_cast<double>(lag);
            const double sign = lag % 2 == 0 ? 1 : -1;
            first += lag % 2 == 0 ? 0 : -4 * share / (l * l);
            second += 4 * Pi * sign * share / (l * l);
            upper += lag % 2 == 0 ? 0 : (lag % 4 == 1 ? -2 : 2) * share / l;
        }
        const double mean = Pi / 2 + first / Pi, square = Pi * Pi / 3 + second / Pi;
        return {mean / (2 * Pi), std::sqrt(std::max(0.0, square - mean * mean)) / (2 * Pi),
                std::clamp(0.5 + upper / Pi, 0.0, 1.0)};
    }

    /// Returns the share of the energy below each of the transform's frequencies, from 0 to 0.5 cycles per token.
    std::vector<double> shares()
    {
        const double whole = m_values[0];
        for (long lag = 1; lag < m_fft.length(); ++lag)
            m_values[lag] = lag < m_lags ? m_values[lag] / (whole * static_cast<double>(lag)) : 0;
        m_values[0] = 0;
        m_fft.forward(m_values.get(), m_spectrum.get());
        std::vector<double> shares(static_cast<std::size_t>(m_fft.bins()));
        const auto length = static_cast<double>(m_fft.length());
        for (long k = 0; k < m_fft.bins(); ++k)
            shares[static_cast<std::size_t>(k)] = std::clamp(
                2 * static_cast<double>(k) / length - 2 * m_spectrum[k].imag() / std::numbers::pi, 0.0, 1.0);
        return shares;
    }

private:
    long m_first, m_lags;
    toeplitz::RealFft<double> m_fft;
    toeplitz::FftReals<double> m_values; ///< r_l of lags l >= 0, times the length
    toeplitz::FftComplexes<double> m_spectrum;
};

} // namespace

std::vector<PowerBand> powerBands(const toeplitz::Coefficients &c, const Task &task)
{
    const long columns = c.values.cols(), workers = std::min<long>(threads(), columns);
    std::vector<PowerBand> bands(static_cast<std::size_t>(columns), {NoNumber, NoNumber, NoNumber});
    parallelFor(workers, static_cast<int>(workers), {task.stop, {}}, [&](long worker) {
        Energy energy(c);
        for (long column = worker; column < columns; column += workers) {
            task.check();
            if (energy.compute(c, column))
                bands[static_cast<std::size_t>(column)] = energy.band();
        }
    });
    return bands;
}

std::vector<std::vector<double>> energyShares(const toeplitz::Coefficients &c, const Task &task)
{
    std::vector<std::vector<double>> shares(static_cast<std::size_t>(c.values.cols()));
    constexpr long Finer = 8; // for linear interpolation
    Energy energy(c, Finer);
    for (std::size_t column = 0; column < shares.size(); ++column) {
        task.check();
        if (energy.compute(c, static_cast<long>(column)))
            shares[column] = energy.shares();
    }
    return shares;
}

ResponseQuantiles responseQuantiles(std::span<const FrequencyResponse> responses, const Task &task)
{
    using Response = FrequencyResponse;
    ResponseQuantiles result;
    takeQuantiles(responses, result.magnitude, task,
                  [](const Response &response, std::size_t k) { return std::abs(response.values[k]); });
    takeQuantiles(responses, result.phase, task,
                  [](const Response &response, std::size_t k) { return response.phase[k]; });
    takeQuantiles(responses, result.delay, task,
                  [](const Response &response, std::size_t k) { return response.delay[k]; });
    return result;
}

double decibels(double magnitude)
{
    return 20 * std::log10(magnitude);
}

} // namespace tnn::analysis
