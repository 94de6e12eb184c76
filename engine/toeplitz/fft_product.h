// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"
#include "engine/toeplitz/fft.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::toeplitz {

/// Computes T x for each channel through a circulant of a length that is fast in FFTW and at least 2n-1 (TNN paper,
/// Theorem 2.1). Kernel spectra and plans are computed once; channels are transposed to contiguous rows, one tile at a
/// time, so that they are independent. Real is float, or double for references. Thread-safe after construction.
template <class Real> class FftProduct {
public:
    using Array = Eigen::Array<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    /// Throws tnn::Error if the spectra would take more than 8 GiB.
    FftProduct(const Coefficients &coefficients, const Task &task);

    /// x (m, b * channels), 1 <= m <= n; y is another array of the same shape.
    void operator()(const SequenceView &x, Eigen::Ref<Array> y, const Task &task) const;
    void operator()(const Sequence64View &x, Eigen::Ref<Array> y, const Task &task) const;
    /// Memory of spectra and of the buffers of one application to this many columns.
    std::size_t bytes(long columns) const;

private:
    struct Scratch {
        FftReals<Real> reals; ///< a tile of rows
        FftComplexes<Real> spectrum;
    };
    template <class Work> void lend(const Work &work) const;
    void transformKernels(const Coefficients &coefficients, const Task &task);
    template <class View> void multiply(const View &x, Eigen::Ref<Array> &y, const Task &task) const;
    template <class View>
    void multiplyTile(const View &x, long first, long width, Scratch &scratch, Eigen::Ref<Array> &y,
                      const Task &task) const;
    int workers(long columns) const;

    long m_channels;
    long m_tileWidth; ///< channels per tile
    RealFft<Real> m_fft;
    long m_rowStride; ///< the distance between rows of a tile and of the spectra, in numbers: a multiple of 64 bytes
    long m_spectrumStride;
    FftComplexes<Real> m_spectra; ///< (channels, spectrumStride), divided by the transform's length
    Buffers<Scratch> m_scratch;
};

} // namespace tnn::toeplitz
