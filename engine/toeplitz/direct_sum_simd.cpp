// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/direct_sum_simd.h"

#include <algorithm>
#include <utility>

#include "engine/simd_targets.h"
#include "engine/toeplitz/scratch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/direct_sum_simd.cpp"
#include <hwy/foreach_target.h>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<double>;
using Vector = hn::Vec<Tag>;
constexpr Tag Double;
constexpr hn::Rebind<float, Tag> Float;
constexpr long Lanes = HWY_LANES(double);
constexpr long Block = 256;   ///< columns whose t and x stay in L1 cache
constexpr long RowsAhead = 8; ///< rows of a wide array are on different pages: no processor prefetches them
constexpr long Group = 8;     ///< sums in registers: enough to hide the latency of two multipliers
constexpr long ShortTokens = 16;
using Steps = std::make_integer_sequence<int, static_cast<int>(Group)>;

/// Rows of a strided array of floats; those outside [least, end) are zero.
struct Source {
    const float *values;
    long stride, channels, least, end;
};

/// Converts rows first.. to doubles as (units, rows, Width): a unit is Width channels, missing ones are zero.
template <long Width> void widen(const Source &source, long first, long rows, double *to)
{
    for (long i = 0; i < rows; ++i) {
        const long row = first + i;
        const bool exists = row >= source.least && row < source.end;
        const float *from = exists ? source.values + row * source.stride : nullptr;
        if (exists && row + RowsAhead < source.end)
            hwy::Prefetch(from + RowsAhead * source.stride);
        for (long c = 0; c < source.channels; c += Width) {
            double *const unit = to + c * rows + i * Width;
            if (exists && Width == Lanes && c + Lanes <= source.channels)
                hn::Store(hn::PromoteTo(Double, hn::LoadU(Float, from + c)), Double, unit);
            else
                for (long lane = 0; lane < Width; ++lane)
                    unit[lane] = exists && c + lane < source.channels ? static_cast<double>(from[c + lane]) : 0.0;
        }
    }
}

// Channels in the lanes. Each of the Group row sums adds a term from column j: t[r - j] x[j]. The next column's t are
// those of this one shifted by a row, so they stay in registers and only one is loaded per column.

struct ChannelGroup {
    Vector sums[Group], window[Group];
};

template <int P> HWY_INLINE void addColumn(ChannelGroup &group, const double *t, const double *x)
{
    group.window[(Group - P) % Group] = hn::Load(Double, t - P * Lanes);
    const Vector input = hn::Load(Double, x + P * Lanes);
    for (int r = 0; r < Group; ++r)
        group.sums[r] = hn::MulAdd(group.window[(r - P + Group) % Group], input, group.sums[r]);
}

/// Columns 0..Group-1, where row r uses only columns 0..r.
template <int P> HWY_INLINE void addTriangleColumn(ChannelGroup &group, const double *t, const double *x)
{
    const Vector input = hn::Load(Double, x + P * Lanes);
    for (int r = P; r < Group; ++r)
        group.sums[r] = hn::MulAdd(hn::Load(Double, t + (r - P) * Lanes), input, group.sums[r]);
}

template <int... P>
HWY_INLINE void addColumns(ChannelGroup &group, const double *t, const double *x, std::integer_sequence<int, P...>)
{
    (addColumn<P>(group, t, x), ...);
}

template <int... P>
HWY_INLINE void addTriangle(ChannelGroup &group, const double *t, const double *x, std::integer_sequence<int, P...>)
{
    (addTriangleColumn<P>(group, t, x), ...);
}

/// t: row 0, column 0 of the group. Columns 0..columns-1 for every row, then those of the triangle, if any.
HWY_INLINE void sumChannels(const double *t, const double *x, long columns, bool triangle, double *sums)
{
    ChannelGroup group;
    for (int r = 0; r < Group; ++r) {
        group.sums[r] = hn::Load(Double, sums + r * Lanes);
        group.window[r] = hn::Load(Double, t + r * Lanes);
    }
    long j = 0;
    for (; j + Group <= columns; j += Group, t -= Group * Lanes, x += Group * Lanes)
        addColumns(group, t, x, Steps());
    for (; j < columns; ++j, t -= Lanes, x += Lanes) {
        const Vector input = hn::Load(Double, x);
        for (int r = 0; r < Group; ++r)
            group.sums[r] = hn::MulAdd(hn::Load(Double, t + r * Lanes), input, group.sums[r]);
    }
    if (triangle)
        addTriangle(group, t, x, Steps());
    for (int r = 0; r < Group; ++r)
        hn::Store(group.sums[r], Double, sums + r * Lanes);
}

// Rows of one channel in the lanes: Group registers of them add t[i - j] x[j] for column j.

HWY_INLINE void sumRows(const double *t, const double *x, long columns, long triangle, double *sums)
{
    Vector s[Group];
    for (int r = 0; r < Group; ++r)
        s[r] = hn::Load(Double, sums + r * Lanes);
    for (long j = 0; j < columns; ++j, --t) {
        const Vector input = hn::Set(Double, x[j]);
        for (int r = 0; r < Group; ++r)
            s[r] = hn::MulAdd(hn::LoadU(Double, t + r * Lanes), input, s[r]);
    }
    const Vector lane = hn::Iota(Double, 0);
    for (long j = 0; j < triangle; ++j, --t) {
        const Vector input = hn::Set(Double, x[columns + j]);
        for (int r = 0; r < Group; ++r) {
            const auto below = hn::Ge(lane, hn::Set(Double, static_cast<double>(j - r * Lanes)));
            s[r] = hn::IfThenElse(below, hn::MulAdd(hn::LoadU(Double, t + r * Lanes), input, s[r]), s[r]);
        }
    }
    for (int r = 0; r < Group; ++r)
        hn::Store(s[r], Double, sums + r * Lanes);
}

/// The part of T and x that a tile reads at a time: MostRows columns.
template <long Width> class Panel {
public:
    static constexpr long Step = Width == 1 ? Group * Lanes : Group; ///< rows of a group
    static long padded(long rows) { return (rows + Step - 1) / Step * Step; }

    Panel(const SumTile &tile, long rows) :
        m_tile(tile), m_rows(padded(rows)),
        m_x(units(tile) * Width * (std::min(tile.tokens, DirectSumSimd::MostRows) + Step)),
        m_t(units(tile) * Width * (m_rows + std::min(tile.tokens, DirectSumSimd::MostRows) + Step))
    {
    }

    /// Adds the terms of columns [column, column + columns) to sums of (units, padded rows, Width).
    void add(long row, long column, long columns, double *sums, const Task &task)
    {
        const long m = m_tile.tokens, xRows = columns + Step, tRows = m_rows + columns + Step - 1;
        const long least = row - column - columns - Step + 1; // Step lags lower than needed, for the triangles
        widen<Width>({m_tile.x, m_tile.xStride, m_tile.channels, 0, m}, column, xRows, m_x.get());
        widen<Width>({m_tile.t, m_tile.tStride, m_tile.channels, m_tile.causal ? 0 : 1 - m, m}, least, tRows,
                     m_t.get());
        for (long c = 0; c < m_tile.channels; c += Width) {
            const double *const corner = m_t.get() + c * tRows + (row - column - least) * Width;
            addUnit(corner, m_x.get() + c * xRows, m_tile.causal && row == column, columns, sums + c * m_rows, task);
        }
    }

private:
    static long units(const SumTile &tile) { return (tile.channels + Width - 1) / Width; }

    void addUnit(const double *t, const double *x, bool diagonal, long columns, double *sums, const Task &task) const
    {
        for (long first = 0; first < columns; first += Block) {
            task.check();
            for (long r = diagonal ? first : 0; r < m_rows; r += Step) {
                const long count = std::min(Block, columns - first);
                const bool triangle = diagonal && r < first + count;
                const double *const corner = t + (r - first) * Width;
                const double *const input = x + first * Width;
                if constexpr (Width == 1)
                    sumRows(corner, input, triangle ? r - first : count, triangle ? std::min(Step, columns - r) : 0,
                            sums + r);
                else
                    sumChannels(corner, input, triangle ? r - first : count, triangle, sums + r * Width);
            }
        }
    }

    const SumTile &m_tile;
    long m_rows;
    Scratch<double> m_x, m_t;
};

template <long Width> void sumTile(const SumTile &tile, long row, long rows, double *sums, const Task &task)
{
    Panel<Width> panel(tile, rows);
    const long padded = Panel<Width>::padded(rows), units = (tile.channels + Width - 1) / Width;
    const Scratch<double> padding(units * padded * Width);
    std::fill_n(padding.get(), units * padded * Width, 0.0);
    const long end = tile.causal ? row + rows : tile.tokens;
    for (long column = 0; column < end; column += DirectSumSimd::MostRows)
        panel.add(row, column, std::min(DirectSumSimd::MostRows, end - column), padding.get(), task);
    for (long i = 0; i < rows; ++i)
        for (long c = 0; c < tile.channels; ++c)
            sums[i * tile.channels + c] = padding.get()[c / Width * Width * padded + i * Width + c % Width];
}

/// Processes all rows directly from the arrays, if copying them would cost more than it saves.
void sumShort(const SumTile &tile, double *sums)
{
    const long m = tile.tokens;
    for (long i = 0; i < m; ++i) {
        const long end = tile.causal ? i + 1 : m;
        long c = 0;
        for (; c + Lanes <= tile.channels; c += Lanes) {
            Vector sum = hn::Zero(Double);
            for (long j = 0; j < end; ++j)
                sum = hn::MulAdd(hn::PromoteTo(Double, hn::LoadU(Float, tile.t + (i - j) * tile.tStride + c)),
                                 hn::PromoteTo(Double, hn::LoadU(Float, tile.x + j * tile.xStride + c)), sum);
            hn::StoreU(sum, Double, sums + i * tile.channels + c);
        }
        for (; c < tile.channels; ++c) {
            double sum = 0;
            for (long j = 0; j < end; ++j)
                sum += static_cast<double>(tile.t[(i - j) * tile.tStride + c])
                    * static_cast<double>(tile.x[j * tile.xStride + c]);
            sums[i * tile.channels + c] = sum;
        }
    }
}

void sum(const SumTile &tile, long row, long rows, double *sums, const Task &task)
{
    if (tile.tokens <= ShortTokens)
        sumShort(tile, sums);
    else if (tile.rowsInLanes)
        sumTile<1>(tile, row, rows, sums, task);
    else
        sumTile<Lanes>(tile, row, rows, sums, task);
}

long lanes()
{
    return Lanes;
}

} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(sum);
HWY_EXPORT(lanes);

long DirectSumSimd::lanes()
{
    return HWY_DYNAMIC_DISPATCH(lanes)();
}

void DirectSumSimd::sum(const SumTile &tile, long row, long rows, double *sums, const Task &task)
{
    HWY_DYNAMIC_DISPATCH(sum)(tile, row, rows, sums, task);
}

} // namespace tnn::toeplitz
#endif
