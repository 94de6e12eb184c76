// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/plain_product.h"

#include <ATen/ATen.h>

#include "engine/torch/arithmetic.h"

namespace tnn::libtorch {

std::function<model::Value()> plainProduct(const toeplitz::Coefficients &coefficients, const model::Value &x)
{
    const long n = coefficients.n;
    const auto &t = coefficients.values;
    const at::Tensor past = at::from_blob(const_cast<float *>(t.data()), {t.rows(), t.cols()}).slice(0, n - 1);
    const at::Tensor spectrum = at::fft_rfft(past.clone().to(tensorOf(x).device()), 2 * n, 0);
    return [spectrum, input = tensorOf(x), n] {
        return valueOf(at::fft_irfft(at::fft_rfft(input, 2 * n, 0) * spectrum, 2 * n, 0).slice(0, 0, n));
    };
}

} // namespace tnn::libtorch
