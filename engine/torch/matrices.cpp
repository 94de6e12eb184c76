// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/matrices.h"

#include <algorithm>

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "engine/toeplitz/fft.h"
#include "engine/toeplitz/stacked_product.h"
#include "engine/torch/gpu_product.h"

namespace tnn::libtorch {
namespace {

using toeplitz::Algorithm;

/// The first column of a circulant whose corner is T, (length, channels): lags 0 to n-1, zeros, lags -(n-1) to -1 (TNN
/// paper, Theorem 2.1).
at::Tensor firstColumn(const at::Tensor &t, long n, bool causal, long length)
{
    if (causal)
        return t; // the transform pads it with zeros
    const at::Tensor zeros = at::zeros({length - 2 * n + 1, t.size(1)}, t.options());
    return at::cat({t.slice(0, n - 1), zeros, t.slice(0, 0, n - 1)});
}

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

toeplitz::Stack stackOf(const at::Tensor &coefficients, const at::Tensor &x)
{
    return {x.size(0) / coefficients.size(0), coefficients.size(0), x.size(1)};
}

struct CausalProduct : torch::autograd::Function<CausalProduct> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &coefficients, const at::Tensor &input)
    {
        const at::Tensor t = coefficients.contiguous(), x = input.contiguous();
        context->save_for_backward({t, x});
        at::Tensor y = at::empty_like(x);
        toeplitz::stackedProduct(t.data_ptr<float>(), x.data_ptr<float>(), stackOf(t, x), y.data_ptr<float>());
        return y;
    }

    static tensor_list backward(AutogradContext *context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const at::Tensor &t = saved[0], &x = saved[1];
        const at::Tensor dy = gradients[0].contiguous();
        at::Tensor dx = at::empty_like(x), dt = at::empty_like(t);
        toeplitz::stackedGradients(t.data_ptr<float>(), x.data_ptr<float>(), dy.data_ptr<float>(), stackOf(t, x),
                                   dx.data_ptr<float>(), dt.data_ptr<float>());
        return {dt, dx};
    }
};

} // namespace

Matrices::Matrices(const at::Tensor &coefficients, long n, bool causal, Algorithm algorithm) :
    m_n(n), m_channels(coefficients.size(1)), m_causal(causal), m_algorithm(algorithm)
{
    if (algorithm == Algorithm::Fftw)
        throw Error("fftw is not available on torch devices; use naive, matrix or fft");
    const long lags = coefficients.size(0);
    model::requireFit(n >= 1 && (lags == 2 * n - 1 || (causal && lags == n)), "coefficients and lags of n tokens",
                      {lags, m_channels}, {2 * n - 1, m_channels});
    at::Tensor t = coefficients.to(at::kFloat);
    if (causal && lags > n)
        t = t.slice(0, n - 1);
    if (algorithm != Algorithm::Fft) {
        m_coefficients = std::move(t);
        return;
    }
    if (hasGpuProduct(t, n)) {
        m_spectra = gpuSpectra(t, n, causal);
        return;
    }
    m_length = toeplitz::goodLength(2 * n - 1);
    // the numbers of a channel contiguous, as every later transform expects them
    m_spectra = at::fft_rfft(firstColumn(t, n, causal, m_length).t().contiguous(), m_length, 1);
}

at::Tensor Matrices::apply(const at::Tensor &x, const Task &task) const
{
    const long rows = x.size(0);
    model::requireFit(rows % m_n == 0 && x.size(1) == m_channels, "an input and Toeplitz matrices", {rows, x.size(1)},
                      {m_n, m_channels});
    if (usesGpuProduct())
        return gpuProduct(m_spectra, x.to(at::kFloat), m_n).to(x.scalar_type());
    const at::Tensor sequences = x.to(at::kFloat).view({rows / m_n, m_n, m_channels});
    const at::Tensor y = m_algorithm == Algorithm::Naive ? summed(sequences, task)
        : m_algorithm == Algorithm::Matrix               ? byMatrices(sequences, task)
                                                         : transformed(sequences);
    return y.reshape({rows, m_channels}).to(x.scalar_type());
}

/// x padded with zeros, its transform times the kernels', and back: (batch, n, channels) in and out.
at::Tensor Matrices::transformed(const at::Tensor &x) const
{
    const at::Tensor spectrum = at::fft_rfft(x.transpose(1, 2), m_length, 2);
    return at::fft_irfft(spectrum * m_spectra, m_length, 2).slice(2, 0, m_n).transpose(1, 2);
}

/// The definition, lag by lag.
at::Tensor Matrices::summed(const at::Tensor &x, const Task &task) const
{
    at::Tensor y = at::zeros_like(x);
    for (long lag = lowestLag(); lag < m_n; ++lag) {
        task.check();
        const at::Tensor t = m_coefficients[lag - lowestLag()];
        const long skipped = std::abs(lag), kept = m_n - skipped;
        y.narrow(1, std::max(lag, 0L), kept).add_(x.narrow(1, std::max(-lag, 0L), kept) * t);
    }
    return y;
}

/// Dense matrices, some channels at a time. With its rows reversed T is Hankel, a view of its 2n-1 numbers.
at::Tensor Matrices::byMatrices(const at::Tensor &x, const Task &task) const
{
    const at::Tensor future = at::zeros({m_causal ? m_n - 1 : 0, m_channels}, m_coefficients.options());
    // (channels, 2n-1), lag descending: T[n-1-i, j] = numbers[i + j]
    const at::Tensor numbers = at::cat({future, m_coefficients}).flip(0).t().contiguous();
    std::vector<at::Tensor> parts;
    for (long first = 0; first < m_channels; first += channelsAtOnce()) {
        task.check();
        const long count = std::min(channelsAtOnce(), m_channels - first);
        const at::Tensor some = numbers.narrow(0, first, count).contiguous();
        const at::Tensor hankel = some.as_strided({count, m_n, m_n}, {2 * m_n - 1, 1, 1});
        const at::Tensor columns = x.narrow(2, first, count).permute({2, 1, 0}); // (channels, n, batch)
        parts.push_back(at::matmul(hankel, columns).flip(1));
    }
    return at::cat(parts).permute({2, 1, 0});
}

/// Returns how many channels' dense matrices fit into a quarter of a GiB.
long Matrices::channelsAtOnce() const
{
    constexpr double Numbers = 1 << 26;
    return std::max(1L, static_cast<long>(Numbers / (static_cast<double>(m_n) * static_cast<double>(m_n))));
}

void Matrices::shareWith(const c10::Stream &stream) const
{
    for (const at::Tensor &numbers : {m_coefficients, m_spectra})
        if (numbers.defined())
            numbers.record_stream(stream);
}

std::size_t Matrices::bytes(long rows) const
{
    const long numbers = rows * m_channels, sequences = rows / m_n;
    long taken = 2 * numbers;
    if (usesGpuProduct())
        taken += 2 * m_spectra.numel() + gpuProductNumbers({sequences, m_n, m_channels});
    else if (m_algorithm == Algorithm::Fft) // spectra of the kernels, of x and of y, and padded y
        taken += (m_length + 2) * m_channels * (1 + 2 * sequences) + m_length * m_channels * sequences;
    else
        taken += m_coefficients.size(0) * m_channels;
    if (m_algorithm == Algorithm::Matrix)
        taken += std::min(channelsAtOnce(), m_channels) * m_n * m_n;
    return sizeof(float) * static_cast<std::size_t>(taken);
}

at::Tensor causalProduct(const at::Tensor &coefficients, const at::Tensor &x)
{
    const long n = coefficients.size(0);
    model::requireFit(n > 0 && x.size(0) % n == 0 && x.size(1) == coefficients.size(1), "an input and coefficients",
                      {x.size(0), x.size(1)}, {n, coefficients.size(1)});
    const bool ours = x.is_cpu() && coefficients.is_cpu() && x.scalar_type() == at::kFloat
        && coefficients.scalar_type() == at::kFloat;
    if (ours)
        return CausalProduct::apply(coefficients, x);
    return Matrices(coefficients, n, true, toeplitz::Algorithm::Fft).apply(x, {});
}

} // namespace tnn::libtorch
