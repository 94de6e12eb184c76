// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/right_angle_plan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/error.h"

namespace tnn::toeplitz {
namespace {

using Stage = RightAnglePlan::Stage;

constexpr long Shortest = 16; ///< two stages of 4
constexpr double RightAngle = std::numbers::pi / 2;

/// Returns 3, 5, 7, or 1 if length is a power of two; otherwise 0.
int oddPartOf(long length)
{
    for (const int odd : {1, 3, 5, 7})
        if (length >= Shortest && length % (odd * Shortest) == 0
            && std::has_single_bit(static_cast<unsigned long>(length / odd)))
            return odd;
    return 0;
}

/// The odd radix first, then the widest ones; a remainder of two bits uses two fours instead of an eight and a two.
std::vector<int> radicesOf(long length, int odd, int widestRadix)
{
    std::vector<int> radices;
    if (odd > 1)
        radices.push_back(odd);
    int bits = std::countr_zero(static_cast<unsigned long>(length / odd));
    if (widestRadix == 4 && bits % 2 == 1) {
        radices.push_back(8);
        bits -= 3;
    }
    for (; widestRadix == 8 && bits % 3 != 0; bits -= 2)
        radices.push_back(4);
    for (; bits > 0; bits -= widestRadix == 8 ? 3 : 2)
        radices.push_back(widestRadix);
    return radices;
}

/// Adds (cos, tan) of an angle, such that cos times the rounded tan is sin to the last bit but one.
void addTangent(std::vector<float> &numbers, double angle)
{
    // If the cosine vanishes, the tangent would overflow; a cosine of 1e-9 is effectively zero in float32.
    const double cosine = std::cos(angle);
    const auto rounded = static_cast<float>(std::abs(cosine) < 1e-9 ? 1e-9 : cosine);
    numbers.insert(numbers.end(), {rounded, static_cast<float>(std::sin(angle) / rounded)});
}

void addPowers(std::vector<float> &numbers, double angle, int radix)
{
    for (int m = 1; m < radix; ++m)
        numbers.insert(numbers.end(),
                       {static_cast<float>(std::cos(m * angle)), static_cast<float>(std::sin(m * angle))});
}

void addSplit(std::vector<float> &numbers, double theta, int radix)
{
    if (radix % 2 == 1) {
        addPowers(numbers, theta / radix, radix);
        return;
    }
    addTangent(numbers, theta / 2);
    addTangent(numbers, theta / 4);
    if (radix == 8) {
        addTangent(numbers, theta / 8);
        addTangent(numbers, theta / 8 + std::numbers::pi / 4);
    }
}

/// The order of the parts of a block: a tree of halvings.
std::vector<int> partsOf(int radix)
{
    if (radix == 4)
        return {0, 2, 1, 3};
    if (radix == 8)
        return {0, 4, 2, 6, 1, 5, 3, 7};
    std::vector<int> parts(static_cast<std::size_t>(radix));
    for (int k = 0; k < radix; ++k)
        parts[static_cast<std::size_t>(k)] = k;
    return parts;
}

/// Returns the angles of the parts of blocks mod z^length - e^(i theta).
std::vector<double> partsOf(const std::vector<double> &thetas, int radix)
{
    std::vector<double> parts;
    parts.reserve(thetas.size() * static_cast<std::size_t>(radix));
    for (const double theta : thetas)
        for (const int k : partsOf(radix))
            parts.push_back((theta + 2 * std::numbers::pi * k) / radix);
    return parts;
}

/// Returns the stage for blocks mod z^length - e^(i theta), and replaces thetas by those of its parts.
Stage stageOf(int radix, long length, std::vector<double> &thetas)
{
    Stage stage;
    stage.radix = radix;
    stage.length = length;
    for (const double theta : thetas) {
        addSplit(stage.split, theta, radix);
        addPowers(stage.merge, -theta / radix, radix);
    }
    stage.splitSize = static_cast<int>(stage.split.size() / thetas.size());
    stage.mergeSize = static_cast<int>(stage.merge.size() / thetas.size());
    thetas = partsOf(thetas, radix);
    return stage;
}

} // namespace

long rightAngleLength(long n)
{
    long best = std::numeric_limits<long>::max();
    for (const int odd : {1, 3, 5, 7}) {
        long length = odd * Shortest;
        while (length < n)
            length *= 2;
        best = std::min(best, length);
    }
    return best;
}

RightAnglePlan::RightAnglePlan(long size, int widestRadix) : length(size)
{
    const int odd = oddPartOf(size);
    if (odd == 0)
        throw Error("a right-angle transform of length %1 does not exist", size);
    std::vector<double> thetas = {RightAngle};
    long block = size;
    for (const int radix : radicesOf(size, odd, widestRadix)) {
        stages.push_back(stageOf(radix, block, thetas));
        block /= radix;
    }
    Stage &first = stages.front();
    first.splitReal = first.split;
    if (first.radix % 2 == 0)
        first.splitReal[1] = static_cast<float>(std::sin(std::numbers::pi / 4));
}

std::vector<float> RightAnglePlan::points() const
{
    std::vector<double> thetas = {RightAngle};
    for (const Stage &stage : stages)
        thetas = partsOf(thetas, stage.radix);
    std::vector<float> points;
    points.reserve(2 * thetas.size());
    for (const double theta : thetas)
        points.insert(points.end(), {static_cast<float>(std::cos(theta)), static_cast<float>(std::sin(theta))});
    return points;
}

} // namespace tnn::toeplitz
