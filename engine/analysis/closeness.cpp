// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/closeness.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/error.h"

namespace tnn::analysis {
namespace {

constexpr double Apart = std::numeric_limits<double>::infinity();

double distanceOf(double a, double b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0;
    const double distance = std::abs(a - b);
    return std::isfinite(distance) ? distance : Apart;
}

template <class A, class B> void checkSameShape(const A &a, const B &b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        throw Error("arrays of different shapes cannot be compared");
}

template <class A, class B> WorstPlace worstOf(const A &a, const B &b)
{
    checkSameShape(a, b);
    WorstPlace worst;
    for (long row = 0; row < a.rows(); ++row) {
        for (long column = 0; column < a.cols(); ++column) {
            const double distance = distanceOf(static_cast<double>(a(row, column)),
                                               static_cast<double>(b(row, column)));
            if (distance > worst.difference)
                worst = {row, column, distance};
        }
    }
    return worst;
}

double rootMeanSquare(const toeplitz::Sequence64 &values, long column)
{
    return std::sqrt(values.col(column).square().mean());
}

double ratio(double part, double whole)
{
    if (part == 0 && whole == 0)
        return 0;
    return whole == 0 ? Apart : part / whole;
}

/// Returns the index of a number among all float32 numbers; both zeros have index 0.
std::int64_t placeOf(float value)
{
    const auto bits = static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(value));
    constexpr std::int64_t Sign = 0x80000000;
    return bits < Sign ? bits : Sign - bits;
}

} // namespace

WorstPlace worstPlace(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b)
{
    return worstOf(a, b);
}

WorstPlace worstPlace(const toeplitz::Sequence &a, const toeplitz::Sequence &b)
{
    return worstOf(a, b);
}

double medianDifference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b)
{
    checkSameShape(a, b);
    if (a.size() == 0)
        return 0;
    if (!a.allFinite() || !b.allFinite())
        return Apart;
    const toeplitz::Sequence64 distances = (a.cast<double>() - b).abs();
    std::vector<double> sorted(distances.data(), distances.data() + distances.size());
    const auto middle = sorted.begin() + static_cast<long>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    if (sorted.size() % 2 == 1)
        return *middle;
    return (*std::max_element(sorted.begin(), middle) + *middle) / 2;
}

long countOutside(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference, const Tolerance &tolerance)
{
    checkSameShape(y, reference);
    long outside = 0;
    for (long column = 0; column < y.cols(); ++column) {
        const double absolute = tolerance.absolute ? *tolerance.absolute
                                                   : tolerance.relative * rootMeanSquare(reference, column);
        for (long row = 0; row < y.rows(); ++row) {
            const double distance = distanceOf(static_cast<double>(y(row, column)), reference(row, column));
            const double allowed = absolute + tolerance.relative * std::abs(reference(row, column));
            // Not <=: a value that is not finite is outside, unless the distance is 0.
            outside += distance > 0 && !(distance <= allowed && std::isfinite(distance)) ? 1 : 0;
        }
    }
    return outside;
}

Difference difference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b)
{
    checkSameShape(a, b);
    if (a.size() == 0)
        return {};
    if (!a.allFinite() || !b.allFinite())
        return {Apart, Apart, Apart};
    const toeplitz::Sequence64 error = (a.cast<double>() - b).abs();
    return {ratio(error.matrix().norm(), b.matrix().norm()), error.maxCoeff(), error.mean()};
}

double worstColumn(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b)
{
    double worst = 0;
    for (long column = 0; column < a.cols(); ++column)
        worst = std::max(worst, difference(a.col(column), b.col(column)).relative);
    return worst;
}

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

UlpHistogram ulpHistogram(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference,
                          std::optional<long> column)
{
    checkSameShape(y, reference);
    UlpHistogram histogram;
    for (long c = column.value_or(0); c < (column ? *column + 1 : y.cols()); ++c)
        for (long row = 0; row < y.rows(); ++row)
            histogram.add(y(row, c), static_cast<float>(reference(row, c)));
    return histogram;
}

} // namespace tnn::analysis
