// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/activations.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "engine/error.h"
#include "engine/native/row_kernels.h"

namespace tnn::native {
namespace {

template <class Real, class Function> void toEach(MatrixView<Real> x, const Function &function)
{
    for (long row = 0; row < x.rows; ++row)
        std::transform(x.data + row * x.stride, x.data + row * x.stride + x.columns, x.data + row * x.stride, function);
}

double sigmoid(double v)
{
    return 1 / (1 + std::exp(-v));
}

/// v times the normal distribution function of v, by erfc, which keeps its digits where 1 + erf loses them.
template <class Real> Real gelu(Real v)
{
    const auto exact = static_cast<double>(v);
    return static_cast<Real>(0.5 * exact * std::erfc(-exact * M_SQRT1_2));
}

template <class Real> Real geluTanh(Real v)
{
    const auto exact = static_cast<double>(v);
    return static_cast<Real>(exact * sigmoid(2 * M_2_SQRTPI * M_SQRT1_2 * (exact + 0.044715 * exact * exact * exact)));
}

template <class Real> void elu(MatrixView<Real> x, Real offset)
{
    toEach(x, [offset](Real v) { return offset + (v > Real(0) ? v : std::expm1(v)); });
}

template <class Real> void shiftedExponential(MatrixView<Real> x)
{
    for (long row = 0; row < x.rows; ++row) {
        ArrayMap<Real> numbers(x.data + row * x.stride, 1, x.columns);
        numbers -= numbers.template maxCoeff<Eigen::PropagateNaN>();
    }
    activate<Real>(model::Activation::Exp, x);
}

} // namespace

template <class Real> void activate(model::Activation activation, MatrixView<Real> x)
{
    using model::Activation;
    if constexpr (std::is_same_v<Real, float>)
        if (activateInLanes(activation, x))
            return;
    switch (activation) {
    case Activation::None:
        return;
    case Activation::Relu: // false for NaN, so that NaN is kept
        return toEach(x, [](Real v) { return Real(0) > v ? Real(0) : v; });
    case Activation::Silu:
        return toEach(x, [](Real v) { return static_cast<Real>(v * sigmoid(v)); });
    case Activation::Gelu:
        return toEach(x, gelu<Real>);
    case Activation::GeluTanh:
        return toEach(x, geluTanh<Real>);
    case Activation::Elu:
        return elu<Real>(x, Real(0));
    case Activation::Sigmoid:
        return toEach(x, [](Real v) { return static_cast<Real>(sigmoid(v)); });
    case Activation::Exp:
        return toEach(x, [](Real v) { return std::exp(v); });
    case Activation::ExpShifted:
        return shiftedExponential(x);
    case Activation::LeakyRelu:
        return toEach(x, [](Real v) { return Real(0) > v ? Real(0.01) * v : v; });
    case Activation::OnePlusElu:
        return elu<Real>(x, Real(1));
    case Activation::TwoPlusElu:
        return elu<Real>(x, Real(2));
    case Activation::Sine:
        return toEach(x, [](Real v) { return std::sin(v); });
    case Activation::Cosine:
        return toEach(x, [](Real v) { return std::cos(v); });
    case Activation::ReluSquared:
        return toEach(x, [](Real v) { return Real(0) > v ? Real(0) : v * v; });
    case Activation::Tanh:
        return toEach(x, [](Real v) { return std::tanh(v); });
    }
    throw Error("this activation does not exist");
}

template <class Real> void activateRows(model::Activation activation, ArrayMap<Real> x)
{
    constexpr double ByNumbers = 400; // the cost of the standard library's functions
    const bool inLanes = std::is_same_v<Real, float> && activateInLanes(activation, {nullptr, 0, 0, 0});
    const bool fast = activation == model::Activation::None || inLanes;
    overRows(x.rows(), x.cols(), fast ? PassCost : ByNumbers, [&](long first, long count) {
        activate<Real>(activation, {x.data() + first * x.cols(), count, x.cols(), x.cols()});
    });
}

template void activate(model::Activation, MatrixView<float>);
template void activate(model::Activation, MatrixView<double>);
template void activateRows(model::Activation, ArrayMap<float>);
template void activateRows(model::Activation, ArrayMap<double>);

} // namespace tnn::native
