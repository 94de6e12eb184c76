// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/fft_product.h"

#include <algorithm>
#include <cmath>

#include "engine/parallel.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::toeplitz {
namespace {

constexpr long WidestTile = 16; ///< channels: one cache line of float32 in each token's row

long roundedUp(long count, long multiple)
{
    return (count + multiple - 1) / multiple * multiple;
}

/// Transposes values(row.., first..first+width) to `width` contiguous rows of `stride` numbers.
template <class View, class Real>
void transposeIn(const View &values, long row, long rows, long first, long width, Real *out, long stride)
{
    for (long j = 0; j < rows; ++j) {
        const auto *in = values.data() + (row + j) * values.outerStride() + first;
        for (long c = 0; c < width; ++c)
            out[c * stride + j] = static_cast<Real>(in[c]);
    }
}

template <class Real> void multiplySpectra(std::complex<Real> *a, const std::complex<Real> *b, long count)
{
    // Written out: std::complex's operator* has a NaN branch, which prevents vectorization.
    Real *x = reinterpret_cast<Real *>(a);
    const Real *y = reinterpret_cast<const Real *>(b);
    for (long k = 0; k < count; ++k) {
        const Real re = x[2 * k] * y[2 * k] - x[2 * k + 1] * y[2 * k + 1];
        const Real im = x[2 * k] * y[2 * k + 1] + x[2 * k + 1] * y[2 * k];
        x[2 * k] = re;
        x[2 * k + 1] = im;
    }
}

} // namespace

template <class Real>
FftProduct<Real>::FftProduct(const Coefficients &coefficients, const Task &task) :
    m_channels(coefficients.values.cols()), m_tileWidth(std::clamp(m_channels, 1L, WidestTile)),
    m_fft(goodLength(2 * coefficients.n - 1)),
    m_rowStride(roundedUp(m_fft.length(), 64 / static_cast<long>(sizeof(Real)))),
    m_spectrumStride(roundedUp(m_fft.bins(), 64 / static_cast<long>(sizeof(std::complex<Real>))))
{
    requireSpectraFit(double(sizeof(std::complex<Real>)) * double(m_channels) * double(m_spectrumStride), m_channels,
                      coefficients.n);
    m_spectra = fftComplexes<Real>(m_channels * m_spectrumStride);
    transformKernels(coefficients, task);
}

template <class Real> template <class Work> void FftProduct<Real>::lend(const Work &work) const
{
    const auto make = [&] {
        return std::make_unique<Scratch>(
            Scratch{fftReals<Real>(m_tileWidth * m_rowStride), fftComplexes<Real>(m_spectrumStride)});
    };
    m_scratch.lend(make, work);
}

template <class Real> void FftProduct<Real>::transformKernels(const Coefficients &coefficients, const Task &task)
{
    const long n = coefficients.n, length = m_fft.length();
    lend([&](Scratch &scratch) {
        for (long first = 0; first < m_channels; first += m_tileWidth) {
            const long width = std::min(m_tileWidth, m_channels - first);
            Real *tile = scratch.reals.get();
            // Lag k >= 0 goes to entry k, lag -k to entry length - k; entries in between are never reached.
            transposeIn(coefficients.values, n - 1, n, first, width, tile, m_rowStride);
            transposeIn(coefficients.values, 0, n - 1, first, width, tile + length - (n - 1), m_rowStride);
            for (long c = 0; c < width; ++c) {
                Real *row = tile + c * m_rowStride;
                std::fill(row + n, row + length - (n - 1), Real(0));
                std::complex<Real> *spectrum = m_spectra.get() + (first + c) * m_spectrumStride;
                m_fft.forward(row, spectrum);
                for (long k = 0; k < m_fft.bins(); ++k)
                    spectrum[k] /= static_cast<Real>(length);
                task.check();
            }
        }
    });
}

template <class Real>
template <class View>
void FftProduct<Real>::multiplyTile(const View &x, long first, long width, Scratch &scratch, Eigen::Ref<Array> &y,
                                    const Task &task) const
{
    const long m = x.rows();
    Real *tile = scratch.reals.get();
    transposeIn(x, 0, m, first, width, tile, m_rowStride);
    for (long c = 0; c < width; ++c) {
        Real *row = tile + c * m_rowStride;
        std::fill(row + m, row + m_fft.length(), Real(0));
        m_fft.forward(row, scratch.spectrum.get());
        multiplySpectra(scratch.spectrum.get(), m_spectra.get() + (first + c) % m_channels * m_spectrumStride,
                        m_fft.bins());
        m_fft.backward(scratch.spectrum.get(), row);
        task.check();
    }
    for (long i = 0; i < m; ++i)
        for (long c = 0; c < width; ++c)
            y(i, first + c) = tile[c * m_rowStride + i];
}

template <class Real> int FftProduct<Real>::workers(long columns) const
{
    const auto length = static_cast<double>(m_fft.length());
    return workersFor(5.0 * length * std::log2(length) * static_cast<double>(columns));
}

template <class Real>
void FftProduct<Real>::operator()(const SequenceView &x, Eigen::Ref<Array> y, const Task &task) const
{
    multiply(x, y, task);
}

template <class Real>
void FftProduct<Real>::operator()(const Sequence64View &x, Eigen::Ref<Array> y, const Task &task) const
{
    multiply(x, y, task);
}

template <class Real>
template <class View>
void FftProduct<Real>::multiply(const View &x, Eigen::Ref<Array> &y, const Task &task) const
{
    const long columns = x.cols();
    parallelFor((columns + m_tileWidth - 1) / m_tileWidth, workers(columns), task, [&](long tile) {
        const long first = tile * m_tileWidth;
        lend([&](Scratch &scratch) {
            multiplyTile(x, first, std::min(m_tileWidth, columns - first), scratch, y, task);
        });
    });
}

template <class Real> std::size_t FftProduct<Real>::bytes(long columns) const
{
    const long tiles = (columns + m_tileWidth - 1) / m_tileWidth, buffers = std::min<long>(tiles, workers(columns));
    const long complexes = (m_channels + buffers) * m_spectrumStride, reals = buffers * m_tileWidth * m_rowStride;
    return static_cast<std::size_t>(complexes) * sizeof(std::complex<Real>)
        + static_cast<std::size_t>(reals) * sizeof(Real);
}

template class FftProduct<float>;
template class FftProduct<double>;

} // namespace tnn::toeplitz
