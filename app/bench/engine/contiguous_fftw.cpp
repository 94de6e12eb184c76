// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/contiguous_fftw.h"

#include <algorithm>
#include <complex>

#include <fftw3.h>

#include "app/bench/engine/bench_kernels.h"
#include "engine/error.h"
#include "engine/parallel.h"
#include "engine/toeplitz/fft.h"

namespace tnn::bench {

namespace {

constexpr long Alignment = 8; ///< complex numbers; each channel begins at a multiple of 64 bytes

fftwf_complex *raw(std::complex<float> *numbers)
{
    return reinterpret_cast<fftwf_complex *>(numbers); // layout-compatible, as documented by FFTW
}

} // namespace

struct ContiguousFftw::Implementation {
    /// The arrays of one thread for a transform of `length` numbers to `stride` bins.
    struct Buffers {
        Buffers(long length, long stride) :
            padded(toeplitz::fftReals<float>(length)), result(toeplitz::fftReals<float>(length)),
            spectrum(toeplitz::fftComplexes<float>(stride))
        {
            std::fill_n(padded.get(), length, 0.0F);
        }
        toeplitz::FftReals<float> padded, result; ///< 2n; the second half of `padded` stays zero
        toeplitz::FftComplexes<float> spectrum;
    };

    long n = 0, channels = 0, bins = 0, stride = 0;
    toeplitz::Sequence x, y; ///< (channels, n)
    toeplitz::FftComplexes<float> spectra;
    std::vector<Buffers> buffers; ///< one per thread
    fftwf_plan forward = nullptr, backward = nullptr;

    void plan();
    void transformKernels(const toeplitz::Coefficients &coefficients);
    void applyTo(long channel, Buffers &own);
};

void ContiguousFftw::Implementation::plan()
{
    Buffers &own = buffers.front();
    const int length = static_cast<int>(2 * n);
    forward = fftwf_plan_dft_r2c_1d(length, own.padded.get(), raw(own.spectrum.get()),
                                    FFTW_MEASURE | FFTW_PRESERVE_INPUT);
    backward = fftwf_plan_dft_c2r_1d(length, raw(own.spectrum.get()), own.result.get(),
                                     FFTW_MEASURE | FFTW_DESTROY_INPUT);
    if (forward == nullptr || backward == nullptr)
        throw Error(Message::verbatim("FFTW has no plan for length " + std::to_string(length)));
    std::fill_n(own.padded.get(), length, 0.0F); // planning wrote to it
}

void ContiguousFftw::Implementation::transformKernels(const toeplitz::Coefficients &coefficients)
{
    Buffers &own = buffers.front();
    const float scale = 1 / static_cast<float>(2 * n);
    for (long channel = 0; channel < channels; ++channel) {
        for (long lag = 0; lag < n; ++lag)
            own.padded[static_cast<std::size_t>(lag)] = coefficients.at(lag, channel);
        std::complex<float> *const spectrum = spectra.get() + channel * stride;
        fftwf_execute_dft_r2c(forward, own.padded.get(), raw(spectrum));
        std::for_each_n(spectrum, bins, [scale](std::complex<float> &bin) { bin *= scale; });
    }
}

void ContiguousFftw::Implementation::applyTo(long channel, Buffers &own)
{
    std::copy_n(x.row(channel).data(), n, own.padded.get());
    fftwf_execute_dft_r2c(forward, own.padded.get(), raw(own.spectrum.get()));
    multiplySpectra(own.spectrum.get(), spectra.get() + channel * stride, static_cast<std::size_t>(bins));
    fftwf_execute_dft_c2r(backward, raw(own.spectrum.get()), own.result.get());
    std::copy_n(own.result.get(), n, y.row(channel).data());
}

ContiguousFftw::ContiguousFftw(const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x, int threads) :
    m_implementation(std::make_unique<Implementation>())
{
    Implementation &own = *m_implementation;
    own.n = x.rows();
    own.channels = x.cols();
    own.bins = own.n + 1;
    own.stride = (own.bins + Alignment - 1) / Alignment * Alignment;
    own.x = x.transpose();
    own.y.resize(own.channels, own.n);
    own.spectra = toeplitz::fftComplexes<float>(own.channels * own.stride);
    for (int thread = 0; thread < threads; ++thread)
        own.buffers.emplace_back(2 * own.n, own.stride);
    own.plan();
    own.transformKernels(coefficients);
}

ContiguousFftw::~ContiguousFftw()
{
    fftwf_destroy_plan(m_implementation->forward);
    fftwf_destroy_plan(m_implementation->backward);
}

void ContiguousFftw::apply()
{
    Implementation &own = *m_implementation;
    const auto parts = static_cast<long>(own.buffers.size());
    parallelFor(parts, static_cast<int>(parts), [&own, parts](long part) {
        Implementation::Buffers &buffers = own.buffers[static_cast<std::size_t>(part)];
        for (long channel = part * own.channels / parts; channel < (part + 1) * own.channels / parts; ++channel)
            own.applyTo(channel, buffers);
    });
}

std::vector<double> ContiguousFftw::valuesAt(const std::vector<long> &places) const
{
    const Implementation &own = *m_implementation;
    std::vector<double> values;
    values.reserve(places.size());
    for (const long place : places)
        values.push_back(own.y(place % own.channels, place / own.channels));
    return values;
}

} // namespace tnn::bench
