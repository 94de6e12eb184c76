// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <memory>
#include <vector>

namespace tnn::toeplitz {

/// Returns the smallest number 2^a 3^b 5^c 7^d that is at least `length` (>= 1): lengths at which FFTW is fast.
long goodLength(long length);

/// Whether the transforms below are FFTW's; builds for bare machines use others (fft_plain.cpp).
bool fftIsFftw();

/// Uninitialized memory, aligned for FFTW's SIMD code. Real is float or double.
struct FftFree {
    void operator()(void *memory) const;
};
template <class Real> using FftReals = std::unique_ptr<Real[], FftFree>;
template <class Real> using FftComplexes = std::unique_ptr<std::complex<Real>[], FftFree>;
/// Throw tnn::Error if the memory is not available.
template <class Real> FftReals<Real> fftReals(long count);
template <class Real> FftComplexes<Real> fftComplexes(long count);

/// Transforms of real sequences of one length, unnormalized: backward(forward(x)) is length() times x. forward: X[k] =
/// sum_j x[j] exp(-2 pi i j k / length), k = 0..length/2. Planned once (FFTW's planner is not thread-safe, so a mutex
/// protects it), then usable by several threads. Real is float or double.
template <class Real> class RealFft {
public:
    explicit RealFft(long length);
    ~RealFft();
    RealFft(const RealFft &) = delete;
    RealFft &operator=(const RealFft &) = delete;

    long length() const { return m_length; }
    long bins() const { return m_length / 2 + 1; }

    /// Arrays from fftReals and fftComplexes, at offsets that are multiples of 64 bytes. Both destroy their input.
    void forward(Real *reals, std::complex<Real> *spectrum) const;
    void backward(std::complex<Real> *spectrum, Real *reals) const;

private:
    struct Plans;
    long m_length;
    std::unique_ptr<Plans> m_plans;
};

} // namespace tnn::toeplitz
