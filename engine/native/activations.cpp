// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/activations.h"

#include <cmath>

#include "engine/error.h"

namespace tnn::native {
namespace {

template <class Real> Array<Real> sigmoid(const ArrayMap<Real> &x)
{
    return Real(1) / (Real(1) + (-x).exp());
}

template <class Real> void gelu(ArrayMap<Real> x)
{
    x = x.unaryExpr([](Real v) { return v * Real(0.5) * (Real(1) + std::erf(v * Real(M_SQRT1_2))); });
}

template <class Real> void elu(ArrayMap<Real> x, Real offset)
{
    x = x.unaryExpr([offset](Real v) { return offset + (v > Real(0) ? v : std::expm1(v)); });
}

template <class Real> void exponential(ArrayMap<Real> x)
{
    // std::exp and not Eigen's, which saturates short of infinity.
    x = x.unaryExpr([](Real v) { return std::exp(v); });
}

template <class Real> void shiftedExponential(ArrayMap<Real> x)
{
    for (long row = 0; row < x.rows(); ++row)
        x.row(row) -= x.row(row).template maxCoeff<Eigen::PropagateNaN>();
    exponential<Real>(x);
}

} // namespace

template <class Real> void activate(model::Activation activation, ArrayMap<Real> x)
{
    using model::Activation;
    switch (activation) {
    case Activation::None:
        return;
    case Activation::Relu: // a comparison that a NaN fails, so that it stays
        x = x.unaryExpr([](Real v) { return Real(0) > v ? Real(0) : v; });
        return;
    case Activation::Silu:
        x *= sigmoid<Real>(x);
        return;
    case Activation::Gelu:
        return gelu<Real>(x);
    case Activation::Elu:
        return elu<Real>(x, Real(0));
    case Activation::Sigmoid:
        x = sigmoid<Real>(x);
        return;
    case Activation::Exp:
        return exponential<Real>(x);
    case Activation::ExpShifted:
        return shiftedExponential<Real>(x);
    case Activation::LeakyRelu:
        x = x.unaryExpr([](Real v) { return Real(0) > v ? Real(0.01) * v : v; });
        return;
    case Activation::OnePlusElu:
        return elu<Real>(x, Real(1));
    case Activation::TwoPlusElu:
        return elu<Real>(x, Real(2));
    case Activation::Sine:
        x = x.unaryExpr([](Real v) { return std::sin(v); });
        return;
    case Activation::Cosine:
        x = x.unaryExpr([](Real v) { return std::cos(v); });
        return;
    case Activation::ReluSquared:
        x = x.unaryExpr([](Real v) { return Real(0) > v ? Real(0) : v * v; });
        return;
    case Activation::Tanh:
        x = x.unaryExpr([](Real v) { return std::tanh(v); });
        return;
    }
    throw Error("there is no such activation");
}

template void activate(model::Activation, ArrayMap<float>);
template void activate(model::Activation, ArrayMap<double>);

} // namespace tnn::native
