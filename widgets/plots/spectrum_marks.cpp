// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/spectrum_marks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/curves/curve_points.h"

namespace tnn::widgets {

namespace {

constexpr double MostWeightDecades = 8; // of |b|; what is weaker has the weakest colour
constexpr double NoWeight = -300;       // the level of b = 0

/// log10 |b| of a weight, as a level of the colours.
double levelOf(std::complex<double> weight)
{
    return std::log10(std::max(std::abs(weight), std::pow(10, NoWeight)));
}

bool isFinite(std::complex<double> value)
{
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

ModeMark::Shape shapeOf(ssm::Variant variant)
{
    if (variant == ssm::Variant::Reduced)
        return ModeMark::Shape::Square;
    return variant == ssm::Variant::Padded ? ModeMark::Shape::Ring : ModeMark::Shape::Disc;
}

} // namespace

bool hasModes(const ssm::Modes &modes, int column)
{
    return column >= 0 && column < modes.lambda.cols() && modes.lambda.rows() == modes.b.rows()
        && modes.lambda.cols() == modes.b.cols() && (modes.lambda.rows() > 0 || modes.head.rows() > 0);
}

bool isMode(const ssm::Modes &modes, long row, int column)
{
    return modes.variant != ssm::Variant::Reduced || modes.b(row, column) != std::complex<double>();
}

void SpectrumMarkCollector::addOne(std::complex<double> lambda, std::complex<double> b, ModeMark::Shape shape,
                                   const ModePlace &place)
{
    const double level = levelOf(b);
    m_marks.push_back({place(lambda, level), level, shape});
}

void SpectrumMarkCollector::add(const ssm::Modes &modes, int column, const ModePlace &place)
{
    const ModeMark::Shape shape = shapeOf(modes.variant);
    for (long row = 0; row < modes.lambda.rows(); ++row) {
        const std::complex<double> lambda = modes.lambda(row, column), b = modes.b(row, column);
        if (!isMode(modes, row, column) || !isFinite(lambda) || !isFinite(b))
            continue;
        if (modes.variant == ssm::Variant::Reduced && lambda.imag() != 0) {
            addOne(lambda, 0.5 * b, shape, place);
            addOne(std::conj(lambda), 0.5 * b, shape, place);
        } else {
            addOne(lambda, b, shape, place);
        }
    }
}

SpectrumMarks SpectrumMarkCollector::taken()
{
    Extent levels;
    for (const ModeMark &mark : m_marks)
        if (mark.level > NoWeight + 1)
            levels.add(mark.level);
    levels.limit(MostWeightDecades);
    const QRectF range = levels.over(0, 1);
    // Equal weights have one colour, not a range.
    return {std::exchange(m_marks, {}), range.top(), std::max(range.bottom(), range.top() + 0.1)};
}

} // namespace tnn::widgets
