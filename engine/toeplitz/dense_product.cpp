// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/dense_product.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "engine/parallel.h"
#include "engine/toeplitz/dense_product_simd.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::toeplitz {
namespace {

constexpr long Size = DenseTileSimd::Size;
constexpr long MostChannels = 16;           ///< transposed together: a cache line of each row
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
        alignas(64) float tile[static_cast<std::size_t>(DenseTileSimd::MostNumbers)];
        const long blocks = m_shape.blocks(), batch = m_shape.batch, size = std::min(m_shape.m, Size);
        const float *const t = m_t.get() + channel * m_shape.kernel() + blocks * Size;
        float *const x = m_x.get() + channel * m_shape.input();
        std::fill_n(m_y.get(), m_shape.input(), 0.0);
        for (long lag = m_coefficients.causal ? 0 : 1 - blocks; lag < blocks; ++lag) {
            DenseTileSimd::build(t + lag * Size, tile);
            const long columns = (blocks - std::abs(lag)) * batch;
            const float *const from = x + std::max(0L, -lag) * batch * Size;
            double *const to = m_y.get() + std::max(0L, lag) * batch * Size;
            for (long column = 0; column < columns; column += ColumnsBetweenChecks) {
                task.check();
                DenseTileSimd::multiply(tile, size, m_coefficients.causal && lag == 0, from + column * Size,
                                        to + column * Size, std::min(ColumnsBetweenChecks, columns - column));
            }
            if (lag % TilesBetweenReports == 0)
                progress(static_cast<double>(lag + blocks) / static_cast<double>(2 * blocks));
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
    Scratch<double> m_y; ///< of one channel
};

} // namespace

void denseProduct(const Coefficients &coefficients, const SequenceView &x, SequenceTarget y, const Task &task)
{
    const long channels = coefficients.values.cols();
    const Shape shape{x.rows(), x.cols() / channels};
    const double terms = static_cast<double>(x.rows()) * static_cast<double>(x.size());
    const int workers = workersFor(coefficients.causal ? terms : 2 * terms);
    const long width = std::clamp(channels / workers, 1L, MostChannels), groups = (channels + width - 1) / width;
    const auto caller = std::this_thread::get_id();
    std::atomic<long> done = 0; // channels
    parallelFor(groups, workers, [&](long k) {
        const long first = k * width, count = std::min(width, channels - first);
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

std::size_t denseProductBytes(long rows, long columns, long channels)
{
    const Shape shape{rows, columns / channels};
    const long group = std::min(channels, MostChannels);
    const auto floats = static_cast<std::size_t>(group * (shape.kernel() + shape.input()) + DenseTileSimd::MostNumbers);
    return static_cast<std::size_t>(threads())
        * (sizeof(float) * floats + sizeof(double) * static_cast<std::size_t>(shape.input()));
}

} // namespace tnn::toeplitz
