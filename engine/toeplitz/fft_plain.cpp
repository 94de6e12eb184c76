// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include <unsupported/Eigen/FFT>

#include "engine/error.h"
#include "engine/toeplitz/fft.h"

// For bare-machine builds without FFTW: Eigen's transforms (KissFFT). Slower, for references only.

namespace tnn::toeplitz {

bool fftIsFftw()
{
    return false;
}

template <class Real> struct RealFft<Real>::Plans {
};

template <class Real> RealFft<Real>::RealFft(long length) : m_length(length), m_plans(std::make_unique<Plans>())
{
    if (length < 1 || length > std::numeric_limits<int>::max())
        throw Error("a transform of length %1 is not possible", length);
}

template <class Real> RealFft<Real>::~RealFft() = default;

// Full complex transforms, one object per thread: it caches twiddles by length, and length 1 and odd lengths need no
// special cases.
template <class Real> void RealFft<Real>::forward(Real *reals, std::complex<Real> *spectrum) const
{
    thread_local Eigen::FFT<Real> fft;
    const std::vector<std::complex<Real>> in(reals, reals + m_length);
    std::vector<std::complex<Real>> out(in.size());
    fft.fwd(out.data(), in.data(), m_length);
    std::copy_n(out.begin(), bins(), spectrum);
}

template <class Real> void RealFft<Real>::backward(std::complex<Real> *spectrum, Real *reals) const
{
    thread_local Eigen::FFT<Real> fft;
    std::vector<std::complex<Real>> in(static_cast<std::size_t>(m_length)), out(in.size());
    std::copy_n(spectrum, bins(), in.begin());
    in.front().imag(0);
    if (m_length % 2 == 0)
        in[in.size() / 2].imag(0);
    for (std::size_t k = 1; 2 * k < in.size(); ++k)
        in[in.size() - k] = std::conj(in[k]);
    fft.inv(out.data(), in.data(), m_length);
    std::transform(out.begin(), out.end(), reals, [&](const std::complex<Real> &number) {
        return number.real() * static_cast<Real>(m_length); // Eigen's inverse is scaled
    });
}

template class RealFft<float>;
template class RealFft<double>;

} // namespace tnn::toeplitz
