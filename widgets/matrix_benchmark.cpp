// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_benchmark.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

#include "widgets/magnitudes.h"
#include "widgets/matrix_painter.h"

namespace tnn::widgets {

namespace {

toeplitz::KernelPtr spikeAndTail(long n)
{
    auto kernel = std::make_shared<toeplitz::Kernel>();
    kernel->n = n;
    kernel->t.resize(static_cast<std::size_t>(2 * n - 1));
    for (long lag = 1 - n; lag < n; ++lag) {
        const double tail = 0.3 / (1 + 0.01 * std::abs(static_cast<double>(lag)));
        kernel->t[static_cast<std::size_t>(lag + n - 1)] = static_cast<float>(lag == 0 ? 2.5 : lag > 0 ? -tail : tail);
    }
    return kernel;
}

// What the strip of diagonals saves: every pixel looked up and coloured by itself.
QImage paintPerPixel(const MatrixCells &cells, const CellViewport &view, const QSize &size, const ValueColours &colours)
{
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y) {
        auto *const line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const double middle = view.row - view.column + (y - x) * view.step;
            const auto first = static_cast<long>(std::floor(middle - view.step)) + 1;
            const auto last = static_cast<long>(std::ceil(middle + view.step)) - 1;
            line[x] = colours.of(first == last ? cells.at(first) : cells.over(first, last));
        }
    }
    return image;
}

template <typename Function> double medianOf(int repeats, const Function &function)
{
    std::vector<double> times;
    for (int k = 0; k < std::max(1, repeats); ++k) {
        const auto start = std::chrono::steady_clock::now();
        function();
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

} // namespace

HeatmapTimes benchmarkHeatmap(long n, int width, int height, int repeats)
{
    HeatmapTimes times;
    times.n = n;
    times.width = width;
    times.height = height;
    const toeplitz::KernelPtr kernel = spikeAndTail(n);
    std::unique_ptr<analysis::LagPyramid> pyramid;
    times.pyramid = medianOf(3, [&] { pyramid = std::make_unique<analysis::LagPyramid>(kernel); });

    Magnitudes magnitudes;
    magnitudes.add(*kernel);
    const double limit = magnitudes.largest();
    const ValueColours colours{ValueScale::symlog(limit, magnitudes.threshold(limit)),
                               ColourTable(ColourMap::Diverging, false), 0xffff00ff, 0xffffffff};
    const MatrixCells cells{pyramid.get()};
    const QSize size(width, height);
    const double middle = std::max(0.0, std::floor(static_cast<double>(n) / 2 - width));
    const CellViewport near{middle + 0.3 * std::min<double>(width, static_cast<double>(n)), middle, 1};
    const CellViewport all{0, 0, std::max(1.0, static_cast<double>(n) / std::min(width, height))};
    volatile QRgb seen = 0; // so that no frame is optimised away
    const auto time = [&](auto paint, const CellViewport &view, int count) {
        return medianOf(count, [&] { seen = paint(cells, view, size, colours).pixel(width / 2, height / 2); });
    };
    times.oneToOne = time(paintMatrix, near, repeats);
    times.zoomedOut = time(paintMatrix, all, repeats);
    const int slow = std::max(1, repeats / 4);
    times.oneToOnePerPixel = time(paintPerPixel, near, slow);
    times.zoomedOutPerPixel = time(paintPerPixel, all, slow);
    return times;
}

} // namespace tnn::widgets
