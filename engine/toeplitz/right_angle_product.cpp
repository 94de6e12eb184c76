// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/right_angle_product.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "engine/error.h"
#include "engine/parallel.h"
#include "engine/toeplitz/right_angle_simd.h"

namespace tnn::toeplitz {
namespace {

constexpr double LargestBytes = 8.0 * 1024 * 1024 * 1024;
constexpr long Alignment = 64;
/// Outputs above it go past the caches: some half of a core's L2 of today.
constexpr long StreamedBytes = 1L << 20;

long tilesOf(long channels)
{
    return (channels + RightAngleSimd::lanes() - 1) / RightAngleSimd::lanes();
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

double flopsOf(long length, long tiles)
{
    const auto size = static_cast<double>(length);
    return 5.0 * size * std::log2(2 * size) * static_cast<double>(tiles * RightAngleSimd::lanes());
}

} // namespace

void RightAngleProduct::Free::operator()(float *memory) const
{
    std::free(memory);
}

RightAngleProduct::Floats RightAngleProduct::floats(long count)
{
    const long bytes = (count * static_cast<long>(sizeof(float)) + Alignment - 1) / Alignment * Alignment;
    auto *const memory = static_cast<float *>(std::aligned_alloc(Alignment, static_cast<std::size_t>(bytes)));
    if (memory == nullptr)
        throw Error("there is no memory for " + std::to_string(bytes >> 20) + " MiB");
    return Floats(memory);
}

RightAngleProduct::RightAngleProduct(const Coefficients &coefficients, const Task &task) :
    m_channels(coefficients.values.cols()), m_plan(planOf(rightAngleLength(coefficients.n))),
    m_tileSize(RightAngleSimd::tileSize(*m_plan))
{
    const long tiles = tilesOf(m_channels), lanes = RightAngleSimd::lanes(), n = coefficients.n;
    const double size = double(sizeof(float)) * double(tiles) * double(m_tileSize);
    if (size > LargestBytes)
        throw Error("the kernel spectra of " + std::to_string(m_channels) + " channels at n = " + std::to_string(n)
                    + " would take " + std::to_string(static_cast<long>(size / (1024.0 * 1024 * 1024)))
                    + " GiB, more than the 8 GiB allowed; choose fewer channels");
    m_spectra = floats(tiles * m_tileSize);
    parallelFor(tiles, workersFor(flopsOf(m_plan->length, tiles) / 2), task, [&](long tile) {
        const RightAngleSimd::Rows lags{&coefficients.values(n - 1, tile * lanes), m_channels};
        RightAngleSimd::transform(*m_plan, lags, n, coefficients.causal, std::min(lanes, m_channels - tile * lanes),
                                  m_spectra.get() + tile * m_tileSize);
    });
}

void RightAngleProduct::operator()(const Sequence &x, Sequence &y, const Task &task) const
{
    const long lanes = RightAngleSimd::lanes(), rows = x.rows(), columns = x.cols();
    const long pairs = (tilesOf(m_channels) + 1) / 2, sequences = columns / m_channels;
    const bool streamed = static_cast<long>(sizeof(float)) * rows * columns > StreamedBytes;
    const int workers = workersFor(flopsOf(m_plan->length, tilesOf(m_channels) * sequences));
    // All sequences of a pair of tiles one after the other: its spectra stay near.
    parallelFor(pairs * sequences, workers, task, [&](long k) {
        const long tile = k / sequences * 2, channel = tile * lanes;
        const long first = k % sequences * m_channels + channel;
        Floats buffer = borrow();
        RightAngleSimd::multiply(*m_plan, {&x(0, first), columns}, rows, std::min(2 * lanes, m_channels - channel),
                                 m_spectra.get() + tile * m_tileSize, buffer.get(), {&y(0, first), columns}, streamed);
        giveBack(std::move(buffer));
    });
}

std::size_t RightAngleProduct::bytes(long columns) const
{
    const long tiles = tilesOf(m_channels), pairs = (tiles + 1) / 2 * (columns / m_channels);
    const int workers = workersFor(flopsOf(m_plan->length, tiles * (columns / m_channels)));
    const long buffers = std::min<long>(pairs, workers) * std::min(2L, tiles);
    return sizeof(float) * static_cast<std::size_t>((tiles + buffers) * m_tileSize);
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
    return floats(std::min(2L, tilesOf(m_channels)) * m_tileSize);
}

void RightAngleProduct::giveBack(Floats buffer) const
{
    const std::scoped_lock lock(m_mutex);
    m_buffers.push_back(std::move(buffer));
}

} // namespace tnn::toeplitz
