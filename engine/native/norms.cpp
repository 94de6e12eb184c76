// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/norms.h"

#include "engine/native/activations.h"
#include "engine/native/row_kernels.h"

namespace tnn::native {
namespace {

/// One number per row.
template <class Real> using Column = Eigen::Array<Real, Eigen::Dynamic, 1>;

/// How a norm is computed from a row's mean and mean square. The RMS norms of tnn-pytorch share SimpleRMSNorm's core
/// x / (||x|| / sqrt(r) + epsilon).
RowNorm formula(model::NormKind kind, double epsilon)
{
    using model::NormKind;
    RowNorm norm;
    norm.centred = kind == NormKind::LayerNorm;
    const bool simple = kind == NormKind::SimpleRms || kind == NormKind::Rms || kind == NormKind::GatedRms;
    (simple ? norm.outsideRoot : norm.insideRoot) = epsilon;
    return norm;
}

template <class Real> const Real *numbersOf(const Array<Real> &parameter)
{
    return parameter.size() > 0 ? parameter.data() : nullptr;
}

/// Everything but the gate of the gated norm, in float32.
Array<float> normedRows(model::NormKind kind, double epsilon, bool relu, const Array<float> &x,
                        const Array<float> &weight, const Array<float> &bias)
{
    RowNorm norm = formula(kind, epsilon);
    norm.relu = relu;
    if (kind == model::NormKind::Scale)
        norm.scale = weight.size() > 0 ? weight(0) : 1.0F;
    else
        norm.weight = numbersOf(weight);
    norm.bias = kind == model::NormKind::LayerNorm ? numbersOf(bias) : nullptr;
    Array<float> y = pooledArray<float>(x.rows(), x.cols());
    overRows(x.rows(), x.cols(), PassCost, [&](long first, long count) {
        normRows(norm, x.data() + first * x.cols(), count, x.cols(), y.data() + first * x.cols());
    });
    return y;
}

template <class Real> void scaleChannels(Array<Real> &x, const Array<Real> &weight)
{
    if (weight.size() > 0)
        x.rowwise() *= weight.reshaped(1, weight.size()).row(0);
}

/// Normalizes rows in double, as the formulas are written.
Array<double> normedRows(model::NormKind kind, double epsilon, bool relu, const Array<double> &x,
                         const Array<double> &weight, const Array<double> &bias)
{
    const RowNorm norm = formula(kind, epsilon);
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
        activate<double>(model::Activation::Relu, viewOf(mapOf(y)));
    return y;
}

/// The gate is computed from x, not from its normed form.
template <class Real> Array<Real> sigmoidGate(const Array<Real> &x, const Array<Real> &gate)
{
    Array<Real> gated = x;
    scaleChannels(gated, gate);
    activate<Real>(model::Activation::Sigmoid, viewOf(mapOf(gated)));
    return gated;
}

/// Every row times the weight, plus the bias; either may be empty.
template <class Real> Array<Real> affine(const Array<Real> &x, const Array<Real> &weight, const Array<Real> &bias)
{
    Array<Real> y = pooledArray<Real>(x.rows(), x.cols());
    overRows(x.rows(), x.cols(), PassCost, [&](long first, long count) {
        for (long row = first; row < first + count; ++row) {
            if (weight.size() > 0)
                y.row(row) = x.row(row) * weight.reshaped(1, weight.size()).row(0);
            else
                y.row(row) = x.row(row);
            if (bias.size() > 0)
                y.row(row) += bias.reshaped(1, bias.size()).row(0);
        }
    });
    return y;
}

template <class Real>
Array<Real> normedAlone(model::NormKind kind, double epsilon, bool relu, const Array<Real> &x,
                        const Array<Real> &weight, const Array<Real> &bias)
{
    switch (kind) {
    case model::NormKind::None:
        return affine<Real>(x, {}, {});
    case model::NormKind::Affine:
        return affine(x, weight, bias);
    default:
        return normedRows(kind, epsilon, relu, x, weight, bias);
    }
}

} // namespace

template <class Real>
Array<Real> normed(model::NormKind kind, double epsilon, model::Activation activation, const Array<Real> &x,
                   const Array<Real> &weight, const Array<Real> &bias)
{
    const bool gated = kind == model::NormKind::GatedRms;
    const bool ofRows = kind != model::NormKind::None && kind != model::NormKind::Affine; // uses a row's statistics
    const bool fused = activation == model::Activation::Relu && !gated && ofRows;
    Array<Real> y = normedAlone(kind, epsilon, fused, x, weight, bias);
    if (gated)
        y *= sigmoidGate<Real>(x, bias);
    if (!fused)
        activateRows<Real>(activation, mapOf(y));
    return y;
}

template Array<float> normed(model::NormKind, double, model::Activation, const Array<float> &, const Array<float> &,
                             const Array<float> &);
template Array<double> normed(model::NormKind, double, model::Activation, const Array<double> &, const Array<double> &,
                              const Array<double> &);

} // namespace tnn::native
