// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/activations.h"

#include <ATen/ATen.h>

#include "engine/error.h"

namespace tnn::libtorch {

at::Tensor activated(model::Activation activation, const at::Tensor &x)
{
    using model::Activation;
    switch (activation) {
    case Activation::None:
        return x;
    case Activation::Relu:
        return at::relu(x);
    case Activation::Silu:
        return at::silu(x);
    case Activation::Gelu:
        return at::gelu(x);
    case Activation::Elu:
        return at::elu(x);
    case Activation::Sigmoid:
        return at::sigmoid(x);
    case Activation::Exp:
        return at::exp(x);
    case Activation::ExpShifted:
        return at::exp(x - x.amax(1, true));
    case Activation::LeakyRelu:
        return at::leaky_relu(x, 0.01);
    case Activation::OnePlusElu:
        return at::elu(x) + 1;
    case Activation::TwoPlusElu:
        return at::elu(x) + 2;
    case Activation::Sine:
        return at::sin(x);
    case Activation::Cosine:
        return at::cos(x);
    case Activation::ReluSquared:
        return at::relu(x).square();
    case Activation::Tanh:
        return at::tanh(x);
    }
    throw Error("there is no such activation");
}

} // namespace tnn::libtorch
