// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/toeplitz_function.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "engine/model/shape_check.h"
#include "engine/toeplitz/stacked_product.h"
#include "engine/torch/matrices.h"

namespace tnn::libtorch {
namespace {

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

at::Tensor causalProduct(const at::Tensor &coefficients, const at::Tensor &x)
{
    const long n = coefficients.size(0);
    model::requireFit(n > 0 && x.size(0) % n == 0 && x.size(1) == coefficients.size(1), "an input and coefficients",
                      {x.size(0), x.size(1)}, {n, coefficients.size(1)});
    const bool ours = x.is_cpu() && x.scalar_type() == at::kFloat && coefficients.scalar_type() == at::kFloat;
    if (ours)
        return CausalProduct::apply(coefficients, x);
    return Matrices(coefficients, n, true, toeplitz::Algorithm::Fft).apply(x, {});
}

} // namespace tnn::libtorch
