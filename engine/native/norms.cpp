// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/norms.h"

#include <cmath>

#include "engine/error.h"
#include "engine/native/activations.h"

namespace tnn::native {
namespace {

/// One number a row.
template <class Real> using Column = Eigen::Array<Real, Eigen::Dynamic, 1>;

template <class Real> void scaleRows(Array<Real> &x, const Column<Real> &factors)
{
    for (long row = 0; row < x.rows(); ++row)
        x.row(row) *= factors(row);
}

template <class Real> void scaleChannels(Array<Real> &x, const Array<Real> &weight)
{
    if (weight.size() > 0)
        x.rowwise() *= weight.reshaped(1, weight.size()).row(0);
}

/// x / (||x|| / sqrt(r) + 1e-8), tnn-pytorch's SimpleRMSNorm and the core of its two other RMS norms.
template <class Real> Array<Real> simpleRms(const Array<Real> &x)
{
    Array<Real> y = x;
    scaleRows<Real>(y, (x.square().rowwise().mean().sqrt() + Real(1e-8)).inverse());
    return y;
}

template <class Real> Array<Real> rms(const Array<Real> &x, const Array<Real> &scale)
{
    Array<Real> y = simpleRms<Real>(x);
    scaleChannels<Real>(y, scale);
    return y;
}

template <class Real> Array<Real> gatedRms(const Array<Real> &x, const Array<Real> &scale, const Array<Real> &gate)
{
    Array<Real> gated = x; // the gate sees x itself, not its normed form
    scaleChannels<Real>(gated, gate);
    return rms<Real>(x, scale) * activated<Real>(model::Activation::Sigmoid, gated);
}

template <class Real> Array<Real> layerNorm(const Array<Real> &x, const Array<Real> &weight, const Array<Real> &bias)
{
    Array<Real> y = x;
    y.colwise() -= x.rowwise().mean().eval();
    scaleRows<Real>(y, (y.square().rowwise().mean() + Real(1e-5)).sqrt().inverse());
    scaleChannels<Real>(y, weight);
    if (bias.size() > 0)
        y.rowwise() += bias.reshaped(1, bias.size()).row(0);
    return y;
}

/// x / sqrt(mean(x^2) + 1e-5)
template <class Real> Array<Real> rootMeanSquare(const Array<Real> &x, const Array<Real> &weight)
{
    Array<Real> y = x;
    scaleRows<Real>(y, (x.square().rowwise().mean() + Real(1e-5)).sqrt().inverse());
    scaleChannels<Real>(y, weight);
    return y;
}

template <class Real> Array<Real> scaleNorm(const Array<Real> &x, const Array<Real> &scala)
{
    const Array<Real> y = rootMeanSquare<Real>(x, {});
    return scala.size() > 0 ? Array<Real>(y * scala(0)) : y;
}

} // namespace

template <class Real>
Array<Real> normed(model::NormKind kind, const Array<Real> &x, const Array<Real> &weight, const Array<Real> &bias)
{
    using model::NormKind;
    switch (kind) {
    case NormKind::None:
        return x;
    case NormKind::SimpleRms:
        return simpleRms<Real>(x);
    case NormKind::LayerNorm:
        return layerNorm<Real>(x, weight, bias);
    case NormKind::Rms:
        return rms<Real>(x, weight);
    case NormKind::GatedRms:
        return gatedRms<Real>(x, weight, bias);
    case NormKind::Scale:
        return scaleNorm<Real>(x, weight);
    case NormKind::RootMeanSquare:
        return rootMeanSquare<Real>(x, weight);
    }
    throw Error("there is no such norm");
}

template Array<float> normed(model::NormKind, const Array<float> &, const Array<float> &, const Array<float> &);
template Array<double> normed(model::NormKind, const Array<double> &, const Array<double> &, const Array<double> &);

} // namespace tnn::native
