// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/norms.h"

#include "engine/native/activations.h"
#include "engine/native/row_kernels.h"

namespace tnn::native {
namespace {

/// One number a row.
template <class Real> using Column = Eigen::Array<Real, Eigen::Dynamic, 1>;

/// How a norm is made of a row's mean and mean square. The RMS norms of tnn-pytorch share SimpleRMSNorm's core
/// x / (||x|| / sqrt(r) + 1e-8).
RowNorm formula(model::NormKind kind)
{
    using model::NormKind;
    RowNorm norm;
    norm.centred = kind == NormKind::LayerNorm;
    const bool simple = kind == NormKind::SimpleRms || kind == NormKind::Rms || kind == NormKind::GatedRms;
    (simple ? norm.outsideRoot : norm.insideRoot) = simple ? 1e-8 : 1e-5;
    return norm;
}

template <class Real> const Real *numbersOf(const Array<Real> &parameter)
{
    return parameter.size() > 0 ? parameter.data() : nullptr;
}

/// All but the gate of the gated norm, in float32.
Array<float> normedRows(model::NormKind kind, bool relu, const Array<float> &x, const Array<float> &weight,
                        const Array<float> &bias)
{
    RowNorm norm = formula(kind);
    norm.relu = relu;
    if (kind == model::NormKind::Scale)
        norm.scale = weight.size() > 0 ? weight(0) : 1.0F;
    else
        norm.weight = numbersOf(weight);
    norm.bias = kind == model::NormKind::LayerNorm ? numbersOf(bias) : nullptr;
    Array<float> y(x.rows(), x.cols());
    normRows(norm, x.data(), x.rows(), x.cols(), y.data());
    return y;
}

template <class Real> void scaleChannels(Array<Real> &x, const Array<Real> &weight)
{
    if (weight.size() > 0)
        x.rowwise() *= weight.reshaped(1, weight.size()).row(0);
}

/// The same in double, as the formulas are written.
Array<double> normedRows(model::NormKind kind, bool relu, const Array<double> &x, const Array<double> &weight,
                         const Array<double> &bias)
{
    const RowNorm norm = formula(kind);
    Array<double> y = x;
    if (norm.centred)
        y.colwise() -= x.rowwise().mean().eval();
    const Column<double> factors = ((y.square().rowwise().mean() + norm.insideRoot).sqrt() + norm.outsideRoot)
                                       .inverse();
    y.colwise() *= factors;
    if (kind == model::NormKind::Scale)
        y *= weight.size() > 0 ? weight(0) : 1.0;
    else
        scaleChannels(y, weight);
    if (kind == model::NormKind::LayerNorm && bias.size() > 0)
        y.rowwise() += bias.reshaped(1, bias.size()).row(0);
    if (relu)
        activate<double>(model::Activation::Relu, mapOf(y));
    return y;
}

/// The gate sees x itself, not its normed form.
template <class Real> Array<Real> sigmoidGate(const Array<Real> &x, const Array<Real> &gate)
{
    Array<Real> gated = x;
    scaleChannels(gated, gate);
    activate<Real>(model::Activation::Sigmoid, mapOf(gated));
    return gated;
}

} // namespace

template <class Real>
Array<Real> normed(model::NormKind kind, model::Activation activation, const Array<Real> &x, const Array<Real> &weight,
                   const Array<Real> &bias)
{
    const bool gated = kind == model::NormKind::GatedRms;
    const bool alone = kind == model::NormKind::None || kind == model::NormKind::Affine; // of no row's statistics
    const bool fused = activation == model::Activation::Relu && !gated && !alone;
    Array<Real> y = alone ? x : normedRows(kind, fused, x, weight, bias);
    if (kind == model::NormKind::Affine) {
        scaleChannels(y, weight);
        if (bias.size() > 0)
            y.rowwise() += bias.reshaped(1, bias.size()).row(0);
    }
    if (gated)
        y *= sigmoidGate<Real>(x, bias);
    if (!fused)
        activate<Real>(activation, mapOf(y));
    return y;
}

template Array<float> normed(model::NormKind, model::Activation, const Array<float> &, const Array<float> &,
                             const Array<float> &);
template Array<double> normed(model::NormKind, model::Activation, const Array<double> &, const Array<double> &,
                              const Array<double> &);

} // namespace tnn::native
