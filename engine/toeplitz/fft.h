// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <memory>
#include <vector>

namespace tnn::toeplitz {

/// The smallest number of the form 2^a 3^b 5^c 7^d that is at least `length` (>= 1): lengths FFTW is fast at.
long goodLength(long length);

/// Whether the transforms below are FFTW's: a build for bare machines has others (fft_plain.cpp).
bool fftIsFftw();

/// Memory aligned as FFTW's SIMD code wants it, uninitialised. Real is float or double.
struct FftFree {
    void operator()(void *memory) const;
};
template <class Real> using FftReals = std::unique_ptr<Real[], FftFree>;
template <class Real> using FftComplexes = std::unique_ptr<std::complex<Real>[], FftFree>;
/// Throw tnn::Error where the memory is not to be had.
template <class Real> FftReals<Real> fftReals(long count);
template <class Real> FftComplexes<Real> fftComplexes(long count);

/// Transforms of real sequences of one length, unnormalised: backward(forward(x)) is length() times x.
/// forward: X[k] = sum_j x[j] exp(-2 pi i j k / length), k = 0..length/2. Planned once (FFTW's planner is not
/// thread-safe, so it is kept behind one mutex), then usable by several threads. Real is float or double.
template <class Real> class RealFft {
public:
    explicit RealFft(long length);
    ~RealFft();
    RealFft(const RealFft &) = delete;
    RealFft &operator=(const RealFft &) = delete;

    long length() const { return m_length; }
    long bins() const { return m_length / 2 + 1; }

    /// Arrays from fftReals and fftComplexes, at offsets that are multiples of 64 bytes. Neither input is kept.
    void forward(Real *reals, std::complex<Real> *spectrum) const;
    void backward(std::complex<Real> *spectrum, Real *reals) const;

private:
    struct Plans;
    long m_length;
    std::unique_ptr<Plans> m_plans;
};

} // namespace tnn::toeplitz
