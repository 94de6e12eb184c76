// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/etsc.h"

#include <cmath>
#include <string>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/toeplitz/fft.h"

namespace tnn::ssm {
namespace {

using toeplitz::Coefficients;

constexpr double LargestBytes = 8.0 * 1024 * 1024 * 1024;

void checkRequest(const Coefficients &t, const std::vector<double> &gamma)
{
    const long channels = t.values.cols();
    if (!t.causal)
        throw Error("ETSC converts causal TNOs, and this one is bidirectional");
    if (t.n < 1 || channels < 1 || t.values.rows() != 2 * t.n - 1)
        throw Error("there are no coefficients to convert");
    if (!gamma.empty() && static_cast<long>(gamma.size()) != channels)
        throw Error("there are %1 decays for %2 channels", gamma.size(), channels);
    for (const double g : gamma)
        if (!std::isfinite(g))
            throw Error("a decay is not finite, so there is nothing to convert");
    const double size = 2.0 * sizeof(std::complex<double>) * static_cast<double>(t.n * channels);
    const Message what = Message("the modes of %1 channels at n = %2", channels, t.n);
    if (size > LargestBytes)
        throw Error("%1 would take more than the 8 GiB allowed; choose fewer channels or a smaller n", what);
    checkMemory(what, size);
}

void checkFinite(const Coefficients &t)
{
    for (long lag = 0; lag < t.n; ++lag)
        for (long column = 0; column < t.values.cols(); ++column)
            if (!std::isfinite(t.at(lag, column)))
                throw Error("the coefficient of lag %1 in column %2 is not finite, so there is nothing to convert", lag,
                            column);
}

/// exp(-2 pi i k / m) for k = 0..m-1, exactly conjugate in pairs k, m - k.
std::vector<std::complex<double>> rootsOfUnity(long m)
{
    std::vector<std::complex<double>> roots(static_cast<std::size_t>(m));
    for (long k = 0; 2 * k <= m; ++k) {
        const double angle = -2.0 * M_PI * static_cast<double>(k) / static_cast<double>(m);
        const std::complex<double> root = 2 * k == m ? std::complex<double>(-1.0, 0.0) : std::polar(1.0, angle);
        roots[static_cast<std::size_t>(k == 0 ? 0 : m - k)] = std::conj(root);
        roots[static_cast<std::size_t>(k)] = root;
    }
    return roots;
}

/// The inverse DFT of length m of one channel's lags (padded to sum zero where m = n + 1), entries 0..m/2 in
/// spectrum: t is real, so it is the conjugate of the forward transform, over m, and the rest mirrors it.
void weightsOf(const Coefficients &t, long column, const toeplitz::RealFft<double> &fft, double *reals,
               std::complex<double> *spectrum)
{
    double sum = 0;
    for (long lag = 0; lag < t.n; ++lag)
        sum += reals[lag] = t.at(lag, column);
    if (fft.length() > t.n)
        reals[t.n] = -sum;
    fft.forward(reals, spectrum);
    for (long k = 0; k < fft.bins(); ++k)
        spectrum[k] = std::conj(spectrum[k]) / static_cast<double>(fft.length());
}

} // namespace

std::string_view nameOf(Variant variant)
{
    switch (variant) {
    case Variant::Padded:
        return "padded";
    case Variant::Unpadded:
        return "unpadded";
    case Variant::Reduced:
        return "reduced";
    }
    return {};
}

Modes etsc(const Coefficients &undecayed, const std::vector<double> &gamma, Variant variant)
{
    checkRequest(undecayed, gamma);
    if (variant == Variant::Reduced)
        throw Error("ETSC converts exactly, it doesn't reduce");
    checkFinite(undecayed);
    const long n = undecayed.n, channels = undecayed.values.cols();
    const long dropped = variant == Variant::Padded ? 1 : 0; // modes before the first one kept
    const long m = n + dropped;
    const std::vector<std::complex<double>> roots = rootsOfUnity(m);
    const toeplitz::RealFft<double> fft(m);
    const auto reals = toeplitz::fftReals<double>(m);
    const auto spectrum = toeplitz::fftComplexes<double>(fft.bins());

    Modes modes{variant, n, Modes64(n, channels), Modes64(n, channels), toeplitz::Sequence64(0, channels)};
    for (long column = 0; column < channels; ++column) {
        const double decay = gamma.empty() ? 1.0 : gamma[static_cast<std::size_t>(column)];
        weightsOf(undecayed, column, fft, reals.get(), spectrum.get());
        for (long row = 0; row < n; ++row) {
            const long k = row + dropped;
            modes.lambda(row, column) = decay * roots[static_cast<std::size_t>(k)];
            modes.b(row, column) = 2 * k <= m ? spectrum[k] : std::conj(spectrum[m - k]);
        }
    }
    return modes;
}

} // namespace tnn::ssm
