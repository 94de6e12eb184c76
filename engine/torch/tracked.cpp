// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/tracked.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/custom_function.h>

#include "engine/native/array.h"
#include "engine/native/gradient_kernels.h"
#include "engine/native/linear_gradients.h"
#include "engine/native/row_kernels.h"
#include "engine/torch/gpu_tracked.h"

namespace tnn::libtorch {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

native::LinearShape shapeOf(const at::Tensor &x, const at::Tensor &weight, bool silu)
{
    return {x.size(0), x.size(1), weight.size(0), silu};
}

float *numbersOf(const at::Tensor &tensor)
{
    return tensor.defined() && tensor.numel() > 0 ? tensor.data_ptr<float>() : nullptr;
}

struct Linear : torch::autograd::Function<Linear> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &input, const at::Tensor &map,
                              const at::Tensor &added, bool silu)
    {
        const at::Tensor x = input.contiguous(), weight = map.contiguous(), bias = added.contiguous();
        at::Tensor y = at::empty({x.size(0), weight.size(0)}, x.options());
        const at::Tensor z = silu ? at::empty_like(y) : at::Tensor();
        native::trainedLinear(numbersOf(x), numbersOf(weight), numbersOf(bias), shapeOf(x, weight, silu), numbersOf(z),
                              numbersOf(y));
        context->save_for_backward({x, weight, z});
        context->saved_data["x"] = input.requires_grad();
        context->saved_data["weight"] = map.requires_grad();
        context->saved_data["bias"] = added.requires_grad();
        return y;
    }

    static tensor_list backward(AutogradContext *context, tensor_list outer)
    {
        const auto saved = context->get_saved_variables();
        const at::Tensor &x = saved[0], &weight = saved[1], &z = saved[2], dy = outer[0].contiguous();
        const auto gradient = [&](const char *name, at::IntArrayRef sizes) {
            return context->saved_data[name].toBool() ? at::empty(sizes, x.options()) : at::Tensor();
        };
        const at::Tensor dx = gradient("x", x.sizes()), dw = gradient("weight", weight.sizes()),
                         db = gradient("bias", {weight.size(0)}), scratch = z.defined() ? at::empty_like(z) : z;
        native::linearGradients(numbersOf(x), numbersOf(weight), numbersOf(z), numbersOf(dy),
                                shapeOf(x, weight, z.defined()), numbersOf(scratch),
                                {numbersOf(dx), numbersOf(dw), numbersOf(db)});
        return {dx, dw, db, at::Tensor()};
    }
};

struct Rms : torch::autograd::Function<Rms> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &input, double epsilon)
    {
        const at::Tensor x = input.contiguous();
        at::Tensor y = at::empty_like(x);
        native::RowNorm norm;
        norm.outsideRoot = epsilon;
        const long width = x.size(1);
        native::overRows(x.size(0), width, native::PassCost, [&](long first, long count) {
            native::normRows(norm, numbersOf(x) + first * width, count, width, numbersOf(y) + first * width);
        });
        context->save_for_backward({x});
        context->saved_data["epsilon"] = epsilon;
        return y;
    }

    static tensor_list backward(AutogradContext *context, tensor_list outer)
    {
        const at::Tensor x = context->get_saved_variables()[0], dy = outer[0].contiguous();
        const double epsilon = context->saved_data["epsilon"].toDouble();
        at::Tensor dx = at::empty_like(x);
        const long width = x.size(1);
        native::overRows(x.size(0), width, native::PassCost, [&](long first, long count) {
            const long at = first * width;
            native::rmsGradient(numbersOf(x) + at, numbersOf(dy) + at, epsilon, count, width, numbersOf(dx) + at);
        });
        return {dx, at::Tensor()};
    }
};

struct Product : torch::autograd::Function<Product> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &first, const at::Tensor &second)
    {
        const at::Tensor a = first.contiguous(), b = second.contiguous();
        context->save_for_backward({a, b});
        return a * b;
    }

    static tensor_list backward(AutogradContext *context, tensor_list outer)
    {
        const auto saved = context->get_saved_variables();
        const at::Tensor &a = saved[0], &b = saved[1], dy = outer[0].contiguous();
        if (!dy.is_cpu())
            return {dy * b, dy * a};
        at::Tensor da = at::empty_like(a), db = at::empty_like(b);
        native::overRows(a.numel(), 1, native::PassCost, [&](long first, long count) {
            native::productGradients(numbersOf(a) + first, numbersOf(b) + first, numbersOf(dy) + first, count,
                                     numbersOf(da) + first, numbersOf(db) + first);
        });
        return {da, db};
    }
};

} // namespace

bool isTrackedHere(const at::Tensor &x, const at::Tensor &parameter)
{
    const auto fits = [](const at::Tensor &tensor) {
        return tensor.scalar_type() == at::kFloat && (tensor.is_cpu() || hasGpuTracked(tensor));
    };
    const bool tracked = x.requires_grad() || (parameter.defined() && parameter.requires_grad());
    return c10::GradMode::is_enabled() && tracked && x.numel() > 0 && fits(x)
        && (!parameter.defined() || fits(parameter));
}

at::Tensor trackedLinear(const at::Tensor &x, const at::Tensor &weight, const at::Tensor &bias, bool silu)
{
    // LibTorch 1.13 takes no undefined tensors here.
    const at::Tensor added = bias.defined() ? bias : at::empty({0}, x.options());
    return x.is_cpu() ? Linear::apply(x, weight, added, silu) : gpuLinear(x, weight, added, silu);
}

at::Tensor trackedProduct(const at::Tensor &a, const at::Tensor &b)
{
    return Product::apply(a, b);
}

at::Tensor trackedRms(const at::Tensor &x, double epsilon)
{
    return x.is_cpu() ? Rms::apply(x, epsilon) : gpuRms(x, epsilon);
}

} // namespace tnn::libtorch
