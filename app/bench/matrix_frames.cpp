// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/matrix_frames.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "engine/split_mix.h"
#include "widgets/base/value_range.h"
#include "widgets/cells/cell_painters.h"

namespace tnn::app {

namespace {

using widgets::CellViewport, widgets::ColorMap, widgets::ColorTable, widgets::Magnitudes, widgets::MatrixCells,
    widgets::ValueColors, widgets::ValueScale;

toeplitz::KernelPtr spikeAndTail(long n, bool causal = false)
{
    auto kernel = std::make_shared<toeplitz::Kernel>();
    kernel->n = n;
    kernel->t.resize(static_cast<std::size_t>(2 * n - 1));
    kernel->causal = causal;
    for (long lag = causal ? 0 : 1 - n; lag < n; ++lag) {
        const double tail = 0.3 / (1 + 0.01 * std::abs(static_cast<double>(lag)));
        kernel->t[static_cast<std::size_t>(lag + n - 1)] = static_cast<float>(lag == 0 ? 2.5 : lag > 0 ? -tail : tail);
    }
    return kernel;
}

ValueColors colorsOf(const toeplitz::Kernel &kernel)
{
    Magnitudes magnitudes;
    magnitudes.add(kernel);
    const double limit = magnitudes.largest();
    return {ValueScale::symlog(limit, magnitudes.threshold(limit)), ColorTable(ColorMap::Diverging, false), 0xffff00ff,
            0xffffffff};
}

} // namespace

struct MatrixFrames::Scene {
    Scene(const toeplitz::KernelPtr &kernel, const QSize &frame) :
        n(kernel->n), size(frame), pyramid(kernel), colors(colorsOf(*kernel))
    {
    }

    CellViewport viewport(View view) const
    {
        const auto cells = static_cast<double>(n);
        if (view == View::Whole)
            return {0, 0, std::max(1.0, cells / std::min(size.width(), size.height()))};
        const double middle = std::max(0.0, std::floor(cells / 2 - size.width()));
        return {middle + 0.3 * std::min<double>(size.width(), cells), middle, 1};
    }

    QRgb colorOf(const CellViewport &viewport, int x, int y) const
    {
        const auto end = static_cast<double>(n);
        if (viewport.row + (y + 0.5) * viewport.step >= end || viewport.column + (x + 0.5) * viewport.step >= end)
            return colors.outside;
        const MatrixCells cells{&pyramid};
        const double middle = viewport.row - viewport.column + (y - x) * viewport.step;
        const auto first = static_cast<long>(std::floor(middle - viewport.step)) + 1;
        const auto last = static_cast<long>(std::ceil(middle + viewport.step)) - 1;
        return colors.of(first == last ? cells.at(first) : cells.over(first, last));
    }

    long n;
    QSize size;
    analysis::LagPyramid pyramid;
    ValueColors colors;
};

MatrixFrames::MatrixFrames(long n, int width, int height) :
    m_scene(std::make_unique<Scene>(spikeAndTail(n), QSize(width, height)))
{
}

MatrixFrames::~MatrixFrames() = default;

long MatrixFrames::n() const
{
    return m_scene->n;
}

QImage MatrixFrames::paint(View view) const
{
    return paintMatrix(MatrixCells{&m_scene->pyramid}, m_scene->viewport(view), m_scene->size, m_scene->colors);
}

QImage MatrixFrames::paintPerPixel(View view) const
{
    QImage image(m_scene->size, QImage::Format_RGB32);
    const CellViewport viewport = m_scene->viewport(view);
    for (int y = 0; y < image.height(); ++y) {
        auto *const line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x)
            line[x] = m_scene->colorOf(viewport, x, y);
    }
    return image;
}

struct EffectiveFrames::Scene {
    Scene(const toeplitz::KernelPtr &kernel, bool isHyena, const QSize &frame) :
        size(frame), cells(std::make_shared<const analysis::LagPyramid>(kernel), unevenFactors(kernel->n, 1),
                           isHyena ? unevenFactors(kernel->n, 2) : std::vector<float>()),
        colors(colorsOf(*kernel))
    {
    }

    CellViewport viewport(View view) const
    {
        const auto n = static_cast<double>(cells.size());
        if (view == View::Whole)
            return {0, 0, std::max(1.0, n / std::min(size.width(), size.height()))};
        CellViewport around{std::floor(n / 3), std::floor(n / 3), 1};
        for (double step = 1.25;
             view == View::Exact && widgets::paintsExactly(cells, {around.row, around.column, step}, size);
             step *= 1.25)
            around.step = step;
        return around;
    }

    /// Signed factors of very different sizes.
    static std::vector<float> unevenFactors(long n, std::uint64_t seed)
    {
        std::vector<float> factors;
        for (long i = 0; i < n; ++i) {
            const double unit = std::ldexp(static_cast<double>(nextBits(seed) >> 11U), -53);
            factors.push_back(static_cast<float>(std::pow(2 * unit - 1, 3)));
        }
        return factors;
    }

    QSize size;
    analysis::EffectiveMatrix cells;
    ValueColors colors;
};

EffectiveFrames::EffectiveFrames(bool isHyena, long n, int width, int height) :
    m_scene(std::make_unique<Scene>(spikeAndTail(n, isHyena), isHyena, QSize(width, height)))
{
}

EffectiveFrames::~EffectiveFrames() = default;

long EffectiveFrames::n() const
{
    return m_scene->cells.size();
}

QImage EffectiveFrames::paint(View view) const
{
    return paintGated(m_scene->cells, m_scene->viewport(view), m_scene->size, m_scene->colors);
}

long differingPixels(const QImage &a, const QImage &b)
{
    if (a.size() != b.size())
        return static_cast<long>(a.width()) * a.height();
    long differing = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            differing += a.pixel(x, y) != b.pixel(x, y);
    return differing;
}

} // namespace tnn::app
