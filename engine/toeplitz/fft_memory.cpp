// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "engine/error.h"
#include "engine/toeplitz/fft.h"

// What transforms need besides themselves, FFTW's or others.

namespace tnn::toeplitz {
namespace {

template <class Number> std::unique_ptr<Number[], FftFree> allocated(long count)
{
    constexpr std::size_t Alignment = 64; // bytes in the widest registers
    const std::size_t bytes = count < 0 ? 0 : static_cast<std::size_t>(count) * sizeof(Number);
    void *const memory = count < 0 ? nullptr
                                   : std::aligned_alloc(Alignment, (bytes + Alignment) / Alignment * Alignment);
    if (memory == nullptr)
        throw Error("there is not enough memory for the %1 numbers of a transform", count);
    return std::unique_ptr<Number[], FftFree>(static_cast<Number *>(memory));
}

} // namespace

void FftFree::operator()(void *memory) const
{
    std::free(memory);
}

template <class Real> FftReals<Real> fftReals(long count)
{
    return allocated<Real>(count);
}

template <class Real> FftComplexes<Real> fftComplexes(long count)
{
    return allocated<std::complex<Real>>(count);
}

template FftReals<float> fftReals<float>(long);
template FftReals<double> fftReals<double>(long);
template FftComplexes<float> fftComplexes<float>(long);
template FftComplexes<double> fftComplexes<double>(long);

long goodLength(long length)
{
    for (long candidate = length;; ++candidate) {
        long rest = candidate;
        for (const long factor : {2L, 3L, 5L, 7L})
            while (rest % factor == 0)
                rest /= factor;
        if (rest == 1)
            return candidate;
    }
}

} // namespace tnn::toeplitz
