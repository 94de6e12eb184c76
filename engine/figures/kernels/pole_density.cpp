// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/pole_density.h"

#include <algorithm>
#include <cmath>

#include "engine/document/conversion.h"
#include "engine/figures/kernels/spectrum_figure.h"

namespace tnn::figures {

namespace {

constexpr int Cells = PoleDensity::Cells;
constexpr double CellSize = 2 * PoleDensity::Reach / Cells;

struct Pole {
    std::complex<double> lambda;
    double weight = 0;
};

/// Returns the finite poles of a channel. A complex mode of the reduced form represents two.
std::vector<Pole> polesOf(const ssm::Modes &modes, long column)
{
    std::vector<Pole> poles;
    for (long row = 0; row < modes.lambda.rows(); ++row) {
        const std::complex<double> lambda = modes.lambda(row, column);
        const double weight = std::abs(modes.b(row, column));
        const bool reduced = ssm::holdsPairs(modes.variant);
        if (!std::isfinite(std::abs(lambda)) || !std::isfinite(weight) || (reduced && weight == 0))
            continue;
        const bool isPair = reduced && lambda.imag() != 0;
        poles.push_back({lambda, isPair ? weight / 2 : weight});
        if (isPair)
            poles.push_back({std::conj(lambda), weight / 2});
    }
    return poles;
}

/// Adds the channels of a form; each gets the same share of the whole.
void add(PoleDensity &density, const ssm::Modes &modes, double share)
{
    for (long column = 0; column < modes.lambda.cols(); ++column) {
        const std::vector<Pole> poles = polesOf(modes, column);
        double sum = 0;
        for (const Pole &pole : poles)
            sum += pole.weight;
        density.poles += static_cast<long>(poles.size());
        for (const Pole &pole : poles) {
            const double x = (pole.lambda.real() + PoleDensity::Reach) / CellSize;
            const double y = (pole.lambda.imag() + PoleDensity::Reach) / CellSize;
            if (sum > 0 && x >= 0 && x < Cells && y >= 0 && y < Cells)
                density.weight[static_cast<std::size_t>(y) * Cells + static_cast<std::size_t>(x)] += static_cast<float>(
                    share * pole.weight / sum);
        }
    }
}

/// Returns the cells smoothed along their rows, and transposed.
std::vector<float> smoothedRows(const std::vector<float> &cells)
{
    constexpr int Far = static_cast<int>(4 * PoleDensity::Width / CellSize);
    std::vector<double> taps;
    double sum = 0;
    for (int k = -Far; k <= Far; ++k) {
        taps.push_back(std::exp(-0.5 * std::pow(k * CellSize / PoleDensity::Width, 2)));
        sum += taps.back();
    }
    std::vector<float> smoothed(cells.size());
    constexpr std::size_t Size = Cells, Reaching = Far;
    for (std::size_t y = 0; y < Size; ++y)
        for (std::size_t x = 0; x < Size; ++x) {
            double value = 0;
            for (std::size_t from = x - std::min(x, Reaching); from <= std::min(Size - 1, x + Reaching); ++from)
                value += taps[from + Reaching - x] * static_cast<double>(cells[y * Size + from]);
            smoothed[x * Size + y] = static_cast<float>(value / sum);
        }
    return smoothed;
}

ssm::Modes modesOf(const document::Document &document, const FigureRequest &request, const std::vector<long> &flat,
                   document::Method method, const Task &task)
{
    const document::Selection &selection = request.selection;
    if (method == document::Method::Reduced)
        return document::reduce(document, selection.tno, selection.n, flat, request.reduce, request.overrides, task)
            .modes;
    return document::modesOf(document, selection.tno, selection.n, flat, method, request.overrides, task).modes;
}

} // namespace

const PoleDensity *HeadDensity::of(document::Method method) const
{
    const auto found = std::find_if(forms.begin(), forms.end(),
                                    [method](const PoleDensity &form) { return form.method == method; });
    return found == forms.end() ? nullptr : &*found;
}

HeadDensity headDensity(const document::Document &document, const FigureRequest &wanted, HeadDensity known,
                        const Task &task)
{
    FigureRequest request = wanted;
    request.selection.n = std::min(wanted.selection.n, LongestSpectrum);
    constexpr long Together = 64; // channels: their modes take little memory
    const std::vector<long> all = document.flatChannels(request.selection.tno, request.selection.head, {});
    HeadDensity density = std::move(known);
    density.allChannels = static_cast<long>(all.size());
    density.channels = std::clamp(MostDensityLags / request.selection.n, 1L, density.allChannels);
    for (const document::Method method : spectrumMethods(document, request)) {
        if (density.of(method))
            continue;
        PoleDensity form{method, 0, std::vector<float>(static_cast<std::size_t>(Cells) * Cells)};
        for (long first = 0; first < density.channels; first += Together) {
            std::vector<long> flat;
            for (long i = first; i < std::min(first + Together, density.channels); ++i)
                flat.push_back(all[static_cast<std::size_t>(i * density.allChannels / density.channels)]);
            task.check();
            add(form, modesOf(document, request, flat, method, task), 1 / static_cast<double>(density.channels));
        }
        form.weight = smoothedRows(smoothedRows(form.weight));
        density.forms.push_back(std::move(form));
    }
    return density;
}

} // namespace tnn::figures
