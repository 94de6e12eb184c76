// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/raw_rows.h"

#include <algorithm>
#include <limits>

#include "engine/model/flush.h"
#include "engine/model/spectrum_kernels.h"

namespace tnn::model {
namespace {

/// From this lag on nothing is stored or asked for.
long cutOffOf(const Tno &tno, long n)
{
    const long table = tno.source == KernelSource::Table ? tno.table->n : n;
    return std::min({n, table, tno.cutOff.value_or(n)});
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

/// Beyond lags -reach..reach nothing is stored or asked for.
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
