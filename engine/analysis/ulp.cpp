// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/ulp.h"

#include <bit>
#include <cmath>
#include <numeric>

#include "engine/error.h"

namespace tnn::analysis {
namespace {

/// The place of a number on the line of all float32 numbers; both zeros have place 0.
std::int64_t placeOf(float value)
{
    const auto bits = static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(value));
    constexpr std::int64_t Sign = 0x80000000;
    return bits < Sign ? bits : Sign - bits;
}

void checkShapes(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference)
{
    if (y.rows() != reference.rows() || y.cols() != reference.cols())
        throw Error("arrays of different shapes can't be compared");
}

void addColumn(UlpHistogram &histogram, const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference, long column)
{
    for (long row = 0; row < y.rows(); ++row)
        histogram.add(y(row, column), static_cast<float>(reference(row, column)));
}

} // namespace

std::optional<std::uint32_t> ulpDistance(float a, float b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0;
    if (!std::isfinite(a) || !std::isfinite(b))
        return std::nullopt;
    return static_cast<std::uint32_t>(std::abs(placeOf(a) - placeOf(b)));
}

void UlpHistogram::add(float a, float b)
{
    const std::optional<std::uint32_t> distance = ulpDistance(a, b);
    if (!distance) {
        ++apart;
        return;
    }
    ++counts.at(static_cast<std::size_t>(std::bit_width(*distance)));
    largest = std::max(largest, *distance);
}

long UlpHistogram::total() const
{
    return std::accumulate(counts.begin(), counts.end(), apart);
}

std::size_t UlpHistogram::last() const
{
    return static_cast<std::size_t>(std::bit_width(largest));
}

UlpHistogram ulpHistogram(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference)
{
    checkShapes(y, reference);
    UlpHistogram histogram;
    for (long column = 0; column < y.cols(); ++column)
        addColumn(histogram, y, reference, column);
    return histogram;
}

UlpHistogram ulpHistogram(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference, long column)
{
    checkShapes(y, reference);
    UlpHistogram histogram;
    addColumn(histogram, y, reference, column);
    return histogram;
}

} // namespace tnn::analysis
