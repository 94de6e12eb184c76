// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/raw_rows.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numbers>

#include <unsupported/Eigen/FFT>

#include "engine/model/tno.h"

namespace tnn::model {
namespace {

/// Returns the lag from which on nothing is stored or evaluated.
long cutOffOf(const Tno &tno, long n)
{
    const long table = tno.source == KernelSource::Table ? tno.table->n : n;
    return std::min({n, table, tno.cutOff.value_or(n)});
}

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

} // namespace

RawRows::RawRows(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels, const Task &task) :
    m_arithmetic(a), m_tno(tno), m_n(n), m_channels(std::move(channels))
{
    if (tno.source == KernelSource::Rpe)
        m_network = withChannels(a, tno.rpe, m_channels);
    else if (tno.source == KernelSource::Spectrum)
        m_kernels = spectrumKernels(a, tno, n, m_channels, task);
}

BlockPlan RawRows::blocks() const
{
    constexpr double FlopsPerCopy = 4;
    return m_tno.source == KernelSource::Rpe ? networkBlocks(m_arithmetic, m_network)
                                             : arrayBlocks(channels(), FlopsPerCopy, true);
}

/// Returns the reach: nothing is stored or evaluated beyond lags -reach..reach.
long RawRows::reach() const
{
    return cutOffOf(m_tno, m_n) - 1;
}

void RawRows::writeNetwork(long first, long count, const Finish &finish, std::span<float> rows) const
{
    std::vector<double> asked;
    asked.reserve(static_cast<std::size_t>(count));
    for (long lag = first; lag < first + count; ++lag) {
        const long number = lag < 0 && m_tno.mirrored ? *m_tno.mirrored + lag : askedLag(m_tno, lag, m_n);
        asked.push_back(position(m_tno.parType, number, cutOffOf(m_tno, m_n)));
    }
    rpeTo(m_arithmetic, m_network, features(m_arithmetic, m_network.features, asked), finish,
          askedLag(m_tno, first, m_n), rows);
}

void RawRows::writeAnswers(long first, long count, std::span<float> rows) const
{
    if (m_tno.source == KernelSource::Rpe)
        return writeNetwork(first, count, {}, rows);
    Eigen::Map<toeplitz::Sequence> block(rows.data(), count, channels());
    if (m_tno.source == KernelSource::Spectrum) {
        block = m_kernels.middleRows(first + m_n - 1, count).unaryExpr(&flushed);
        return;
    }
    const auto table = m_tno.table->values.middleRows(m_tno.table->rowOfLag(first), count);
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
    if (m_tno.source == KernelSource::Rpe && within)
        return writeNetwork(first, count, finish, rows);
    write(first, count, rows);
    m_arithmetic.finishTo(rows, {count, channels()}, finish, askedLag(m_tno, first, m_n), rows);
}

} // namespace tnn::model
