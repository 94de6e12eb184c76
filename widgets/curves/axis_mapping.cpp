// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/axis_mapping.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include <qcustomplot.h>

#include "widgets/base/tick_label.h"
#include "widgets/base/value_scale.h"

namespace tnn::widgets {

namespace {

constexpr double NoPlace = std::numeric_limits<double>::quiet_NaN();

/// Computed by log2, which is faster than log10: noticeable with a curve of a million points.
double decades(double value)
{
    constexpr double DecadesOfTwo = std::numbers::ln2 / std::numbers::ln10;
    return std::log2(value) * DecadesOfTwo;
}

double decadeBelow(double value)
{
    return std::pow(10, std::floor(std::log10(value) + 1e-9));
}

std::vector<double> magnitudes(std::span<const float> values)
{
    std::vector<double> found;
    const std::size_t step = std::max<std::size_t>(1, values.size() / 4096);
    for (std::size_t i = 0; i < values.size(); i += step)
        if (std::isfinite(values[i]) && values[i] != 0)
            found.push_back(std::abs(static_cast<double>(values[i])));
    return found;
}

QString decimal(double value, double step, double largest)
{
    if (std::abs(value) < step * 1e-6)
        return QStringLiteral("0");
    if (step >= 1 && largest < 1e7)
        return groupedNumber(std::lround(value));
    const int exponent = static_cast<int>(std::floor(std::log10(largest) + 1e-9));
    if (exponent >= 7 || exponent <= -4) {
        const double unit = std::pow(10, exponent);
        const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step / unit) - 1e-9)));
        return withMinus(QString::number(value / unit, 'f', digits)) + QChar(0x00D7) + powerOfTen(exponent);
    }
    return withMinus(QString::number(value, 'f', std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)))));
}

/// Returns round values between the ends, placed by the mapping.
AxisTicks valueTicks(const AxisMapping &mapping, double lower, double upper, int wanted)
{
    const double from = mapping.fromAxis(lower), to = mapping.fromAxis(upper);
    AxisTicks ticks;
    if (!(to > from) || !std::isfinite(to - from))
        return ticks;
    double step = roundStep((to - from) / std::max(1, wanted));
    if (mapping.kind() == AxisMapping::Kind::Integer)
        step = std::max(1.0, step);
    const double largest = std::max(std::abs(from), std::abs(to));
    if (largest / step > 1e12)
        return ticks;
    // Within a decade of a logarithmic axis, the larger values are nearer to each other.
    const double least = 0.6 * (upper - lower) / std::max(1, wanted);
    for (double i = std::ceil(from / step - 1e-9); i * step <= to + step * 1e-9; ++i) {
        const double place = mapping.toAxis(i * step);
        if (!ticks.positions.empty() && place - ticks.positions.back() < least) {
            ticks.minor.append(place);
            continue;
        }
        ticks.positions.append(place);
        ticks.labels.append(decimal(i * step, step, largest));
    }
    return ticks;
}

/// Returns round values from -1 to 1 around each multiple of the period; only 0 where the pictures are narrow.
AxisTicks repeatedTicks(const AxisMapping &mapping, double lower, double upper, int wanted)
{
    AxisTicks ticks;
    if (!(upper > lower) || !std::isfinite(upper - lower))
        return ticks;
    const double step = std::min(1.0, roundStep((upper - lower) / std::max(1, wanted)));
    const bool isNarrow = (upper - lower) / std::max(1, wanted) > 2;
    const auto inside = isNarrow ? 0 : static_cast<long>(std::floor(1 / step + 1e-9));
    if (static_cast<double>(inside) > 1e5)
        return ticks;
    for (double centre = std::round(lower / mapping.period()); centre <= std::round(upper / mapping.period()); ++centre)
        for (long k = -inside; k <= inside; ++k) {
            const double value = static_cast<double>(k) * step, place = centre * mapping.period() + value;
            if (place < lower || place > upper)
                continue;
            ticks.positions.append(place);
            ticks.labels.append(decimal(value, step, 1));
        }
    return ticks;
}

/// Returns 2 to 9 times the power of ten at each integer position.
QVector<double> minorDecades(const AxisMapping &mapping, double lower, double upper)
{
    QVector<double> minor;
    for (int position = static_cast<int>(std::floor(lower)); position < upper; ++position) {
        if (mapping.kind() == AxisMapping::Kind::Symlog && (position == 0 || position == -1))
            continue; // the linear part
        const double ends[] = {mapping.fromAxis(position), mapping.fromAxis(position + 1)};
        const double decade = std::abs(ends[0]) < std::abs(ends[1]) ? ends[0] : ends[1];
        for (int factor = 2; factor <= 9; ++factor)
            if (const double place = mapping.toAxis(factor * decade); place >= lower && place <= upper)
                minor.append(place);
    }
    return minor;
}

QString decadeLabel(const AxisMapping &mapping, int position)
{
    if (mapping.kind() == AxisMapping::Kind::Log)
        return powerOfTen(position);
    if (mapping.kind() == AxisMapping::Kind::Binary)
        return shortNumber(mapping.fromAxis(position), 12);
    if (position == 0)
        return QStringLiteral("0");
    const int first = static_cast<int>(std::lround(std::log10(mapping.threshold())));
    return powerOfTen(first + std::abs(position) - 1, position < 0);
}

AxisTicks decadeTicks(const AxisMapping &mapping, double lower, double upper, int wanted)
{
    AxisTicks ticks;
    const int stride = std::max(1, static_cast<int>(std::ceil((upper - lower) / std::max(1, wanted))));
    const int first = static_cast<int>(std::ceil(lower / stride - 1e-9)) * stride;
    for (int position = first; position <= upper + 1e-9; position += stride) {
        ticks.positions.append(position);
        ticks.labels.append(decadeLabel(mapping, position));
    }
    if (stride == 1 && mapping.kind() != AxisMapping::Kind::Binary)
        ticks.minor = minorDecades(mapping, lower, upper);
    return ticks;
}

/// Returns round values of both parts of a symlog axis on one side of zero: 1, 2 and 5 times a power of ten where
/// labels have room. Steps of one size would leave the linear part without any.
AxisTicks symlogTicks(const AxisMapping &mapping, double lower, double upper, int wanted)
{
    const double least = 0.6 * (upper - lower) / std::max(1, wanted), sign = lower < 0 ? -1 : 1;
    std::map<double, QString> labels; // by position
    AxisTicks ticks;
    for (const int digit : {1, 5, 2, 3, 4, 6, 7, 8, 9})
        for (const double step : {1.0, 0.1}) { // relative to the threshold: beyond it and within it
            const double unit = step * mapping.threshold(), place = mapping.toAxis(sign * digit * unit);
            if (place < lower || place > upper)
                continue;
            const auto next = labels.lower_bound(place);
            const bool isNear = (next != labels.end() && next->first - place < least)
                || (next != labels.begin() && place - std::prev(next)->first < least);
            if (isNear || digit > 5 || digit == 3 || digit == 4)
                ticks.minor.append(place);
            else
                labels[place] = decimal(sign * digit * unit, unit, std::max(digit * unit, mapping.threshold()));
        }
    for (const auto &[place, label] : labels) {
        ticks.positions.append(place);
        ticks.labels.append(label);
    }
    return ticks;
}

AxisTicks ticksOf(const AxisMapping &mapping, double lower, double upper, int wanted)
{
    using Kind = AxisMapping::Kind;
    const Kind kind = mapping.kind();
    if (kind == Kind::Repeated)
        return repeatedTicks(mapping, lower, upper, wanted);
    const bool decades = kind == Kind::Log || kind == Kind::Symlog || kind == Kind::Binary;
    if (decades && std::floor(upper + 1e-9) - std::ceil(lower - 1e-9) >= 1)
        return decadeTicks(mapping, lower, upper, wanted);
    const bool hasBothParts = (lower < 1 && upper > 1) || (lower < -1 && upper > -1);
    if (kind == Kind::Symlog && hasBothParts)
        return symlogTicks(mapping, lower, upper, wanted);
    return valueTicks(mapping, lower, upper, wanted);
}

/// QCustomPlot's tickers cannot place ticks by a mapping, nor adapt their number to the size that is drawn.
class FunctionTicker : public QCPAxisTicker {
public:
    explicit FunctionTicker(TickFunction ticks) : m_ticks(std::move(ticks)) { }

    void generate(const QCPRange &range, const QLocale &, QChar, int, QVector<double> &ticks, QVector<double> *subTicks,
                  QVector<QString> *tickLabels) override
    {
        const AxisTicks found = m_ticks(range.lower, range.upper);
        ticks = found.positions;
        if (subTicks)
            *subTicks = found.minor;
        if (tickLabels)
            *tickLabels = found.labels;
    }

private:
    TickFunction m_ticks;
};

} // namespace

AxisMapping AxisMapping::symlog(double threshold)
{
    return {Kind::Symlog, decadeBelow(std::max(threshold, 1e-300))};
}

double AxisMapping::toAxis(double value) const
{
    if (!std::isfinite(value))
        return NoPlace;
    if (m_kind == Kind::Log)
        return value > 0 ? decades(value) : NoPlace;
    if (m_kind == Kind::Binary)
        return value > 0 ? std::log2(value) : NoPlace;
    if (m_kind != Kind::Symlog)
        return value;
    const double ratio = std::abs(value) / m_threshold;
    return ratio <= 1 ? value / m_threshold : std::copysign(1 + decades(ratio), value);
}

double AxisMapping::fromAxis(double position) const
{
    if (m_kind == Kind::Log)
        return std::pow(10, position);
    if (m_kind == Kind::Binary)
        return std::exp2(position);
    if (m_kind == Kind::Repeated)
        return position - m_threshold * std::round(position / m_threshold);
    if (m_kind != Kind::Symlog)
        return position;
    const double distance = std::abs(position);
    return distance <= 1 ? position * m_threshold : std::copysign(m_threshold * std::pow(10, distance - 1), position);
}

double symlogThreshold(std::span<const float> values)
{
    std::vector<double> found = magnitudes(values);
    if (found.empty())
        return 1;
    const double largest = *std::max_element(found.begin(), found.end());
    const auto tenth = found.begin() + static_cast<std::ptrdiff_t>(found.size() / 10);
    std::nth_element(found.begin(), tenth, found.end());
    return decadeBelow(std::max(*tenth, largest * 1e-4));
}

AxisTicks axisTicks(const AxisMapping &mapping, double lower, double upper, int wanted)
{
    constexpr int MostMore = 4;
    AxisTicks ticks = ticksOf(mapping, lower, upper, wanted);
    for (int more = 1; ticks.positions.size() < 2 && more <= MostMore; ++more) // a single label tells no scale
        ticks = ticksOf(mapping, lower, upper, wanted + more);
    return ticks;
}

void setTicks(QCPAxis &axis, TickFunction ticks)
{
    axis.setTicker(QSharedPointer<QCPAxisTicker>(new FunctionTicker(std::move(ticks))));
}

void setMapping(QCPAxis &axis, const AxisMapping &mapping, double last)
{
    setTicks(axis, [mapping, &axis, last](double lower, double upper) {
        const QSize area = axis.axisRect()->size();
        const int wanted = axis.orientation() == Qt::Horizontal ? area.width() / 70 : area.height() / 33;
        return axisTicks(mapping, lower, std::min(upper, last), std::max(1, wanted));
    });
}

} // namespace tnn::widgets
