// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/form.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/parallel.h"
#include "engine/ssm/denormals.h"
#include "engine/ssm/form_simd.h"
#include "engine/ssm/grouped_rows.h"
#include "engine/toeplitz/right_angle_plan.h"

namespace tnn::ssm {
namespace {

using toeplitz::Coefficients;
using toeplitz::CoefficientsPtr;
using toeplitz::RightAnglePlan;
using toeplitz::RightAngleSimd;
using toeplitz::Scratch;

constexpr long Block = 16;     ///< tokens of the shortest blocks, which are summed directly
constexpr long DueLength = 32; ///< tokens of the longest blocks that process their neighbors
constexpr double LargestStreamBytes = 8.0 * 1024 * 1024 * 1024;

struct Times {
    long origin = 0; ///< a token
    long taken = 0;  ///< tokens since then
    long end = 0;    ///< the token before which the outputs end
};

/// Schedule of the blocks of one length, counted from the origin. From DueLength on, output block J uses input block J
/// - 2, and if J is odd also J - 3: one block's time is available. More distant pairs are left to blocks of twice the
/// length, closer ones to shorter blocks. Blocks no longer than DueLength require so little work that it is done
/// immediately: an odd block uses the preceding one (any block, for DueLength).
class Level {
public:
    /// late: how far each product is delayed within its share of the time, as a fraction of it (0 to 1/2).
    Level(const Coefficients &t, const Groups &groups, long length, double late) :
        m_groups(groups), m_length(length), m_ahead(length - 1 - static_cast<long>(late * static_cast<double>(length))),
        m_plan(length, RightAngleSimd::widestRadix()),
        m_groupSize(RightAngleSimd::tileSize(m_plan) * groups.width / RightAngleSimd::lanes())
    {
        for (long distance = length > DueLength ? 2 : 1; distance <= (length < DueLength ? 1 : 3); ++distance)
            if (reaches(t, distance))
                m_spectra[distance] = spectraOf(t, distance);
    }

    bool isZero() const { return !m_spectra[1] && !m_spectra[2] && !m_spectra[3]; }
    /// Returns the floats required by a product besides its output.
    long bufferSize() const { return m_groupSize; }

    /// Called after a token: adds the contribution of the preceding block at the start of a block, if left to this
    /// level, and the share due by now of the contributions of more distant blocks to the next block.
    void advance(const Times &times, const GroupedRows &x, GroupedRows &pending, float *buffers)
    {
        const long block = times.taken / m_length;
        if (times.taken % m_length == 0 && m_spectra[1] && (block % 2 == 1 || m_length == DueLength))
            for (long group = 0; group < m_groups.count; ++group)
                addProduct(group, 1, block, times, x, pending, buffers);
        prepare(times, x, pending, buffers);
    }
    /// Discards the work of the current blocks: the origin has changed.
    void restart() { m_done = 0; }

private:
    bool reaches(const Coefficients &t, long distance) const
    {
        const long least = (distance - 1) * m_length + 1, end = std::min((distance + 1) * m_length, t.n);
        const bool blocksThere = distance * m_length < t.n; // at this distance
        return blocksThere && !(t.values.middleRows(t.rowOfLag(least), end - least) == 0).all();
    }

    std::unique_ptr<Scratch<float>> spectraOf(const Coefficients &t, long distance) const
    {
        const long lanes = RightAngleSimd::lanes(), rows = 2 * m_length - 1, tiles = m_groups.width / lanes;
        auto spectra = std::make_unique<Scratch<float>>(m_groups.count * m_groupSize);
        parallelFor(m_groups.count * tiles, workersFor(20.0 * double(m_length * m_groups.channels)), [&](long tile) {
            const Scratch<float> lags(rows * lanes);
            const long channel = tile * lanes, channels = std::clamp(m_groups.channels - channel, 0L, lanes);
            std::fill_n(lags.get(), rows * lanes, 0.0F);
            for (long row = 0; row < rows; ++row)
                if (const long lag = (distance - 1) * m_length + 1 + row; lag < t.n)
                    std::copy_n(t.values.data() + t.rowOfLag(lag) * m_groups.channels + channel, channels,
                                lags.get() + row * lanes);
            RightAngleSimd::transform(m_plan, {lags.get() + (m_length - 1) * lanes, lanes}, m_length, false, lanes,
                                      spectra->get() + tile * RightAngleSimd::tileSize(m_plan));
        });
        return spectra;
    }

    void prepare(const Times &times, const GroupedRows &x, GroupedRows &pending, float *buffers)
    {
        const long output = (times.taken - 1) / m_length + 1, elapsed = (times.taken - 1) % m_length + 1;
        if (output < 2)
            return;
        const bool second = m_spectra[2] != nullptr, third = m_spectra[3] && output % 2 == 1;
        const long products = long(second) + long(third), all = products * m_groups.count;
        // Ahead of schedule: the last token before a block must process a neighbor's products.
        const long due = (all * elapsed + m_ahead) / m_length;
        for (; m_done < due; ++m_done)
            addProduct(m_done / products, second ? 2 + m_done % products : 3, output, times, x, pending, buffers);
        if (elapsed == m_length)
            m_done = 0;
    }

    /// Adds the contribution of the block `distance` before to block `output`.
    void addProduct(long group, long distance, long output, const Times &times, const GroupedRows &x,
                    GroupedRows &pending, float *buffers) const
    {
        const long width = m_groups.width, row = times.origin + output * m_length;
        if (row >= times.end)
            return;
        float *const product = buffers + m_groupSize;
        RightAngleSimd::multiply(m_plan, {x.at(group, row - distance * m_length), width}, m_length, width,
                                 m_spectra[distance]->get() + group * m_groupSize, buffers, {product, width}, false);
        StreamingSimd::add(product, std::min(m_length, times.end - row) * width, pending.at(group, row));
    }

    Groups m_groups;
    long m_length;
    long m_ahead; ///< less than m_length: in tokens, divided by the products per block
    RightAnglePlan m_plan;
    long m_groupSize;                             ///< floats of a group's spectra at one distance
    std::unique_ptr<Scratch<float>> m_spectra[4]; ///< by block distance; null if they are zero
    long m_done = 0;                              ///< completed products for the next block
};

class StreamingForm final : public Form {
public:
    explicit StreamingForm(CoefficientsPtr coefficients) :
        m_t(std::move(coefficients)), m_groups(checked(*m_t).values.cols()), m_near(m_groups, Block),
        m_x(m_groups, m_t->n), m_pending(m_groups, m_t->n), m_row(m_groups.width)
    {
        for (long lag = 0; lag < std::min(Block, m_t->n); ++lag)
            m_near.setRow(lag, m_t->values.data() + m_t->rowOfLag(lag) * m_groups.channels);
        long buffers = 0;
        double late = 0;
        for (long length = Block; length < m_t->n; length *= 2) {
            auto level = std::make_unique<Level>(*m_t, m_groups, length, late);
            // Twice the length has half as many products: halfway between two of this level's, so no token has both.
            if (length > DueLength)
                late = 0.5 * late + 0.25;
            if (level->isZero())
                continue;
            buffers = level->bufferSize() + length * m_groups.width;
            m_levels.push_back(std::move(level));
        }
        m_buffers = std::make_unique<Scratch<float>>(std::max(buffers, 1L));
    }

    void feed(const float *x, long tokens, float *y) override
    {
        if (tokens > m_t->n - m_taken)
            throw Error("a stream of %1 tokens cannot take %2 more after %3", m_t->n, tokens, m_taken);
        const DenormalsAreZero flush;
        if (oneProductPays(tokens)) {
            feedBlock(x, tokens, y);
            return;
        }
        for (long token = 0; token < tokens; ++token)
            step(x + token * m_groups.channels, y + token * m_groups.channels);
    }

    std::size_t stateBytes() const override { return m_x.bytes() + m_pending.bytes(); }

private:
    static const Coefficients &checked(const Coefficients &t)
    {
        const long channels = t.values.cols();
        if (!t.causal)
            throw Error("a bidirectional TNO cannot run token by token");
        if (t.n < 1 || channels < 1 || t.values.rows() != 2 * t.n - 1)
            throw Error("there are no coefficients to stream");
        const double bytes = 6.0 * sizeof(float) * static_cast<double>(t.n) * static_cast<double>(channels);
        const Message what = Message("a stream of %1 tokens of %2 channels", t.n, channels);
        if (bytes > LargestStreamBytes)
            throw Error("%1 would exceed the limit of 8 GiB; choose a smaller n", what);
        checkMemory(what, bytes);
        return t;
    }

    void step(const float *x, float *y)
    {
        m_x.setRow(m_taken, x);
        const long since = m_taken - m_origin, lags = since % Block + 1;
        for (long group = 0; group < m_groups.count; ++group) {
            StreamingSimd::sumNear({m_near.at(group, 0), m_x.at(group, m_taken), m_pending.at(group, m_taken), lags},
                                   m_groups.width, m_row.get());
            std::copy_n(m_row.get(), m_groups.channelsOf(group), y + m_groups.first(group));
        }
        ++m_taken;
        for (const std::unique_ptr<Level> &level : m_levels)
            level->advance({m_origin, m_taken - m_origin, m_t->n}, m_x, m_pending, m_buffers->get());
    }

    /// Whether this many tokens take longer one by one than one product of all n.
    bool oneProductPays(long tokens) const { return tokens > Block && 2 * tokens >= m_t->n; }

    /// Computes the product of all n tokens, with future ones zero: its rows are outputs up to the last processed
    /// token, and then their contributions to future outputs.
    void feedBlock(const float *x, long tokens, float *y)
    {
        for (long token = 0; token < tokens; ++token)
            m_x.setRow(m_taken + token, x + token * m_groups.channels);
        const RightAnglePlan plan(toeplitz::rightAngleLength(m_t->n), RightAngleSimd::widestRadix());
        const double flops = 15.0 * double(plan.length * m_groups.channels) * std::log2(2.0 * double(plan.length));
        parallelFor(m_groups.count, workersFor(flops), [&](long group) {
            const DenormalsAreZero flush;
            multiplyGroup(plan, group);
            for (long token = 0; token < tokens; ++token)
                std::copy_n(m_pending.at(group, m_taken + token), m_groups.channelsOf(group),
                            y + token * m_groups.channels + m_groups.first(group));
        });
        m_origin = m_taken += tokens;
        for (const std::unique_ptr<Level> &level : m_levels)
            level->restart();
    }

    void multiplyGroup(const RightAnglePlan &plan, long group)
    {
        const long lanes = RightAngleSimd::lanes(), tileSize = RightAngleSimd::tileSize(plan);
        const long width = m_groups.width, n = m_t->n, channels = m_groups.channelsOf(group);
        const Scratch<float> spectra(tileSize * width / lanes), buffer(tileSize * width / lanes);
        for (long first = 0; first < width; first += lanes)
            RightAngleSimd::transform(
                plan,
                {m_t->values.data() + m_t->rowOfLag(0) * m_groups.channels + m_groups.first(group) + first,
                 m_groups.channels},
                n, true, std::clamp(channels - first, 0L, lanes), spectra.get() + first / lanes * tileSize);
        RightAngleSimd::multiply(plan, {m_x.at(group, 0), width}, n, width, spectra.get(), buffer.get(),
                                 {m_pending.at(group, 0), width}, false);
    }

    CoefficientsPtr m_t;
    Groups m_groups;
    GroupedRows m_near; ///< lags 0 to Block - 1
    GroupedRows m_x;
    GroupedRows m_pending; ///< contributions of products to each output
    std::vector<std::unique_ptr<Level>> m_levels;
    std::unique_ptr<Scratch<float>> m_buffers; ///< the buffers of one product
    Scratch<float> m_row;
    long m_taken = 0;  ///< tokens
    long m_origin = 0; ///< tokens whose contributions to all outputs are in m_pending; block counting starts here
};

} // namespace

std::unique_ptr<Form> streamingForm(CoefficientsPtr coefficients)
{
    return std::make_unique<StreamingForm>(std::move(coefficients));
}

} // namespace tnn::ssm
