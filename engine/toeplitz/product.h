// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

class RightAngleProduct;
template <class Real> class FftProduct;

/// y[i, c] = sum_j t[i - j, c] x[j, c], by several algorithms (seed: "naive", "matrix", "FFT").
enum class Algorithm {
    Naive,  ///< by definition, summed in float64, vectorized over channels
    Matrix, ///< the dense Toeplitz matrix of each channel, one tile at a time, times x
    Fft,    ///< the fastest: our own transforms (right_angle_product.h), spectra cached; as Naive below 32 tokens
    Fftw,   ///< the 2n circulant embedding through FFTW, with cached kernel spectra
};

std::string_view nameOf(Algorithm algorithm); ///< "naive", "matrix", "fft", "fftw"
std::vector<Algorithm> allAlgorithms();       ///< those available in this build

/// T for one set of coefficients, prepared once (plans, spectra) and applied often. Immutable and thread-safe.
class Product {
public:
    Product(CoefficientsPtr coefficients, Algorithm algorithm, const Task &task = {});
    ~Product();
    Product(const Product &) = delete;
    Product &operator=(const Product &) = delete;

    /// Returns T x for x of (m, channels) with m <= n: the first m rows and columns of T. Channels as in the
    /// coefficients, or a multiple: a batch of sequences side by side, (m, b * channels).
    /// Uses up to threads() threads (engine/parallel.h) if there is enough work.
    Sequence operator()(const SequenceView &x, const Task &task = {}) const;
    /// Writes into y, reusing its memory if its shape matches: fresh pages cost a quarter of the time.
    void apply(const SequenceView &x, Sequence &y, const Task &task = {}) const;
    /// Writes into another array of x's shape, or a part of one. Throws tnn::Error if its shape differs.
    void apply(const SequenceView &x, const SequenceTarget &y, const Task &task = {}) const;
    /// Returns the memory kept by the product (spectra) plus that of one application to `columns` columns, in bytes.
    std::size_t bytes(long rows, long columns) const;

private:
    CoefficientsPtr m_coefficients;
    Algorithm m_algorithm;
    std::unique_ptr<const RightAngleProduct> m_rightAngle; ///< the product of Fft, unless sums are faster
    std::unique_ptr<const FftProduct<float>> m_fftw;
};

/// Computes T x for coefficients that are used once, like Algorithm::Fft: each spectrum is used while it is in the
/// cache. Writes into another array of x's shape. Throws tnn::Error if its shape differs.
void multiplyOnce(const Coefficients &coefficients, const SequenceView &x, const SequenceTarget &y,
                  const Task &task = {});
/// Computes T x in the same way for sequences in memory that belongs to others: x and y do not overlap, and have one
/// shape and the channels of the coefficients.
void multiplyOnce(const CoefficientsView &coefficients, const Sequences<const float> &x, const Sequences<float> &y,
                  const Task &task = {});

/// The float64 reference: a direct sum up to n = 16384, a float64 FFT above. x is as for Product.
Sequence64 referenceProduct(const Coefficients &coefficients, const SequenceView &x, const Task &task = {});

} // namespace tnn::toeplitz
