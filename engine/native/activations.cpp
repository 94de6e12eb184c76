// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/activations.h"

#include <cmath>

#include "engine/error.h"

namespace tnn::native {
namespace {

template <class Real> Array<Real> sigmoid(const Array<Real> &x)
{
    return Real(1) / (Real(1) + (-x).exp());
}

template <class Real> Array<Real> gelu(const Array<Real> &x)
{
    return x.unaryExpr([](Real v) { return v * Real(0.5) * (Real(1) + std::erf(v * Real(M_SQRT1_2))); });
}

template <class Real> Array<Real> elu(const Array<Real> &x, Real offset)
{
    return x.unaryExpr([offset](Real v) { return offset + (v > Real(0) ? v : std::expm1(v)); });
}

template <class Real> Array<Real> exponential(const Array<Real> &x)
{
    // std::exp and not Eigen's, which saturates short of infinity.
    return x.unaryExpr([](Real v) { return std::exp(v); });
}

template <class Real> Array<Real> shiftedExponential(const Array<Real> &x)
{
    Array<Real> shifted = x;
    for (long row = 0; row < x.rows(); ++row)
        shifted.row(row) -= x.row(row).template maxCoeff<Eigen::PropagateNaN>();
    return exponential<Real>(shifted);
}

} // namespace

template <class Real> Array<Real> activated(model::Activation activation, const Array<Real> &x)
{
    using model::Activation;
    switch (activation) {
    case Activation::None:
        return x;
    case Activation::Relu: // a comparison that a NaN fails, so that it stays
        return x.unaryExpr([](Real v) { return Real(0) > v ? Real(0) : v; });
    case Activation::Silu:
        return x * sigmoid<Real>(x);
    case Activation::Gelu:
        return gelu<Real>(x);
    case Activation::Elu:
        return elu<Real>(x, Real(0));
    case Activation::Sigmoid:
        return sigmoid<Real>(x);
    case Activation::Exp:
        return exponential<Real>(x);
    case Activation::ExpShifted:
        return shiftedExponential<Real>(x);
    case Activation::LeakyRelu:
        return x.unaryExpr([](Real v) { return Real(0) > v ? Real(0.01) * v : v; });
    case Activation::OnePlusElu:
        return elu<Real>(x, Real(1));
    case Activation::TwoPlusElu:
        return elu<Real>(x, Real(2));
    case Activation::Sine:
        return x.unaryExpr([](Real v) { return std::sin(v); });
    case Activation::Cosine:
        return x.unaryExpr([](Real v) { return std::cos(v); });
    case Activation::ReluSquared:
        return x.unaryExpr([](Real v) { return Real(0) > v ? Real(0) : v * v; });
    }
    throw Error("there is no such activation");
}

template Array<float> activated(model::Activation, const Array<float> &);
template Array<double> activated(model::Activation, const Array<double> &);

} // namespace tnn::native
