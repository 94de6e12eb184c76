// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/raw_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include <unsupported/Eigen/FFT>

#include "engine/model/tno.h"

namespace tnn::model {
namespace {

using toeplitz::Sequence;

/// Columns of the RPE's output: real parts, then (bidirectional) imaginary parts; each head's halves are adjacent.
std::vector<long> answerColumns(const Tno &tno, const std::vector<long> &channels)
{
    if (tno.causal)
        return channels;
    std::vector<long> columns;
    for (const long half : {0L, 1L})
        for (const long channel : channels)
            columns.push_back((2 * (channel / tno.headDim) + half) * tno.headDim + channel % tno.headDim);
    return columns;
}

/// (N/2+1, columns)
Sequence answers(Arithmetic &a, const Rpe &network, long bins, const Task &task)
{
    const long columns = a.shape(network.out.linear.weight).rows;
    Sequence result(bins, columns);
    forEachBlock({0, bins - 1}, networkBlocks(a, network), task, [&](long first, long count) {
        std::vector<double> frequencies;
        frequencies.reserve(static_cast<std::size_t>(count));
        for (long bin = first; bin < first + count; ++bin)
            frequencies.push_back(std::numbers::pi * static_cast<double>(bin) / static_cast<double>(bins - 1));
        rpeTo(a, network, features(a, network.features, frequencies), Finish(), 0,
              std::span(result.row(first).data(), static_cast<std::size_t>(count * columns)));
    });
    return result;
}

/// FD-TNN's kernels in time, (2n-1, channels), lag ascending (Qin et al. "SKI to go faster", ski-tnn tno_fd.py): the
/// RPE maps N/2+1 frequencies from 0 to pi, N the least power of two >= 2n, to each channel's response: if causal the
/// real part, which determines the imaginary one (Hilbert transform); otherwise both, imaginary zero at both ends.
Sequence spectrumKernels(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels, const Task &task)
{
    const auto length = static_cast<long>(std::bit_ceil(static_cast<unsigned long>(2 * n)));
    const Rpe network = withChannels(a, tno.rpe, answerColumns(tno, channels));
    const Sequence response = answers(a, network, length / 2 + 1, task);
    Sequence kernels = Sequence::Zero(2 * n - 1, static_cast<long>(channels.size()));
    Eigen::FFT<double> fft;
    fft.SetFlag(Eigen::FFT<double>::HalfSpectrum);
    Eigen::VectorXcd bins(length / 2 + 1);
    Eigen::VectorXd time(length);
    for (long channel = 0; channel < kernels.cols(); ++channel) {
        task.check();
        bins.real() = response.col(channel).cast<double>();
        bins.imag().setZero();
        if (!tno.causal)
            bins.imag().segment(1, length / 2 - 1)
                = response.col(channel + kernels.cols()).segment(1, length / 2 - 1).cast<double>();
        fft.inv(time, bins, length);
        kernels(n - 1, channel) = static_cast<float>(time[0]);
        for (long lag = 1; lag < n; ++lag) {
            kernels(n - 1 + lag, channel) = static_cast<float>(tno.causal ? 2 * time[lag] : time[lag]);
            kernels(n - 1 - lag, channel) = tno.causal ? 0.0F : static_cast<float>(time[length - lag]);
        }
    }
    return kernels;
}

/// Multiplies rows (positions, channels) by the window, if `windowed`, at each position, of the given channels, and
/// normalizes them.
void applyWindow(Arithmetic &a, const Window &window, bool windowed, std::span<const double> positions,
                 std::span<const long> channels, std::span<float> rows)
{
    const std::size_t width = channels.size();
    if (windowed && !window.times.empty()) {
        Eigen::RowVectorXf rates(static_cast<long>(width));
        for (std::size_t column = 0; column < width; ++column)
            rates[static_cast<long>(column)] = window.rates[static_cast<std::size_t>(channels[column])];
        const Shape shape{static_cast<long>(positions.size()), static_cast<long>(width)};
        Sequence factors(shape.rows, shape.channels);
        for (long row = 0; row < shape.rows; ++row)
            factors.row(row) = -window.times[static_cast<std::size_t>(positions[static_cast<std::size_t>(row)])]
                * rates;
        const std::span<float> numbers(factors.data(), rows.size());
        a.finishTo(numbers, shape, {{}, Activation::Exp}, 0, numbers);
        Eigen::Map<Sequence>(rows.data(), shape.rows, shape.channels).array() *= factors.array() + window.shift;
    }
    for (std::size_t row = 0; window.normalized && row < positions.size(); ++row) {
        const std::span<float> one = rows.subspan(row * width, width);
        float sum = 0;
        for (const float number : one)
            sum += std::abs(number);
        for (float &number : one)
            number /= sum;
    }
}

} // namespace

RawRows::RawRows(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels, const Task &task, bool windowed) :
    m_arithmetic(a), m_tno(tno), m_n(n), m_channels(std::move(channels)), m_window(tno.window ? &*tno.window : nullptr),
    m_isWindowed(windowed)
{
    // The normalization of a row needs all of its channels.
    const std::vector<long> evaluated = normalizes() ? toeplitz::numbersTo(tno.channels()) : m_channels;
    if (tno.source == KernelSource::Rpe)
        m_network = withChannels(a, tno.rpe, evaluated);
    else if (tno.source == KernelSource::Spectrum)
        m_kernels = spectrumKernels(a, tno, n, m_channels, task);
    else if (tno.source == KernelSource::Modes)
        m_modes = tno.modes(n);
    else
        m_table = tno.tableAt ? tno.tableAt(n) : tno.table;
    if (tno.future)
        m_future = withChannels(a, *tno.future, evaluated);
}

BlockPlan RawRows::blocks() const
{
    constexpr double FlopsPerCopy = 4, FlopsPerMode = 8;
    constexpr long RowsOfModes = 256; // enough to be worth the powers at their beginning
    if (m_modes)
        return {RowsOfModes, FlopsPerMode * static_cast<double>(m_modes->past.poles.rows() * channels()), true};
    return m_tno.source == KernelSource::Rpe ? networkBlocks(m_arithmetic, m_network)
                                             : arrayBlocks(channels(), FlopsPerCopy, true);
}

/// Returns the lag from which on nothing is stored or evaluated.
long RawRows::cutOff() const
{
    return std::min({m_n, m_table ? m_table->n : m_n, m_tno.cutOff.value_or(m_n)});
}

/// Returns the network's input at these lags.
Value RawRows::featuresOf(long first, long count) const
{
    std::vector<double> asked;
    asked.reserve(static_cast<std::size_t>(count));
    for (long lag = first; lag < first + count; ++lag) {
        const long number = lag < 0 && m_tno.mirrored ? *m_tno.mirrored + lag : askedLag(m_tno, lag, m_n);
        asked.push_back(position(m_tno.parType, number, cutOff()));
    }
    return features(m_arithmetic, m_network.features, asked);
}

void RawRows::writeNetwork(long first, long count, const Finish &finish, std::span<float> rows) const
{
    rpeTo(m_arithmetic, m_network, featuresOf(first, count), finish, askedLag(m_tno, first, m_n), rows);
}

/// Whether an RPE's output is the raw coefficients.
bool RawRows::isPlainNetwork() const
{
    return m_tno.source == KernelSource::Rpe && m_window == nullptr && !m_tno.future;
}

bool RawRows::isNetwork() const
{
    const bool isPastWindow = m_tno.causal && m_tno.parType == 1 && !m_tno.mirrored && !normalizes();
    return m_tno.source == KernelSource::Rpe && !m_tno.future && cutOff() == m_n
        && (m_window == nullptr || isPastWindow);
}

/// Returns exp(-times rates) + shift for these lags, which are at least 0.
Value RawRows::windowFactors(long first, long count) const
{
    std::vector<float> rates, shift(m_channels.size(), m_window->shift);
    for (const long channel : m_channels)
        rates.push_back(-m_window->rates[static_cast<std::size_t>(channel)]);
    const auto times = std::span(m_window->times)
                           .subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
    const Linear map{m_arithmetic.upload(std::span<const float>(rates), {channels(), 1}), {}};
    const Value exponents = m_arithmetic.linear(m_arithmetic.upload(times, {count, 1}), map);
    return m_arithmetic.add(m_arithmetic.activate(Activation::Exp, exponents),
                            m_arithmetic.upload(std::span<const float>(shift), {1, channels()}));
}

Value RawRows::finished(long first, long count, const Finish &finish) const
{
    Value rows = rpe(m_arithmetic, m_network, featuresOf(first, count));
    if (m_window != nullptr && m_isWindowed && !m_window->times.empty())
        rows = m_arithmetic.multiply(rows, windowFactors(first, count));
    if (finish.gamma)
        rows = m_arithmetic.decay(rows, finish.gamma, askedLag(m_tno, first, m_n));
    return m_arithmetic.activate(finish.activation, rows);
}

/// An implicit filter's lags, all of them past (and 0) or all future.
void RawRows::writeFilter(long first, long count, std::span<float> rows) const
{
    std::vector<double> positions;
    positions.reserve(static_cast<std::size_t>(count));
    for (long lag = first; lag < first + count; ++lag)
        positions.push_back(static_cast<double>(lag < 0 ? -lag - 1 : lag));
    const std::vector<long> evaluated = normalizes() ? toeplitz::numbersTo(m_tno.channels()) : m_channels;
    std::vector<float> all(normalizes() ? positions.size() * evaluated.size() : 0);
    const std::span<float> answers = normalizes() ? std::span<float>(all) : rows;
    const Rpe &network = first < 0 ? m_future : m_network;
    rpeTo(m_arithmetic, network, features(m_arithmetic, network.features, positions), {}, 0, answers);
    if (m_window != nullptr)
        applyWindow(m_arithmetic, *m_window, m_isWindowed, positions, evaluated, answers);
    if (normalizes())
        for (std::size_t row = 0; row < positions.size(); ++row)
            for (std::size_t column = 0; column < m_channels.size(); ++column)
                rows[row * m_channels.size() + column]
                    = all[row * evaluated.size() + static_cast<std::size_t>(m_channels[column])];
    flushDenormals(rows);
}

void RawRows::writeAnswers(long first, long count, std::span<float> rows) const
{
    if (isPlainNetwork())
        return writeNetwork(first, count, {}, rows);
    if (m_tno.source == KernelSource::Rpe) {
        const long negative = std::clamp(-first, 0L, count);
        const auto split = static_cast<std::size_t>(negative * channels());
        if (negative > 0)
            writeFilter(first, negative, rows.first(split));
        if (negative < count)
            writeFilter(first + negative, count - negative, rows.subspan(split));
        return;
    }
    if (m_modes) {
        modalTaps(*m_modes, first, count, m_channels, rows);
        flushDenormals(rows);
        return;
    }
    Eigen::Map<toeplitz::Sequence> block(rows.data(), count, channels());
    if (m_tno.source == KernelSource::Spectrum) {
        block = m_kernels.middleRows(first + m_n - 1, count).unaryExpr(&flushed);
        return;
    }
    const auto table = m_table->values.middleRows(m_table->rowOfLag(first), count);
    for (long row = 0; row < count; ++row)
        for (long column = 0; column < block.cols(); ++column)
            block(row, column) = flushed(table(row, m_channels[static_cast<std::size_t>(column)]));
}

void RawRows::write(long first, long count, std::span<float> rows) const
{
    const long low = std::max(first, -reach()), high = std::min(first + count - 1, reach());
    if (low > first || high < first + count - 1)
        std::fill(rows.begin(), rows.end(), m_tno.logDomain ? -std::numeric_limits<float>::infinity() : 0.0F);
    if (low > high)
        return;
    const auto begin = static_cast<std::size_t>((low - first) * channels());
    writeAnswers(low, high - low + 1, rows.subspan(begin, static_cast<std::size_t>((high - low + 1) * channels())));
}

void RawRows::writeFinished(long first, long count, const Finish &finish, std::span<float> rows) const
{
    const bool within = first >= -reach() && first + count - 1 <= reach();
    if (isPlainNetwork() && within)
        return writeNetwork(first, count, finish, rows);
    write(first, count, rows);
    m_arithmetic.finishTo(rows, {count, channels()}, finish, askedLag(m_tno, first, m_n), rows);
}

} // namespace tnn::model
