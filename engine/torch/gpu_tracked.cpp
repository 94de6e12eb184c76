// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/gpu_tracked.h"

#ifdef TNNSCOPE_CUDA

#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/csrc/autograd/custom_function.h>

#include "engine/torch/cuda/training.h"

namespace tnn::libtorch {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

cuda::Rows rowsOf(const at::Tensor &x)
{
    return {x.size(0), x.size(1)};
}

struct Linear : torch::autograd::Function<Linear> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &x, const at::Tensor &weight,
                              const at::Tensor &bias, bool silu)
    {
        at::Tensor z = at::linear(x, weight, bias.numel() > 0 ? bias : at::Tensor());
        context->save_for_backward({x, weight, silu ? z : at::Tensor()});
        return silu ? at::silu(z) : z;
    }

    static tensor_list backward(AutogradContext *context, tensor_list outer)
    {
        const auto saved = context->get_saved_variables();
        const at::Tensor &x = saved[0], &weight = saved[1], &z = saved[2], dy = outer[0].contiguous();
        const c10::cuda::CUDAGuard guard(dy.device());
        const at::Tensor dz = z.defined() ? at::empty_like(dy) : dy;
        at::Tensor dx, dw, db;
        if (z.defined() || context->needs_input_grad(2)) {
            const at::Tensor workspace = at::empty({cuda::sumsWorkspace(rowsOf(dy))}, dy.options());
            db = at::empty({dy.size(1)}, dy.options());
            C10_CUDA_CHECK(cuda::columnSums(dy.data_ptr<float>(), z.defined() ? z.data_ptr<float>() : nullptr,
                                            rowsOf(dy), z.defined() ? dz.data_ptr<float>() : nullptr,
                                            workspace.data_ptr<float>(), db.data_ptr<float>(),
                                            at::cuda::getCurrentCUDAStream()));
        }
        if (context->needs_input_grad(0))
            dx = dz.mm(weight);
        if (context->needs_input_grad(1))
            dw = dz.t().mm(x);
        return {dx, dw, context->needs_input_grad(2) ? db : at::Tensor(), at::Tensor()};
    }
};

struct Rms : torch::autograd::Function<Rms> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &input, double epsilon)
    {
        const at::Tensor x = input.contiguous();
        at::Tensor y = at::empty_like(x);
        const c10::cuda::CUDAGuard guard(x.device());
        C10_CUDA_CHECK(cuda::rms(x.data_ptr<float>(), rowsOf(x), static_cast<float>(epsilon), y.data_ptr<float>(),
                                 at::cuda::getCurrentCUDAStream()));
        context->save_for_backward({x});
        context->saved_data["epsilon"] = epsilon;
        return y;
    }

    static tensor_list backward(AutogradContext *context, tensor_list outer)
    {
        const at::Tensor x = context->get_saved_variables()[0], dy = outer[0].contiguous();
        at::Tensor dx = at::empty_like(x);
        const c10::cuda::CUDAGuard guard(x.device());
        const auto epsilon = static_cast<float>(context->saved_data["epsilon"].toDouble());
        C10_CUDA_CHECK(cuda::rmsGradient(x.data_ptr<float>(), dy.data_ptr<float>(), rowsOf(x), epsilon,
                                         dx.data_ptr<float>(), at::cuda::getCurrentCUDAStream()));
        return {dx, at::Tensor()};
    }
};

} // namespace

bool hasGpuTracked(const at::Tensor &x)
{
    if (!x.is_cuda())
        return false;
    const c10::cuda::CUDAGuard guard(x.device());
    return cuda::hasTraining();
}

at::Tensor gpuLinear(const at::Tensor &x, const at::Tensor &weight, const at::Tensor &bias, bool silu)
{
    return Linear::apply(x.contiguous(), weight, bias, silu);
}

at::Tensor gpuRms(const at::Tensor &x, double epsilon)
{
    return Rms::apply(x, epsilon);
}

#else

namespace tnn::libtorch {

bool hasGpuTracked(const at::Tensor & /*x*/)
{
    return false;
}

at::Tensor gpuLinear(const at::Tensor & /*x*/, const at::Tensor & /*weight*/, const at::Tensor & /*bias*/,
                     bool /*silu*/)
{
    return {};
}

at::Tensor gpuRms(const at::Tensor & /*x*/, double /*epsilon*/)
{
    return {};
}

#endif

} // namespace tnn::libtorch
