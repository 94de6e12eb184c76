// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/spectrum_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace tnn::widgets {

namespace {

constexpr double MostWeightDecades = 8; // the range of |b|; anything weaker has the weakest color
constexpr double NoWeight = -300;       // the level of b = 0

/// Returns log10 |b| of a weight, as a level of the colors.
double levelOf(std::complex<double> weight)
{
    return std::log10(std::max(std::abs(weight), std::pow(10, NoWeight)));
}

bool isFinite(std::complex<double> value)
{
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

ModeMark::Shape shapeOf(const ssm::Modes &modes)
{
    if (ssm::holdsPairs(modes.variant))
        return ModeMark::Shape::Square;
    return document::methodOf(modes) == document::Method::Etsc ? ModeMark::Shape::Ring : ModeMark::Shape::Disc;
}

long numberOf(const ssm::Modes &modes, long row)
{
    return document::methodOf(modes) == document::Method::Etsc ? row + 1 : row;
}

double halfLife(std::complex<double> lambda)
{
    const double magnitude = std::abs(lambda);
    return magnitude >= 1 ? std::numeric_limits<double>::infinity() : -std::numbers::ln2 / std::log(magnitude);
}

QString tokens(double count)
{
    return std::isfinite(count) ? SpectrumPlot::tr("%1 tokens").arg(shortNumber(count)) : SpectrumPlot::tr("infinite");
}

} // namespace

bool hasModes(const ssm::Modes &modes, int column)
{
    return column >= 0 && column < modes.lambda.cols() && modes.lambda.rows() == modes.b.rows()
        && modes.lambda.cols() == modes.b.cols() && (modes.lambda.rows() > 0 || modes.head.rows() > 0);
}

long countNotFinite(const ssm::Modes &modes, int column)
{
    long count = 0;
    for (long row = 0; row < modes.lambda.rows(); ++row)
        count += isFinite(modes.lambda(row, column)) && isFinite(modes.b(row, column)) ? 0 : 1;
    return count;
}

bool isMode(const ssm::Modes &modes, long row, int column)
{
    return !ssm::holdsPairs(modes.variant) || modes.b(row, column) != std::complex<double>();
}

void SpectrumMarks::add(const ssm::Modes &modes, int column, const ModePlace &place)
{
    const auto addOne = [&](std::complex<double> lambda, std::complex<double> b) {
        const double level = levelOf(b);
        marks.push_back({place(lambda, level), level, shapeOf(modes)});
    };
    for (long row = 0; row < modes.lambda.rows(); ++row) {
        const std::complex<double> lambda = modes.lambda(row, column), b = modes.b(row, column);
        if (!isMode(modes, row, column) || !isFinite(lambda) || !isFinite(b))
            continue;
        const bool isPair = ssm::holdsPairs(modes.variant) && lambda.imag() != 0;
        addOne(lambda, isPair ? 0.5 * b : b);
        if (isPair)
            addOne(std::conj(lambda), 0.5 * b);
    }
}

std::pair<double, double> SpectrumMarks::levels() const
{
    Extent levels;
    for (const ModeMark &mark : marks)
        if (mark.level > NoWeight + 1)
            levels.add(mark.level);
    levels.limit(MostWeightDecades);
    const QRectF range = levels.over(0, 1);
    return {range.top(), std::max(range.bottom(), range.top() + 0.1)}; // equal weights share one color, not a range
}

QString formName(const ssm::Modes &modes)
{
    switch (document::methodOf(modes)) {
    case document::Method::Etsc:
        return SpectrumPlot::tr("etsc (published)");
    case document::Method::Unpadded:
        return SpectrumPlot::tr("unpadded");
    case document::Method::Stored:
        return SpectrumPlot::tr("stored");
    default:
        return SpectrumPlot::tr("reduced");
    }
}

QString modeText(const ssm::Modes &modes, long row, int column)
{
    const std::complex<double> lambda = modes.lambda(row, column);
    const double angle = std::abs(std::arg(lambda));
    const double period = angle > 1e-12 ? 2 * std::numbers::pi / angle : std::numeric_limits<double>::infinity();
    // The rounding error of a zero after a rotation on the circle is not worth showing.
    const double real = std::abs(lambda.real()) < 1e-12 * std::abs(lambda) ? 0 : lambda.real();
    const double imaginary = std::abs(lambda.imag()) < 1e-12 * std::abs(lambda) ? 0 : lambda.imag();
    const QString sign = imaginary < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
    const bool isPair = ssm::holdsPairs(modes.variant) && lambda.imag() != 0;
    return SpectrumPlot::tr("%1 mode %2  lambda %3 %4 %5 i  |b| %6  half-life %7  period %8")
        .arg(formName(modes), QString::number(numberOf(modes, row)), shortNumber(real),
             isPair ? QString(QChar(0x00B1)) : sign, shortNumber(std::abs(imaginary)),
             shortNumber(std::abs(modes.b(row, column))), tokens(halfLife(lambda)), tokens(period));
}

} // namespace tnn::widgets
