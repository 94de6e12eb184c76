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

/// y[i, c] = sum_j t[i - j, c] x[j, c], by several algorithms (seed: "naive", "matrix", "FFT").
enum class Algorithm {
    Naive,  ///< the definition, summed in float64, vectorised over channels
    Matrix, ///< the dense Toeplitz matrix of each channel, a tile at a time, times x
    Fft,    ///< the fastest: our own transforms (right_angle_product.h), kernel spectra kept; below 32 tokens as Naive
    Fftw,   ///< the 2n circulant embedding through FFTW, kernel spectra kept
};

std::string_view nameOf(Algorithm algorithm);    ///< "naive", "matrix", "fft", "fftw"
Algorithm algorithmNamed(std::string_view name); ///< throws tnn::Error that lists the names
std::vector<Algorithm> allAlgorithms();          ///< those that this build has

/// T for one set of coefficients, prepared once (plans, spectra) and applied often. Immutable and thread-safe after construction.
class Product {
public:
    Product(CoefficientsPtr coefficients, Algorithm algorithm, const Task &task = {});
    ~Product();
    Product(const Product &) = delete;
    Product &operator=(const Product &) = delete;

    /// T x for x of (m, channels) with m <= n: the first m rows and columns of T. Channels as in the coefficients, or that
    /// several times: a batch of sequences side by side, (m, b * channels).
    /// On up to threads() threads (engine/parallel.h) where there is enough work for them.
    Sequence operator()(const SequenceView &x, const Task &task = {}) const;
    /// The same into y, whose memory is used again where its shape fits: fresh pages cost a quarter of the time.
    void apply(const SequenceView &x, Sequence &y, const Task &task = {}) const;
    /// Into another array of x's shape, or a part of one. Throws tnn::Error where its shape is another.
    void apply(const SequenceView &x, const SequenceTarget &y, const Task &task = {}) const;
    /// Memory that stays with the product (spectra) plus what one application to `columns` columns takes, in bytes.
    std::size_t bytes(long rows, long columns) const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

/// T x for coefficients that are used once, as Algorithm::Fft: each spectrum is used while it is in the cache.
/// y becomes as large as x.
void multiplyOnce(const Coefficients &coefficients, const SequenceView &x, Sequence &y, const Task &task = {});
/// Into another array of x's shape. Throws tnn::Error where its shape is another.
void multiplyOnce(const Coefficients &coefficients, const SequenceView &x, const SequenceTarget &y,
                  const Task &task = {});

/// The float64 reference: a direct sum up to n = 16384, a float64 FFT above. x as Product takes it.
Sequence64 referenceProduct(const Coefficients &coefficients, const SequenceView &x, const Task &task = {});

} // namespace tnn::toeplitz
