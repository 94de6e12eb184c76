// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/arithmetic.h"

#include "engine/names.h"

namespace tnn::model {
namespace {

constexpr Named<NormKind> NormNames[] = {{NormKind::None, "none"},
                                         {NormKind::SimpleRms, "simplermsnorm"},
                                         {NormKind::LayerNorm, "layernorm"},
                                         {NormKind::Rms, "rmsnorm"},
                                         {NormKind::GatedRms, "gatedrmsnorm"},
                                         {NormKind::Scale, "scalenorm"},
                                         {NormKind::RootMeanSquare, "rmsnorm"},
                                         {NormKind::Affine, "batchnorm"}};

// "exp-shifted" is our own name: the public code uses "exp" for both, with a meaning that depends on the repository.
constexpr Named<Activation> ActivationNames[] = {
    {Activation::None, "none"},        {Activation::Relu, "relu"},
    {Activation::Silu, "silu"},        {Activation::Gelu, "gelu"},
    {Activation::Elu, "elu"},          {Activation::Sigmoid, "sigmoid"},
    {Activation::Exp, "exp"},          {Activation::ExpShifted, "exp-shifted"},
    {Activation::LeakyRelu, "leak"},   {Activation::OnePlusElu, "1+elu"},
    {Activation::TwoPlusElu, "2+elu"}, {Activation::Sine, "sine"},
    {Activation::Cosine, "cos"},       {Activation::ReluSquared, "relu2"},
    {Activation::Tanh, "tanh"},        {Activation::GeluTanh, "gelu-tanh"},
};

} // namespace

std::string_view nameOf(Activation activation)
{
    return nameIn(ActivationNames, activation);
}

Activation activationNamed(std::string_view name)
{
    const Activation known = namedIn(ActivationNames, name).value_or(Activation::None);
    return known == Activation::Tanh ? Activation::None : known; // ActLayer has no tanh; heads use their own names
}

std::string_view nameOf(NormKind kind)
{
    return nameIn(NormNames, kind);
}

double epsilonOf(const Norm &norm)
{
    constexpr double Inside = 1e-5, Outside = 1e-8; // the defaults of the public code
    if (norm.epsilon > 0)
        return norm.epsilon;
    const bool outside = norm.kind == NormKind::SimpleRms || norm.kind == NormKind::Rms
        || norm.kind == NormKind::GatedRms;
    return outside ? Outside : Inside;
}

long requireAttention(Shape q, Shape k, Shape v, const AttentionHeads &heads, long n)
{
    requireFit(heads.queries > 0 && heads.keys > 0 && heads.width > 0 && heads.queries % heads.keys == 0,
               "heads of queries and of keys", {heads.queries, heads.width}, {heads.keys, heads.width});
    requireFit(k.rows == v.rows && k.channels == v.channels, "keys and values", k, v);
    const bool fits = q.channels == heads.queries * heads.width && k.channels == heads.keys * heads.width;
    const long batch = n > 0 && q.rows % n == 0 ? q.rows / n : 0;
    requireFit(fits && batch > 0 && k.rows % batch == 0 && k.rows >= q.rows, "queries and keys", q, k);
    return k.rows / batch;
}

void requireRotary(const Rotary &rotary, long width, long n, Shape x)
{
    const auto rotates = 2 * static_cast<long>(rotary.frequencies.size());
    requireFit(width > 0 && rotates <= width && x.channels % width == 0, "an input and the heads of a rotation", x,
               {rotates, width});
    requireFit(n > 0 && x.rows % n == 0, "rows and the tokens of a sequence", x, {n, x.channels});
}

Value Arithmetic::stored(const std::shared_ptr<const StoredMatrix> &matrix)
{
    std::vector<float> numbers(static_cast<std::size_t>(matrix->rows() * matrix->columns()));
    matrix->read(0, numbers);
    return upload(std::span<const float>(numbers), {matrix->rows(), matrix->columns()});
}

Value Arithmetic::deviceMatrices(const Value & /*coefficients*/, long /*n*/, bool /*causal*/,
                                 toeplitz::Algorithm /*algorithm*/)
{
    throw Error("the coefficients are not on a device");
}

Value Arithmetic::appended(Value kept, const Value &fresh)
{
    return kept ? joined(std::vector{std::move(kept), fresh}) : fresh;
}

Value Arithmetic::activatedLinear(Activation activation, const Value &x, const Linear &map)
{
    return activate(activation, linear(x, map));
}

Value Arithmetic::perceptron(const Value &x, const Linear &in, Activation activation, const Linear &out)
{
    return linear(activatedLinear(activation, x, in), out);
}

Value Arithmetic::filteredLinear(const Value &x, const FilteredLinear &part, long n, const Value &factor)
{
    Value y = filter(part.filter, linear(x, part.map), n);
    return factor ? multiply(y, factor) : y;
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
