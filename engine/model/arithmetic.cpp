// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/arithmetic.h"

#include <array>
#include <utility>

#include "engine/error.h"
#include "engine/model/flush.h"

namespace tnn::model {
namespace {

// "exp-shifted" is our own word: the public code says "exp" for both, and means the one or the other by repository.
constexpr std::array<std::pair<Activation, std::string_view>, 15> ActivationNames{{
    {Activation::None, "none"},
    {Activation::Relu, "relu"},
    {Activation::Silu, "silu"},
    {Activation::Gelu, "gelu"},
    {Activation::Elu, "elu"},
    {Activation::Sigmoid, "sigmoid"},
    {Activation::Exp, "exp"},
    {Activation::ExpShifted, "exp-shifted"},
    {Activation::LeakyRelu, "leak"},
    {Activation::OnePlusElu, "1+elu"},
    {Activation::TwoPlusElu, "2+elu"},
    {Activation::Sine, "sine"},
    {Activation::Cosine, "cos"},
    {Activation::ReluSquared, "relu2"},
    {Activation::Tanh, "tanh"},
}};

} // namespace

std::string_view nameOf(Activation activation)
{
    for (const auto &[known, name] : ActivationNames)
        if (known == activation)
            return name;
    throw Error("there is no such activation");
}

Activation activationNamed(std::string_view name)
{
    for (const auto &[activation, known] : ActivationNames)
        if (known == name && activation != Activation::Tanh) // ActLayer has none; heads name theirs by themselves
            return activation;
    return Activation::None;
}

std::string_view nameOf(NormKind kind)
{
    switch (kind) {
    case NormKind::None:
        return "none";
    case NormKind::SimpleRms:
        return "simplermsnorm";
    case NormKind::LayerNorm:
        return "layernorm";
    case NormKind::Rms:
        return "rmsnorm";
    case NormKind::GatedRms:
        return "gatedrmsnorm";
    case NormKind::Scale:
        return "scalenorm";
    case NormKind::RootMeanSquare:
        return "rmsnorm";
    case NormKind::Affine:
        return "batchnorm";
    }
    throw Error("there is no such norm");
}

Value Arithmetic::activatedLinear(Activation activation, const Value &x, const Linear &map)
{
    return activate(activation, linear(x, map));
}

Value Arithmetic::activatedNorm(Activation activation, const Norm &norm, const Value &x)
{
    return activate(activation, this->norm(norm, x));
}

void Arithmetic::linearTo(const Value &x, const Linear &map, const Finish &finish, long firstLag, std::span<float> y)
{
    const Value raw = linear(x, map);
    download(activate(finish.activation, finish.gamma ? decay(raw, finish.gamma, firstLag) : raw), y);
    flushDenormals(y);
}

void Arithmetic::finishTo(std::span<const float> x, Shape shape, const Finish &finish, long firstLag,
                          std::span<float> y)
{
    const Value raw = upload(x, shape);
    download(activate(finish.activation, finish.gamma ? decay(raw, finish.gamma, firstLag) : raw), y);
    flushDenormals(y);
}

Blocks Arithmetic::blocks(long /*width*/) const
{
    return {};
}

} // namespace tnn::model
