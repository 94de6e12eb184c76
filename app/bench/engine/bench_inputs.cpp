// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "engine/error.h"

namespace tnn::bench {

namespace {

using toeplitz::Coefficients;
using toeplitz::Sequence;

constexpr unsigned InputSalt = 1, KernelSalt = 2;
constexpr double Gamma = 0.99;

void fill(float *numbers, long count, unsigned salt)
{
    for (long k = 0; k < count; ++k)
        numbers[k] = benchNumber(static_cast<unsigned>(k), salt);
}

model::Value weights(model::Arithmetic &a, model::Shape shape, unsigned salt, double scale)
{
    std::vector<float> numbers(static_cast<std::size_t>(shape.rows * shape.channels));
    fill(numbers.data(), shape.rows * shape.channels, salt);
    for (float &number : numbers)
        number *= static_cast<float>(scale);
    return a.upload(std::span<const float>(numbers), shape);
}

/// The RPE's linear map number `index`, as torch_peer.py builds it.
model::Linear map(model::Arithmetic &a, long outputs, long inputs, unsigned index)
{
    const double scale = 2 / std::sqrt(static_cast<double>(inputs));
    return {weights(a, {outputs, inputs}, RpeSalt + 2 * index, scale),
            weights(a, {1, outputs}, RpeSalt + 2 * index + 1, scale)};
}

/// The column of the channel's coefficients.
long columnOf(const Coefficients &coefficients, long channel)
{
    const auto found = std::find(coefficients.channels.begin(), coefficients.channels.end(), channel);
    if (found == coefficients.channels.end())
        throw Error(Message::verbatim("the coefficients of channel " + std::to_string(channel) + " are not at hand"));
    return found - coefficients.channels.begin();
}

} // namespace

float benchNumber(unsigned place, unsigned salt)
{
    std::uint32_t h = (place + salt * 0x9E3779B9U) * 2654435761U;
    h = (h ^ (h >> 15)) * 2246822519U;
    h ^= h >> 13;
    return static_cast<float>(h >> 8) / 16777216.0F - 0.5F;
}

Sequence benchInput(long n, long channels)
{
    Sequence x(n, channels);
    fill(x.data(), x.size(), InputSalt);
    return x;
}

toeplitz::CoefficientsPtr benchCoefficients(long n, long channels)
{
    auto made = std::make_shared<Coefficients>();
    made->n = n;
    made->causal = true;
    made->channels.resize(static_cast<std::size_t>(channels));
    std::iota(made->channels.begin(), made->channels.end(), 0);
    made->values = Sequence::Zero(2 * n - 1, channels);
    fill(made->values.row(n - 1).data(), n * channels, KernelSalt);
    return made;
}

model::Tno benchTno(model::Arithmetic &a, long channels)
{
    model::Tno tno;
    const model::Norm norm{model::NormKind::SimpleRms, {}, {}};
    tno.rpe.in = map(a, RpeWidth, 1, 0);
    for (unsigned layer = 1; layer <= RpeLayers; ++layer)
        tno.rpe.blocks.push_back({norm, map(a, RpeWidth, RpeWidth, layer)});
    tno.rpe.out = {norm, map(a, channels, RpeWidth, RpeLayers + 1)};
    tno.decay = model::DecayKind::Fixed;
    tno.gamma.assign(static_cast<std::size_t>(channels), Gamma);
    tno.causal = true;
    tno.headDim = channels;
    return tno;
}

std::vector<long> benchPlaces(long size)
{
    constexpr unsigned Count = 16, PlaceSalt = 3;
    std::vector<long> places{0};
    for (unsigned k = 1; k + 1 < Count; ++k)
        places.push_back(static_cast<long>((benchNumber(k, PlaceSalt) + 0.5) * static_cast<double>(size)));
    places.push_back(size - 1);
    return places;
}

std::vector<double> valuesAt(const Sequence &result, const std::vector<long> &places)
{
    std::vector<double> values;
    values.reserve(places.size());
    for (const long place : places)
        values.push_back(place < result.size() ? result.data()[place] : std::numeric_limits<double>::quiet_NaN());
    return values;
}

std::vector<double> productAt(const Coefficients &coefficients, const Sequence &x, const std::vector<long> &places)
{
    std::vector<double> values;
    values.reserve(places.size());
    for (const long place : places) {
        const long i = place / x.cols(), channel = place % x.cols(), column = columnOf(coefficients, channel);
        double sum = 0;
        for (long j = 0; j < x.rows(); ++j)
            sum += double(coefficients.at(i - j, column)) * double(x(j, channel));
        values.push_back(sum);
    }
    return values;
}

std::vector<long> channelsOf(const std::vector<long> &places, long channels)
{
    std::vector<long> found;
    found.reserve(places.size());
    for (const long place : places)
        found.push_back(place % channels);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

double disagreement(const std::vector<double> &values, const std::vector<double> &expected)
{
    double largest = 0, difference = 0;
    bool comparable = values.size() == expected.size();
    for (std::size_t k = 0; comparable && k < values.size(); ++k) {
        comparable = std::isfinite(values[k]);
        largest = std::max(largest, std::abs(expected[k]));
        difference = std::max(difference, std::abs(values[k] - expected[k]));
    }
    if (!comparable)
        return std::numeric_limits<double>::infinity();
    return largest > 0 ? difference / largest : difference;
}

} // namespace tnn::bench
