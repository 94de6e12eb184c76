// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/circulant.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/toeplitz/fft.h"

namespace tnn::toeplitz {

std::vector<float> circulantEmbedding(const Kernel &kernel)
{
    const auto zero = kernel.t.begin() + (kernel.n - 1); // lag 0
    std::vector<float> c(zero, kernel.t.end());
    c.push_back(*zero);
    c.insert(c.end(), kernel.t.begin(), zero);
    return c;
}

std::vector<double> circulantProduct(const std::vector<double> &c, const std::vector<double> &x)
{
    if (c.empty() || c.size() != x.size())
        throw Error("a circulant of size %1 can't be multiplied with %2 numbers", c.size(), x.size());
    const RealFft<double> fft(static_cast<long>(c.size()));
    const auto reals = fftReals<double>(fft.length());
    const auto spectrumOfC = fftComplexes<double>(fft.bins());
    const auto spectrumOfX = fftComplexes<double>(fft.bins());
    std::copy(c.begin(), c.end(), reals.get());
    fft.forward(reals.get(), spectrumOfC.get());
    std::copy(x.begin(), x.end(), reals.get());
    fft.forward(reals.get(), spectrumOfX.get());
    for (long k = 0; k < fft.bins(); ++k)
        spectrumOfX[k] *= spectrumOfC[k] / static_cast<double>(fft.length());
    fft.backward(spectrumOfX.get(), reals.get());
    return {reals.get(), reals.get() + fft.length()};
}

} // namespace tnn::toeplitz
