// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/stored_modes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tnn::model {
namespace {

using Complex = std::complex<double>;

/// Powers 0..Width-1 of a pole, multiplied with one running power: the inner loop has no dependencies.
constexpr long Width = 16;

/// pole^exponent; std::pow of zero and a NaN-free way for any pole.
Complex power(Complex pole, long exponent)
{
    if (exponent == 0)
        return 1;
    const double size = std::abs(pole);
    if (size == 0)
        return 0;
    const auto k = static_cast<double>(exponent);
    return polarForm(std::pow(size, k), std::arg(pole) * k);
}

/// Adds Re residue pole^(first + i) to taps[i * stride].
void addMode(Complex pole, Complex residue, long first, std::span<double> taps)
{
    std::array<double, Width> real{}, imaginary{};
    Complex next = 1;
    for (long i = 0; i < Width; ++i, next *= pole) {
        real[static_cast<std::size_t>(i)] = next.real();
        imaginary[static_cast<std::size_t>(i)] = next.imag();
    }
    const auto count = static_cast<long>(taps.size());
    // `next` is now pole^Width. Each start is a power of its own every few blocks, so that errors do not build up.
    constexpr long Restart = 16 * Width;
    Complex start;
    for (long at = 0; at < count; at += Width) {
        start = at % Restart == 0 ? residue * power(pole, first + at) : start * next;
        const long here = std::min(Width, count - at);
        double *const out = &taps[static_cast<std::size_t>(at)];
        for (long i = 0; i < here; ++i)
            out[i] += start.real() * real[static_cast<std::size_t>(i)]
                - start.imag() * imaginary[static_cast<std::size_t>(i)];
    }
}

/// Adds one side's taps at distances first..first+count-1 from its first one.
void addSide(const StoredModes &modes, const StoredModes::Side &side, long channel, long first, std::span<double> taps)
{
    const long count = std::min(static_cast<long>(taps.size()), modes.reach - first);
    if (count <= 0)
        return;
    const auto own = static_cast<std::size_t>(count);
    std::vector<double> reversed; // growing modes decay from the other end
    for (Eigen::Index mode = 0; mode < side.poles.rows(); ++mode) {
        const Complex pole = side.poles(mode, channel), residue = side.residues(mode, channel);
        if (residue == 0.0)
            continue;
        if (modes.grownAt == 0 || std::norm(pole) <= 1) {
            addMode(pole, residue, first, taps.first(own));
            continue;
        }
        reversed.resize(own);
        addMode(1.0 / pole, residue, modes.grownAt - (first + count - 1), reversed);
    }
    for (std::size_t i = 0; i < reversed.size(); ++i)
        taps[i] += reversed[own - 1 - i];
}

} // namespace

void modalTaps(const StoredModes &modes, long first, long count, std::span<const long> channels, std::span<float> rows)
{
    std::vector<double> taps(static_cast<std::size_t>(count)), backward;
    const long last = first + count - 1;
    for (std::size_t column = 0; column < channels.size(); ++column) {
        std::fill(taps.begin(), taps.end(), 0.0);
        if (const long begin = std::max(first, modes.pastDelay); begin <= last)
            addSide(modes, modes.past, channels[column], begin - modes.pastDelay,
                    std::span(taps).subspan(static_cast<std::size_t>(begin - first)));
        if (const long end = std::min(last, -modes.futureDelay); modes.future.poles.cols() > 0 && first <= end) {
            backward.assign(static_cast<std::size_t>(end - first + 1), 0.0);
            addSide(modes, modes.future, channels[column], -end - modes.futureDelay, backward);
            for (std::size_t i = 0; i < backward.size(); ++i)
                taps[i] += backward[backward.size() - 1 - i];
        }
        if (!modes.atZero.empty() && first <= 0 && last >= 0)
            taps[static_cast<std::size_t>(-first)] += modes.atZero[static_cast<std::size_t>(channels[column])];
        for (std::size_t row = 0; row < taps.size(); ++row)
            rows[row * channels.size() + column] = static_cast<float>(taps[row]);
    }
}

} // namespace tnn::model
