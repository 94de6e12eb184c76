// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/colour_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

#include "widgets/base/colour_tables.h"

namespace tnn::widgets {

namespace {

using Triple = std::array<double, 3>;

double linear(int channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

int encoded(double channel)
{
    const double c = std::clamp(channel, 0.0, 1.0);
    return static_cast<int>(std::lround(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055)));
}

double luminance(QRgb colour)
{
    return 0.2126729 * linear(qRed(colour)) + 0.7151522 * linear(qGreen(colour)) + 0.0721750 * linear(qBlue(colour));
}

// Oklab: B. Ottosson, "A perceptual color space for image processing", 2020.
Triple oklab(QRgb colour)
{
    const double r = linear(qRed(colour)), g = linear(qGreen(colour)), b = linear(qBlue(colour));
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QRgb fromOklab(const Triple &lab)
{
    const double l = std::pow(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], 3);
    const double m = std::pow(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2], 3);
    const double s = std::pow(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2], 3);
    return qRgb(encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

const ControlColours &controlColours(ColourMap map, bool dark)
{
    switch (map) {
    case ColourMap::Diverging:
        return dark ? DivergingDarkColours : DivergingLightColours;
    case ColourMap::Viridis:
        return ViridisColours;
    case ColourMap::Cividis:
        return CividisColours;
    case ColourMap::Magma:
        return MagmaColours;
    case ColourMap::Grey:
        return GreyColours;
    }
    return GreyColours;
}

} // namespace

namespace {

using Colours = std::array<QRgb, ColourTable::Size>;

Colours interpolated(const ControlColours &controls)
{
    Colours colours{};
    std::array<Triple, std::tuple_size_v<ControlColours>> points;
    std::transform(controls.begin(), controls.end(), points.begin(), oklab);
    for (std::size_t k = 0; k < colours.size(); ++k) {
        const double x = (static_cast<double>(k) + 0.5) / ColourTable::Size * (points.size() - 1);
        const auto left = static_cast<std::size_t>(x);
        const double share = x - static_cast<double>(left);
        Triple lab;
        for (std::size_t c = 0; c < lab.size(); ++c)
            lab[c] = points[left][c] + share * (points[left + 1][c] - points[left][c]);
        colours[k] = fromOklab(lab);
    }
    return colours;
}

/// From any thread: who comes first makes it.
const Colours &tableOf(ColourMap map, bool dark)
{
    struct Entry {
        std::once_flag made;
        Colours colours;
    };
    static std::array<Entry, 10> entries;
    Entry &entry = entries.at(2 * static_cast<std::size_t>(map) + (dark ? 1 : 0));
    std::call_once(entry.made, [&] { entry.colours = interpolated(controlColours(map, dark)); });
    return entry.colours;
}

} // namespace

ColourTable::ColourTable(ColourMap map, bool dark) : m_colours(tableOf(map, dark)) { }

double lightness(QRgb colour)
{
    const double y = luminance(colour);
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

double contrast(QRgb a, QRgb b)
{
    const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace tnn::widgets
