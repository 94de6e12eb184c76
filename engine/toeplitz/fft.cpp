// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/fft.h"

#include <limits>
#include <mutex>

#include <fftw3.h>

#include "engine/error.h"
#include "engine/memory_limit.h"

namespace tnn::toeplitz {
namespace {

/// FFTW has one set of C functions per precision.
template <class Real> struct Fftw;
template <> struct Fftw<float> {
    using Plan = fftwf_plan;
    using Complex = fftwf_complex;
    static constexpr auto planForward = fftwf_plan_dft_r2c_1d;
    static constexpr auto planBackward = fftwf_plan_dft_c2r_1d;
    static constexpr auto executeForward = fftwf_execute_dft_r2c;
    static constexpr auto executeBackward = fftwf_execute_dft_c2r;
    static constexpr auto destroy = fftwf_destroy_plan;
};
template <> struct Fftw<double> {
    using Plan = fftw_plan;
    using Complex = fftw_complex;
    static constexpr auto planForward = fftw_plan_dft_r2c_1d;
    static constexpr auto planBackward = fftw_plan_dft_c2r_1d;
    static constexpr auto executeForward = fftw_execute_dft_r2c;
    static constexpr auto executeBackward = fftw_execute_dft_c2r;
    static constexpr auto destroy = fftw_destroy_plan;
};

constexpr long PlannerNumbers = 1L << 18; ///< far more memory than the planner takes beside the factors

/// Whether FFTW convolves to transform this length, because a large prime divides it.
bool hasLargePrime(long length)
{
    constexpr long Large = 256;
    for (long factor = 2; factor < Large; ++factor)
        while (length % factor == 0)
            length /= factor;
    return length > 1;
}

/// Returns how many numbers FFTW allocates beside the arrays, while it plans and again while it transforms (measured:
/// 5 per number of a prime length).
long extraNumbers(long length)
{
    return (hasLargePrime(length) ? 11 * length / 2 : 2 * length) + PlannerNumbers;
}

std::mutex &planner()
{
    static std::mutex mutex;
    return mutex;
}

template <class Real> typename Fftw<Real>::Complex *raw(std::complex<Real> *numbers)
{
    return reinterpret_cast<typename Fftw<Real>::Complex *>(numbers); // layout-compatible, as documented by FFTW
}

} // namespace

bool fftIsFftw()
{
    return true;
}

template <class Real> struct RealFft<Real>::Plans {
    typename Fftw<Real>::Plan forward = nullptr;
    typename Fftw<Real>::Plan backward = nullptr;
    long extra = 0; ///< numbers that FFTW allocates for each transform, if they are many

    /// Throws tnn::Error where FFTW would abort, for lack of memory.
    void checkRoom() const
    {
        if (extra > 0)
            fftReals<Real>(extra);
    }
    ~Plans()
    {
        const std::lock_guard lock(planner());
        if (forward)
            Fftw<Real>::destroy(forward);
        if (backward)
            Fftw<Real>::destroy(backward);
    }
};

template <class Real> RealFft<Real>::RealFft(long length) : m_length(length), m_plans(std::make_unique<Plans>())
{
    if (length < 1 || length > std::numeric_limits<int>::max())
        throw Error("a transform of length %1 is not possible", length);
    // FFTW aborts if it runs out of memory. The planning arrays are needed a second time during use.
    checkMemory(Message("a transform of %1 numbers", length),
                sizeof(Real) * static_cast<double>(2 * length + extraNumbers(length)));
    const FftReals<Real> reals = fftReals<Real>(length);
    const FftComplexes<Real> spectrum = fftComplexes<Real>(bins());
    fftReals<Real>(extraNumbers(length)); // freed at once
    constexpr long Large = 1L << 20;      // FFTW's extra memory for shorter ones does not matter
    if (length >= Large && hasLargePrime(length))
        m_plans->extra = extraNumbers(length);
    // ESTIMATE: plans within 5 ms at any length, and always the same plan (so the same last bits). MEASURE is about 20
    // % faster but takes 50 ms at length 60 and 300 ms at 2048.
    const int n = static_cast<int>(length);
    const std::lock_guard lock(planner());
    m_plans->forward = Fftw<Real>::planForward(n, reals.get(), raw(spectrum.get()), FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
    m_plans->backward = Fftw<Real>::planBackward(n, raw(spectrum.get()), reals.get(),
                                                 FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
    if (!m_plans->forward || !m_plans->backward)
        throw Error("FFTW has no plan for a transform of %1 numbers", length);
}

template <class Real> RealFft<Real>::~RealFft() = default;

template <class Real> void RealFft<Real>::forward(Real *reals, std::complex<Real> *spectrum) const
{
    m_plans->checkRoom();
    Fftw<Real>::executeForward(m_plans->forward, reals, raw(spectrum));
}

template <class Real> void RealFft<Real>::backward(std::complex<Real> *spectrum, Real *reals) const
{
    m_plans->checkRoom();
    Fftw<Real>::executeBackward(m_plans->backward, raw(spectrum), reals);
}

template class RealFft<float>;
template class RealFft<double>;

} // namespace tnn::toeplitz
