// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/dense_product.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "engine/parallel.h"
#include "engine/simd_targets.h"
#include "engine/toeplitz/scratch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/dense_product.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;
using Vector = hn::Vec<Tag>;
constexpr Tag Float;
constexpr long Lanes = HWY_LANES(float);
constexpr long Size = 64; ///< rows and columns of a tile of a dense Toeplitz matrix
// Column k + L of a tile is its column k shifted down by L rows, where L is the number of register lanes: storing L
// columns at full length gives every column an aligned address.
constexpr long Run = 2 * Size - Lanes; ///< length of one of the L columns

// Accumulators: Registers * Lanes rows by MostColumns columns of x, as many as fit into 32 or 16 registers.
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_NEON
constexpr int Registers = 4;
#else
constexpr int Registers = 2;
#endif
constexpr int MostColumns = 6;

/// T[i, j] = corner[i - j] for 0 <= i, j < Size; tile: MostNumbers floats, 64-byte aligned.
void build(const float *corner, float *tile)
{
    for (long p = 0; p < Lanes; ++p)
        for (long i = 0; i < Run; i += Lanes)
            hn::Store(hn::LoadU(Float, corner + i - p - (Size - Lanes)), Float, tile + p * Run + i);
}

HWY_INLINE void addTo(double *y, Vector sum)
{
#if HWY_TARGET == HWY_SCALAR
    *y += static_cast<double>(hn::GetLane(sum));
#else
    const hn::Repartition<double, Tag> wide;
    const hn::Half<Tag> half;
    hn::Store(hn::Add(hn::Load(wide, y), hn::PromoteTo(wide, hn::LowerHalf(half, sum))), wide, y);
    y += Lanes / 2;
    hn::Store(hn::Add(hn::Load(wide, y), hn::PromoteTo(wide, hn::UpperHalf(half, sum))), wide, y);
#endif
}

/// Rows row .. row + Registers * Lanes of `Columns` columns, terms of the tile's columns [0, end).
template <int Columns> HWY_INLINE void addBlock(const float *tile, long row, long end, const float *x, double *y)
{
    Vector sums[Columns][Registers];
    for (int c = 0; c < Columns; ++c)
        for (int r = 0; r < Registers; ++r)
            sums[c][r] = hn::Zero(Float);
    for (long k = 0; k < end; k += Lanes) {
        const float *run = tile + Size - Lanes - k + row;
        for (long p = 0; p < Lanes; ++p, run += Run) {
            Vector t[Registers];
            for (int r = 0; r < Registers; ++r)
                t[r] = hn::Load(Float, run + r * Lanes);
            for (int c = 0; c < Columns; ++c) {
                const Vector input = hn::Set(Float, x[c * Size + k + p]);
                for (int r = 0; r < Registers; ++r)
                    sums[c][r] = hn::MulAdd(t[r], input, sums[c][r]);
            }
        }
    }
    for (int c = 0; c < Columns; ++c)
        for (int r = 0; r < Registers; ++r)
            addTo(y + c * Size + row + r * Lanes, sums[c][r]);
}

template <int Columns> void addColumns(const float *tile, long size, bool lower, const float *x, double *y)
{
    constexpr long Rows = Registers * Lanes;
    for (long row = 0; row < size; row += Rows)
        addBlock<Columns>(tile, row, lower ? std::min(size, row + Rows) : size, x, y);
}

/// y += T x for the leading size x size part of a tile; x and y are (columns, Size), y 64-byte aligned. The products of
/// a tile are summed in float32, then added to y. lower: everything above the diagonal is zero.
void multiply(const float *tile, long size, bool lower, const float *x, double *y, long columns)
{
    static constexpr auto Variants = {addColumns<1>, addColumns<2>, addColumns<3>,
                                      addColumns<4>, addColumns<5>, addColumns<MostColumns>};
    const long groups = (columns + MostColumns - 1) / MostColumns;
    for (long group = 0, column = 0; group < groups; ++group) {
        const long count = (columns - column) / (groups - group); // as equal as possible
        Variants.begin()[count - 1](tile, size, lower, x + column * Size, y + column * Size);
        column += count;
    }
}

} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(build);
HWY_EXPORT(multiply);

namespace {

using HWY_NAMESPACE::Size;                                // does not depend on the processor
constexpr std::size_t MostNumbers = 16 * (2 * Size - 16); ///< how many numbers a tile with 16 lanes has
constexpr long MostChannels = 16;                         ///< transposed together: a cache line of each row
constexpr long Apart = 16;                  ///< prevents rows of 2^k numbers from sharing the same cache lines
constexpr long ColumnsBetweenChecks = 2048; ///< about 0.2 ms
constexpr long TilesBetweenReports = 64;

/// Sizes of one channel: tokens in blocks of tile size, the last padded with zeros.
struct Shape {
    long m, batch;
    long blocks() const { return (m + Size - 1) / Size; }
    long kernel() const { return 2 * blocks() * Size + Apart; } ///< lag 0 at blocks * Size
    long input() const { return blocks() * batch * Size + Apart; }
};

/// Some channels of one product, transposed: each channel's kernel, and its input as (blocks, batch, Size), which is
/// overwritten by the result.
class ChannelGroup {
public:
    ChannelGroup(const Coefficients &c, const Shape &shape, long first, long count) :
        m_coefficients(c), m_shape(shape), m_first(first), m_count(count), m_t(count * shape.kernel()),
        m_x(count * shape.input()), m_y(shape.input())
    {
    }

    void read(const SequenceView &x)
    {
        const long zero = m_shape.blocks() * Size, m = m_shape.m, channels = m_coefficients.values.cols();
        std::fill_n(m_t.get(), m_count * m_shape.kernel(), 0.0F);
        std::fill_n(m_x.get(), m_count * m_shape.input(), 0.0F);
        for (long lag = m_coefficients.causal ? 0 : 1 - m; lag < m; ++lag)
            scatter(&m_coefficients.values(m_coefficients.rowOfLag(lag), m_first), m_t.get() + zero + lag,
                    m_shape.kernel());
        for (long sequence = 0; sequence < m_shape.batch; ++sequence)
            for (long i = 0; i < m; ++i)
                scatter(&x.coeffRef(i, sequence * channels + m_first), m_x.get() + place(i, sequence), m_shape.input());
    }

    /// Replaces the input of one channel by T x; calls progress(fraction) between tiles.
    template <class Progress> void multiply(long channel, const Task &task, const Progress &progress)
    {
        alignas(64) float tile[MostNumbers];
        const long blocks = m_shape.blocks(), batch = m_shape.batch, size = std::min(m_shape.m, Size);
        const float *const t = m_t.get() + channel * m_shape.kernel() + blocks * Size;
        float *const x = m_x.get() + channel * m_shape.input();
        std::fill_n(m_y.get(), m_shape.input(), 0.0);
        const long first = m_coefficients.causal ? 0 : 1 - blocks;
        for (long lag = first; lag < blocks; ++lag) {
            HWY_DYNAMIC_DISPATCH(build)(t + lag * Size, tile);
            const long columns = (blocks - std::abs(lag)) * batch;
            const float *const from = x + std::max(0L, -lag) * batch * Size;
            double *const to = m_y.get() + std::max(0L, lag) * batch * Size;
            for (long column = 0; column < columns; column += ColumnsBetweenChecks) {
                task.check();
                HWY_DYNAMIC_DISPATCH(multiply)
                (tile, size, m_coefficients.causal && lag == 0, from + column * Size, to + column * Size,
                 std::min(ColumnsBetweenChecks, columns - column));
            }
            if (lag % TilesBetweenReports == 0)
                progress(static_cast<double>(lag - first) / static_cast<double>(blocks - first));
        }
        std::copy_n(m_y.get(), blocks * batch * Size, x);
    }

    void write(SequenceTarget &y) const
    {
        for (long sequence = 0; sequence < m_shape.batch; ++sequence)
            for (long i = 0; i < m_shape.m; ++i)
                for (long channel = 0; channel < m_count; ++channel)
                    y(i, sequence * m_coefficients.values.cols() + m_first + channel)
                        = m_x.get()[place(i, sequence) + channel * m_shape.input()];
    }

private:
    long place(long i, long sequence) const { return (i / Size * m_shape.batch + sequence) * Size + i % Size; }
    void scatter(const float *from, float *to, long stride) const
    {
        for (long channel = 0; channel < m_count; ++channel)
            to[channel * stride] = from[channel];
    }

    const Coefficients &m_coefficients;
    Shape m_shape;
    long m_first, m_count;
    Scratch<float> m_t, m_x;
    Scratch<double> m_y; ///< the results of one channel
};

/// How the channels of one product are divided among threads.
struct Division {
    int workers;
    long width, groups; ///< channels of a group, and their number
};

Division divisionOf(const Coefficients &c, long rows, long columns)
{
    const long channels = c.values.cols();
    const double terms = static_cast<double>(rows) * static_cast<double>(rows) * static_cast<double>(columns);
    const int workers = workersFor(c.causal ? terms : 2 * terms);
    const long width = std::clamp(channels / workers, 1L, MostChannels);
    return {workers, width, (channels + width - 1) / width};
}

} // namespace

void denseProduct(const Coefficients &coefficients, const SequenceView &x, SequenceTarget y, const Task &task)
{
    const long channels = coefficients.values.cols();
    const Shape shape{x.rows(), x.cols() / channels};
    const Division division = divisionOf(coefficients, x.rows(), x.cols());
    const auto caller = std::this_thread::get_id();
    std::atomic<long> done = 0; // channels
    parallelFor(division.groups, division.workers, [&](long k) {
        const long first = k * division.width, count = std::min(division.width, channels - first);
        ChannelGroup group(coefficients, shape, first, count);
        group.read(x);
        for (long channel = 0; channel < count; ++channel) {
            const auto progress = [&](double fraction) {
                if (std::this_thread::get_id() == caller)
                    task.report((static_cast<double>(done) + fraction) / static_cast<double>(channels));
            };
            group.multiply(channel, task, progress);
            ++done;
        }
        group.write(y);
    });
    task.report(1);
}

std::size_t denseProductBytes(const Coefficients &coefficients, long rows, long columns)
{
    const Shape shape{rows, columns / coefficients.values.cols()};
    const Division division = divisionOf(coefficients, rows, columns);
    const auto floats = static_cast<std::size_t>(division.width * (shape.kernel() + shape.input())) + MostNumbers;
    return static_cast<std::size_t>(std::min<long>(division.groups, division.workers))
        * (sizeof(float) * floats + sizeof(double) * static_cast<std::size_t>(shape.input()));
}

} // namespace tnn::toeplitz
#endif
