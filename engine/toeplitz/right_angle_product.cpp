// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/right_angle_product.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/parallel.h"
#include "engine/toeplitz/right_angle_phases.h"
#include "engine/toeplitz/right_angle_simd.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::toeplitz {
namespace {

/// Larger outputs bypass the caches: with x and spectra at 16 more bytes per number, they exceed a core's L2.
constexpr long StreamedBytes = 1L << 20;

/// Tiles that are multiplied together. Two neighboring ones share pages and pairs of cache lines; long ones leave no
/// room for each other in a core's L2, if a row of one fills a line.
long tilesTogether(long length)
{
    constexpr long LongestPair = 1024, LineNumbers = 16;
    return length > LongestPair && RightAngleSimd::lanes() >= LineNumbers ? 1 : 2;
}

/// Plans are shared: their roots of unity take as long to compute as some products.
std::shared_ptr<const RightAnglePlan> planOf(long length)
{
    static std::mutex mutex;
    static std::map<std::pair<long, int>, std::weak_ptr<const RightAnglePlan>> plans;
    const int widestRadix = RightAngleSimd::widestRadix();
    const std::scoped_lock lock(mutex);
    std::weak_ptr<const RightAnglePlan> &known = plans[{length, widestRadix}];
    std::shared_ptr<const RightAnglePlan> plan = known.lock();
    if (!plan) {
        plan = std::make_shared<const RightAnglePlan>(length, widestRadix);
        known = plan;
    }
    return plan;
}

/// Real operations of two transforms of this many points.
double flopsOf(long points)
{
    const auto size = static_cast<double>(points);
    return 5.0 * size * std::log2(2 * size);
}

/// Number of channels in an incomplete tile that are better multiplied individually, if the tile would take longer.
long loneOf(long channels, const RightAnglePlan &tiles, const RightAnglePlan &phases)
{
    const long rest = channels % RightAngleSimd::lanes();
    // Register operations per point besides those of the transforms: the products of W tokens with W.
    const auto pointsOfAll = static_cast<double>(rest * phases.length);
    const double alone = static_cast<double>(rest) * flopsOf(phases.length)
        + 4.0 * static_cast<double>(RightAnglePhases::phases()) * pointsOfAll;
    return alone < flopsOf(tiles.length) ? rest : 0;
}

/// From this many rows on, the values of one channel lie in more cache lines than a core's L2 holds.
constexpr long ManyRows = 1L << 14;

/// Returns the sequences side by side in an array, (m, count * channels).
template <class Real, class Array> Sequences<Real> sequencesIn(Array &array, long channels)
{
    return {array.data(), array.cols() / channels, array.rows(), channels, array.outerStride(), channels};
}

} // namespace

RightAngleProduct::RightAngleProduct(const CoefficientsView &coefficients) :
    m_channels(coefficients.channels), m_plan(planOf(rightAngleLength(coefficients.n))),
    m_phasesPlan(
        planOf(rightAngleLength((coefficients.n + RightAnglePhases::phases() - 1) / RightAnglePhases::phases()))),
    m_tilesOfPart(tilesTogether(m_plan->length)), m_tiles(0), m_lone(loneOf(m_channels, *m_plan, *m_phasesPlan)),
    m_tileSize(RightAngleSimd::tileSize(*m_plan)), m_loneSize(4 * loneLength())
{
    m_tiles = (m_channels - m_lone + RightAngleSimd::lanes() - 1) / RightAngleSimd::lanes();
}

RightAngleProduct::RightAngleProduct(const CoefficientsView &coefficients, const Task &task) :
    RightAngleProduct(coefficients)
{
    requireSpectraFit(double(sizeof(float)) * double(spectraBefore(parts())), m_channels, coefficients.n);
    m_spectra = std::make_unique<Scratch<float>>(spectraBefore(parts()));
    parallelFor(parts(), workersFor(flops(1) / 2), task,
                [&](long part) { transformPart(coefficients, part, m_spectra->get() + spectraBefore(part)); });
}

void RightAngleProduct::operator()(const SequenceView &x, SequenceTarget y, const Task &task) const
{
    const Sequences<const float> inputs = sequencesIn<const float>(x, m_channels);
    const Sequences<float> outputs = sequencesIn<float>(y, m_channels);
    const bool together = m_lone > 1 && inputs.rows >= ManyRows;
    // Processes all sequences of a part consecutively: its spectra stay cached.
    parallelFor((together ? tileParts() : parts()) * inputs.count, workersFor(flops(inputs.count)), task, [&](long k) {
        const long part = k / inputs.count;
        multiplyPart(inputs, k % inputs.count, part, m_spectra->get() + spectraBefore(part), outputs);
    });
    for (long sequence = 0; together && sequence < inputs.count; ++sequence)
        multiplyLoneTogether(inputs, sequence, outputs, task);
}

void RightAngleProduct::multiplyLoneTogether(const Sequences<const float> &x, long sequence, const Sequences<float> &y,
                                             const Task &task) const
{
    constexpr long Chunk = 1024; // rows, which stay in the nearest cache
    const long length = loneLength(), first = m_channels - m_lone, chunks = (x.rows + Chunk - 1) / Chunk;
    const float *const in = x.first + sequence * x.distance + first;
    float *const out = y.first + sequence * y.distance + first;
    const Scratch<float> channels(m_lone * length);
    const int workers = workersFor(flops(1));
    const auto forChunks = [&](const auto &copy) {
        parallelFor(chunks, workers, task, [&](long chunk) {
            for (long channel = 0; channel < m_lone; ++channel)
                for (long row = chunk * Chunk; row < std::min(chunk * Chunk + Chunk, x.rows); ++row)
                    copy(row, channel, channels.get()[channel * length + row]);
        });
    };
    forChunks([&](long row, long channel, float &value) { value = in[row * x.stride + channel]; });
    parallelFor(m_lone, workers, task, [&](long channel) {
        float *const values = channels.get() + channel * length;
        std::fill(values + x.rows, values + length, 0.0F);
        lend([&](const Scratch<float> &buffer) {
            RightAnglePhases::multiply(*m_phasesPlan, values, m_spectra->get() + spectraBefore(tileParts() + channel),
                                       buffer.get(), values);
        });
    });
    forChunks([&](long row, long channel, float &value) { out[row * y.stride + channel] = value; });
}

void RightAngleProduct::multiplyOnce(const CoefficientsView &coefficients, const SequenceView &x, SequenceTarget y,
                                     const Task &task)
{
    multiplyOnce(coefficients, sequencesIn<const float>(x, coefficients.channels),
                 sequencesIn<float>(y, coefficients.channels), task);
}

void RightAngleProduct::multiplyOnce(const CoefficientsView &coefficients, const Sequences<const float> &x,
                                     const Sequences<float> &y, const Task &task)
{
    const RightAngleProduct product(coefficients);
    const int workers = workersFor(product.flops(x.count) + product.flops(1) / 2);
    // With fewer parts than workers, the sequences of a part are shared out, and each share transforms the kernels
    // again.
    const long shares = std::clamp((workers + product.parts() - 1) / product.parts(), 1L, std::max(x.count, 1L));
    parallelFor(product.parts() * shares, workers, task, [&](long k) {
        const long part = k / shares, share = k % shares;
        const Scratch<float> spectra(product.spectraBefore(part + 1) - product.spectraBefore(part));
        product.transformPart(coefficients, part, spectra.get());
        for (long sequence = share * x.count / shares; sequence < (share + 1) * x.count / shares; ++sequence) {
            task.check();
            product.multiplyPart(x, sequence, part, spectra.get(), y);
        }
    });
}

void RightAngleProduct::transformPart(const CoefficientsView &coefficients, long part, float *spectra) const
{
    if (part >= tileParts()) {
        transformLone(coefficients, m_channels - m_lone + part - tileParts(), spectra);
        return;
    }
    const long lanes = RightAngleSimd::lanes();
    for (long k = 0; k < m_tilesOfPart && part * m_tilesOfPart + k < m_tiles; ++k) {
        const long first = (part * m_tilesOfPart + k) * lanes;
        RightAngleSimd::transform(*m_plan, {coefficients.zero + first, coefficients.stride}, coefficients.n,
                                  coefficients.causal, std::min(lanes, m_channels - first), spectra + k * m_tileSize);
    }
}

void RightAngleProduct::transformLone(const CoefficientsView &coefficients, long channel, float *spectrum) const
{
    const long n = coefficients.n, length = loneLength();
    const Scratch<float> lags(2 * length); // from -length to length - 1
    std::fill_n(lags.get(), 2 * length, 0.0F);
    for (long lag = coefficients.causal ? 0 : 1 - n; lag < n; ++lag)
        lags.get()[length + lag] = coefficients.zero[lag * coefficients.stride + channel];
    RightAnglePhases::transform(*m_phasesPlan, lags.get() + length, spectrum);
}

template <class Work> void RightAngleProduct::lend(const Work &work) const
{
    m_buffers.lend([this] { return std::make_unique<Scratch<float>>(bufferSize()); }, work);
}

void RightAngleProduct::multiplyPart(const Sequences<const float> &x, long sequence, long part, const float *spectra,
                                     const Sequences<float> &y) const
{
    const float *const in = x.first + sequence * x.distance;
    float *const out = y.first + sequence * y.distance;
    if (part >= tileParts()) {
        const long channel = m_channels - m_lone + part - tileParts();
        multiplyLone(in + channel, x.stride, x.rows, spectra, out + channel, y.stride);
        return;
    }
    const long lanes = RightAngleSimd::lanes(), width = m_tilesOfPart * lanes, channel = part * width;
    const bool streamed = static_cast<long>(sizeof(float)) * x.count * x.rows * x.channels >= StreamedBytes;
    lend([&](const Scratch<float> &buffer) {
        RightAngleSimd::multiply(*m_plan, {in + channel, x.stride}, x.rows,
                                 std::min(width, m_channels - m_lone - channel), spectra, buffer.get(),
                                 {out + channel, y.stride}, streamed);
    });
}

void RightAngleProduct::multiplyLone(const float *x, long stride, long rows, const float *spectrum, float *y,
                                     long yStride) const
{
    const long length = loneLength();
    lend([&](const Scratch<float> &buffer) {
        for (long row = 0; row < rows; ++row)
            buffer.get()[row] = x[row * stride];
        std::fill(buffer.get() + rows, buffer.get() + length, 0.0F);
        RightAnglePhases::multiply(*m_phasesPlan, buffer.get(), spectrum, buffer.get() + length, buffer.get());
        for (long row = 0; row < rows; ++row)
            y[row * yStride] = buffer.get()[row];
    });
}

long RightAngleProduct::spectraBefore(long part) const
{
    const long tiles = std::min(m_tilesOfPart * part, m_tiles), alone = std::max(0L, part - tileParts());
    return tiles * m_tileSize + alone * m_loneSize;
}

long RightAngleProduct::bufferSize() const
{
    const long alone = m_lone > 0 ? 3 * loneLength() : 0;
    return std::max(std::min(m_tilesOfPart, m_tiles) * m_tileSize, alone);
}

double RightAngleProduct::flops(long sequences) const
{
    constexpr double OfAdditions = 2; // few of a transform's operations are multiply-adds, which do two at once
    const auto lanes = static_cast<double>(RightAngleSimd::lanes());
    return OfAdditions * static_cast<double>(sequences) * lanes
        * (static_cast<double>(m_tiles) * flopsOf(m_plan->length)
           + static_cast<double>(m_lone) * 2 * flopsOf(m_phasesPlan->length));
}

std::size_t RightAngleProduct::bytes(long columns) const
{
    const long sequences = columns / m_channels;
    const long buffers = std::min<long>(parts() * sequences, workersFor(flops(sequences)));
    const long together = m_lone > 1 && loneLength() >= ManyRows ? m_lone * loneLength() : 0;
    return sizeof(float) * static_cast<std::size_t>(spectraBefore(parts()) + buffers * bufferSize() + together);
}

} // namespace tnn::toeplitz
