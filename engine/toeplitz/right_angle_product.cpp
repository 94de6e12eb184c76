// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/right_angle_product.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "engine/error.h"
#include "engine/parallel.h"
#include "engine/toeplitz/right_angle_phases.h"
#include "engine/toeplitz/right_angle_simd.h"

namespace tnn::toeplitz {
namespace {

constexpr double LargestBytes = 8.0 * 1024 * 1024 * 1024;
/// Outputs from it on go past the caches: with x and the spectra of 16 bytes more a number they exceed a core's L2.
constexpr long StreamedBytes = 1L << 20;

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

/// Real operations of two transforms of so many points.
double flopsOf(long points)
{
    const auto size = static_cast<double>(points);
    return 5.0 * size * std::log2(2 * size);
}

/// How many of the channels that don't fill a tile are better multiplied alone: where the tile would take longer.
long loneOf(long channels, const RightAnglePlan &tiles, const RightAnglePlan &phases)
{
    const long rest = channels % RightAngleSimd::lanes();
    // Operations on registers, of a point, besides those of the transforms: the products of W tokens with W.
    const auto pointsOfAll = static_cast<double>(rest * phases.length);
    const double alone = static_cast<double>(rest) * flopsOf(phases.length)
        + 4.0 * static_cast<double>(RightAnglePhases::phases()) * pointsOfAll;
    return alone < flopsOf(tiles.length) ? rest : 0;
}

} // namespace

RightAngleProduct::RightAngleProduct(const Coefficients &coefficients, const Task &task) :
    m_channels(coefficients.values.cols()), m_plan(planOf(rightAngleLength(coefficients.n))),
    m_phasesPlan(
        planOf(rightAngleLength((coefficients.n + RightAnglePhases::phases() - 1) / RightAnglePhases::phases()))),
    m_tiles(0), m_lone(loneOf(m_channels, *m_plan, *m_phasesPlan)), m_tileSize(RightAngleSimd::tileSize(*m_plan)),
    m_loneSize(4 * RightAnglePhases::phases() * m_phasesPlan->length)
{
    m_tiles = (m_channels - m_lone + RightAngleSimd::lanes() - 1) / RightAngleSimd::lanes();
    const double size = double(sizeof(float)) * double(spectraSize());
    if (size > LargestBytes)
        throw Error("the kernel spectra of " + std::to_string(m_channels)
                    + " channels at n = " + std::to_string(coefficients.n) + " would take "
                    + std::to_string(static_cast<long>(size / (1024.0 * 1024 * 1024)))
                    + " GiB, more than the 8 GiB allowed; choose fewer channels");
    m_spectra = std::make_unique<Scratch<float>>(spectraSize());
    parallelFor(m_tiles + m_lone, workersFor(flops(1) / 2), task, [&](long k) {
        if (k < m_tiles)
            transformTile(coefficients, k);
        else
            transformLone(coefficients, k - m_tiles);
    });
}

void RightAngleProduct::transformTile(const Coefficients &coefficients, long tile)
{
    const long lanes = RightAngleSimd::lanes(), first = tile * lanes;
    RightAngleSimd::transform(*m_plan, {&coefficients.values(coefficients.n - 1, first), m_channels}, coefficients.n,
                              coefficients.causal, std::min(lanes, m_channels - first),
                              m_spectra->get() + tile * m_tileSize);
}

void RightAngleProduct::transformLone(const Coefficients &coefficients, long lone)
{
    const long n = coefficients.n, length = RightAnglePhases::phases() * m_phasesPlan->length;
    const Scratch<float> lags(2 * length); // from -length to length - 1
    std::fill_n(lags.get(), 2 * length, 0.0F);
    for (long lag = coefficients.causal ? 0 : 1 - n; lag < n; ++lag)
        lags.get()[length + lag] = coefficients.at(lag, m_channels - m_lone + lone);
    RightAnglePhases::transform(*m_phasesPlan, lags.get() + length,
                                m_spectra->get() + m_tiles * m_tileSize + lone * m_loneSize);
}

void RightAngleProduct::operator()(const Sequence &x, Sequence &y, const Task &task) const
{
    const long sequences = x.cols() / m_channels;
    // All sequences of a pair of tiles one after the other: its spectra stay near.
    parallelFor((pairs() + m_lone) * sequences, workersFor(flops(sequences)), task, [&](long k) {
        const long item = k / sequences;
        if (item < pairs())
            multiplyPair(x, k % sequences, item, y);
        else
            multiplyLone(x, k % sequences, item - pairs(), y);
    });
}

void RightAngleProduct::multiplyPair(const Sequence &x, long sequence, long pair, Sequence &y) const
{
    const long lanes = RightAngleSimd::lanes(), columns = x.cols();
    const long channel = 2 * pair * lanes, first = sequence * m_channels + channel;
    const bool streamed = static_cast<long>(sizeof(float)) * x.size() >= StreamedBytes;
    Floats buffer = borrow();
    RightAngleSimd::multiply(
        *m_plan, {&x(0, first), columns}, x.rows(), std::min(2 * lanes, m_channels - m_lone - channel),
        m_spectra->get() + 2 * pair * m_tileSize, buffer->get(), {&y(0, first), columns}, streamed);
    giveBack(std::move(buffer));
}

void RightAngleProduct::multiplyLone(const Sequence &x, long sequence, long lone, Sequence &y) const
{
    const long length = RightAnglePhases::phases() * m_phasesPlan->length;
    const long column = sequence * m_channels + m_channels - m_lone + lone;
    Floats buffer = borrow();
    Eigen::Map<Eigen::ArrayXf> tokens(buffer->get(), length);
    tokens.head(x.rows()) = x.col(column);
    tokens.tail(length - x.rows()) = 0;
    RightAnglePhases::multiply(*m_phasesPlan, buffer->get(),
                               m_spectra->get() + m_tiles * m_tileSize + lone * m_loneSize, buffer->get() + length,
                               buffer->get());
    y.col(column) = tokens.head(x.rows());
    giveBack(std::move(buffer));
}

long RightAngleProduct::pairs() const
{
    return (m_tiles + 1) / 2;
}

long RightAngleProduct::spectraSize() const
{
    return m_tiles * m_tileSize + m_lone * m_loneSize;
}

long RightAngleProduct::bufferSize() const
{
    const long alone = m_lone > 0 ? 3 * RightAnglePhases::phases() * m_phasesPlan->length : 0;
    return std::max(std::min(2L, m_tiles) * m_tileSize, alone);
}

double RightAngleProduct::flops(long sequences) const
{
    const auto lanes = static_cast<double>(RightAngleSimd::lanes());
    return static_cast<double>(sequences) * lanes
        * (static_cast<double>(m_tiles) * flopsOf(m_plan->length)
           + static_cast<double>(m_lone) * 2 * flopsOf(m_phasesPlan->length));
}

std::size_t RightAngleProduct::bytes(long columns) const
{
    const long sequences = columns / m_channels;
    const long buffers = std::min<long>((pairs() + m_lone) * sequences, workersFor(flops(sequences)));
    return sizeof(float) * static_cast<std::size_t>(spectraSize() + buffers * bufferSize());
}

RightAngleProduct::Floats RightAngleProduct::borrow() const
{
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_buffers.empty()) {
            Floats buffer = std::move(m_buffers.back());
            m_buffers.pop_back();
            return buffer;
        }
    }
    return std::make_unique<Scratch<float>>(bufferSize());
}

void RightAngleProduct::giveBack(Floats buffer) const
{
    const std::scoped_lock lock(m_mutex);
    m_buffers.push_back(std::move(buffer));
}

} // namespace tnn::toeplitz
