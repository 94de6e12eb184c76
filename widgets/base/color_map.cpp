// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/color_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

namespace tnn::widgets {

namespace {

// Control colors, evenly spaced, lowest value first. Viridis (Smith, van der Walt) is sampled from its authors' CC0
// table; the diverging pair is designed in CIE LCh with the lightness L* falling (rising) evenly to both sides.
using ControlColors = std::array<QRgb, 33>;

constexpr ControlColors DivergingLightColors{
    0xff013060, 0xff013b71, 0xff004581, 0xff005092, 0xff015ca3, 0xff0268b4, 0xff1773c2, 0xff397fc8, 0xff4f8cce,
    0xff6698d1, 0xff7ba5d4, 0xff90b1d8, 0xffa4bedc, 0xffb7cbe2, 0xffcbd8e7, 0xffdfe6ee, 0xfff4f5f7, 0xffefe3dd,
    0xffead2c8, 0xffe7c1b2, 0xffe3b09e, 0xffe09f8b, 0xffdc8d79, 0xffd87b68, 0xffd46959, 0xffcb594d, 0xffc14841,
    0xffb53939, 0xffa72c31, 0xff98202b, 0xff861926, 0xff741322, 0xff620e1c};

constexpr ControlColors DivergingDarkColors{
    0xff94ccff, 0xff7fc2ff, 0xff71b7fa, 0xff63acf4, 0xff55a1ee, 0xff4597e7, 0xff3d8cdc, 0xff3481d1, 0xff2b76c5,
    0xff296cb3, 0xff2762a0, 0xff25588e, 0xff294d78, 0xff2c4361, 0xff2c384b, 0xff272e38, 0xff202225, 0xff342b2d,
    0xff4c3032, 0xff623536, 0xff793838, 0xff8e3c3a, 0xffa0423e, 0xffb24840, 0xffc44d43, 0xffd05849, 0xffdc634f,
    0xffe86e55, 0xffef7c5f, 0xfff58a6b, 0xfffb9877, 0xffffa685, 0xffffb598};

constexpr ControlColors ViridisColors{
    0xff440154, 0xff470d60, 0xff48186a, 0xff482374, 0xff472d7b, 0xff453681, 0xff424086, 0xff3f4989, 0xff3b528b,
    0xff375a8d, 0xff33638d, 0xff2f6a8e, 0xff2c728e, 0xff297a8e, 0xff26818e, 0xff23898e, 0xff21908c, 0xff1f988b,
    0xff1f9f88, 0xff21a685, 0xff28ae80, 0xff31b57b, 0xff3ebc74, 0xff4cc26c, 0xff5dc963, 0xff6ece58, 0xff82d34c,
    0xff96d83f, 0xffabdc32, 0xffc0df24, 0xffd5e21a, 0xffeae51a, 0xfffde725};

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

double luminance(QRgb color)
{
    return 0.2126729 * linear(qRed(color)) + 0.7151522 * linear(qGreen(color)) + 0.0721750 * linear(qBlue(color));
}

// Oklab: B. Ottosson, "A perceptual color space for image processing", 2020.
Triple oklab(QRgb color)
{
    const double r = linear(qRed(color)), g = linear(qGreen(color)), b = linear(qBlue(color));
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

using Colors = std::array<QRgb, ColorTable::Size>;

Colors interpolated(const ControlColors &controls)
{
    Colors colors{};
    std::array<Triple, std::tuple_size_v<ControlColors>> points;
    std::transform(controls.begin(), controls.end(), points.begin(), oklab);
    for (std::size_t k = 0; k < colors.size(); ++k) {
        const double x = (static_cast<double>(k) + 0.5) / ColorTable::Size * (points.size() - 1);
        const auto left = static_cast<std::size_t>(x);
        const double share = x - static_cast<double>(left);
        Triple lab;
        for (std::size_t c = 0; c < lab.size(); ++c)
            lab[c] = points[left][c] + share * (points[left + 1][c] - points[left][c]);
        colors[k] = fromOklab(lab);
    }
    return colors;
}

/// Callable from any thread: the first caller builds the table.
const Colors &tableOf(ColorMap map, bool dark)
{
    struct Entry {
        std::once_flag made;
        Colors colors;
    };
    static std::array<Entry, 3> entries;
    const bool diverging = map == ColorMap::Diverging;
    Entry &entry = entries.at(!diverging ? 0 : dark ? 1 : 2);
    std::call_once(entry.made, [&] {
        entry.colors = interpolated(!diverging ? ViridisColors : dark ? DivergingDarkColors : DivergingLightColors);
    });
    return entry.colors;
}

} // namespace

ColorTable::ColorTable(ColorMap map, bool dark) : m_colors(tableOf(map, dark)) { }

double contrast(QRgb a, QRgb b)
{
    const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace tnn::widgets
