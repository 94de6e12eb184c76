// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/model/arithmetic.h"

namespace tnn::libtorch {

/// T of every channel at one n, on the device of its coefficients, in float32. Gradients flow to them and to x.
class Matrices final : public model::Value::Storage {
public:
    /// coefficients: (2n-1, channels), lag ascending, or if causal (n, channels), of lags 0 to n-1. Throws tnn::Error
    /// for an algorithm that is not available through LibTorch (fftw).
    Matrices(const at::Tensor &coefficients, long n, bool causal, toeplitz::Algorithm algorithm);

    /// Returns T x of every sequence, (batch * n, channels), in x's type.
    at::Tensor apply(const at::Tensor &x, const Task &task) const;
    /// Keeps the memory from other uses until this stream, which is not the one that they were made on, has used it.
    void shareWith(const c10::Stream &stream) const;
    /// Returns the bytes that are kept plus those of one application to `rows` rows.
    std::size_t bytes(long rows) const;

private:
    at::Tensor summed(const at::Tensor &x, const Task &task) const;
    at::Tensor byMatrices(const at::Tensor &x, const Task &task) const;
    at::Tensor transformed(const at::Tensor &x) const;
    long channelsAtOnce() const;
    /// Whether m_spectra are those of gpu_product.h.
    bool usesGpuProduct() const { return m_algorithm == toeplitz::Algorithm::Fft && m_length == 0; }
    long lowestLag() const { return m_causal ? 0 : 1 - m_n; }

    long m_n, m_channels;
    bool m_causal;
    toeplitz::Algorithm m_algorithm;
    long m_length = 0;         ///< the length of LibTorch's transforms
    at::Tensor m_coefficients; ///< (lags, channels) from lowestLag() on, of the algorithms that sum
    at::Tensor m_spectra;      ///< (channels, length / 2 + 1), complex; or those of gpu_product.h
};

/// Returns causal T x of every sequence of n tokens, x and the result (batch * n, channels), for coefficients (n,
/// channels) of lags 0 to n-1. Gradients flow to both. On a CPU in float32 by our own product, elsewhere as Matrices.
at::Tensor causalProduct(const at::Tensor &coefficients, const at::Tensor &x);

} // namespace tnn::libtorch
