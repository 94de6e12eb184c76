// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/raw_rows.h"

#include <algorithm>
#include <numeric>

namespace tnn::model {
namespace {

using toeplitz::Coefficients;
using toeplitz::Sequence;

constexpr double FlopsPerNumber = 60; // an exponential, and finding the maximum

std::vector<long> channelsOfHead(const Tno &tno, long head)
{
    std::vector<long> channels(static_cast<std::size_t>(tno.headDim));
    std::iota(channels.begin(), channels.end(), head * tno.headDim);
    return channels;
}

/// One head's raw coefficients at some lags, all its channels: from raw if they are contiguous there, otherwise from
/// the network.
class RawHead {
public:
    RawHead(Arithmetic &a, const Tno &tno, const Coefficients &raw, long head) :
        channels(channelsOfHead(tno, head)), m_arithmetic(a), m_raw(raw)
    {
        const auto found = std::search(raw.channels.begin(), raw.channels.end(), channels.begin(), channels.end());
        if (found == raw.channels.end())
            m_rows.emplace(a, tno, raw.n, channels, Task());
        else
            m_column = found - raw.channels.begin();
    }

    Value operator()(long first, long count) const
    {
        const auto width = static_cast<long>(channels.size());
        Sequence block(count, width);
        const std::span numbers(block.data(), static_cast<std::size_t>(block.size()));
        if (m_rows)
            m_rows->write(first, count, numbers);
        else
            block = m_raw.values.block(m_raw.rowOfLag(first), m_column, count, width);
        return m_arithmetic.upload(std::span<const float>(numbers), {count, width});
    }

    std::vector<long> channels;

private:
    Arithmetic &m_arithmetic;
    const Coefficients &m_raw;
    long m_column = 0;
    std::optional<RawRows> m_rows;
};

/// The positions of raw's channels of one head: columns of the result, and for each the channel within the head.
struct ChannelPositions {
    std::vector<long> columns;
    std::vector<long> within;
};

ChannelPositions positionsOf(const Coefficients &raw, const Tno &tno, long head)
{
    ChannelPositions positions;
    for (std::size_t column = 0; column < raw.channels.size(); ++column) {
        if (raw.channels[column] / tno.headDim != head)
            continue;
        positions.columns.push_back(static_cast<long>(column));
        positions.within.push_back(raw.channels[column] % tno.headDim);
    }
    return positions;
}

} // namespace

void shiftedExponentials(Arithmetic &a, const Tno &tno, const Coefficients &raw, const Overrides &overrides,
                         LagRange lags, const Task &task, Coefficients &result)
{
    for (long head = 0; head < tno.heads; ++head) {
        const ChannelPositions positions = positionsOf(raw, tno, head);
        if (positions.columns.empty())
            continue;
        const RawHead source(a, tno, raw, head);
        const std::vector<double> decay = effectiveDecay(tno, source.channels, overrides);
        const Value gamma = decay.empty() ? Value() : a.upload(decay, {1, tno.headDim});
        forEachBlock(lags, arrayBlocks(tno.headDim, FlopsPerNumber, a.blocks(tno.headDim).threads), task,
                     [&](long first, long count) {
                         const Value x = source(first, count);
                         const Value whole = a.activate(Activation::ExpShifted, gamma ? a.decay(x, gamma, first) : x);
                         Sequence block(count, static_cast<long>(positions.columns.size()));
                         a.download(a.columns(whole, positions.within),
                                    std::span(block.data(), static_cast<std::size_t>(block.size())));
                         flushDenormals(std::span(block.data(), static_cast<std::size_t>(block.size())));
                         for (long k = 0; k < block.cols(); ++k)
                             result.values.col(positions.columns[static_cast<std::size_t>(k)])
                                 .segment(result.rowOfLag(first), count)
                                 = block.col(k);
                     });
    }
}

} // namespace tnn::model
