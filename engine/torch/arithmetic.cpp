// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/arithmetic.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "engine/error.h"
#include "engine/torch/attention.h"
#include "engine/torch/gpu_product.h"
#include "engine/torch/guarded.h"
#include "engine/torch/matrices.h"
#include "engine/torch/tracked.h"

namespace tnn::libtorch {
namespace {

using model::requireFit;
using model::Shape;
using model::Value;

struct Stored final : Value::Storage {
    explicit Stored(at::Tensor t) : tensor(std::move(t)) { }
    at::Tensor tensor;
};

Shape shapeOf(const at::Tensor &x)
{
    return {x.size(0), x.size(1)};
}

/// Returns a parameter of one row or one number as a row in x's type.
at::Tensor rowLike(const at::Tensor &x, const Value &parameter)
{
    return tensorOf(parameter).reshape({-1}).to(x.scalar_type());
}

void requireNumbers(std::size_t size, Shape shape)
{
    const long count = static_cast<long>(size);
    requireFit(count == shape.rows * shape.channels, "numbers and an array", {count, 1}, shape);
}

template <class Host> at::Tensor copied(std::span<const Host> numbers, Shape shape)
{
    requireNumbers(numbers.size(), shape);
    const at::ScalarType type = std::is_same_v<Host, double> ? at::kDouble : at::kFloat;
    // from_blob does not take const; the data is only read here
    return at::from_blob(const_cast<Host *>(numbers.data()), {shape.rows, shape.channels}, at::dtype(type)).clone();
}

template <class Host> void copyTo(const at::Tensor &x, std::span<Host> numbers)
{
    requireFit(static_cast<long>(numbers.size()) == x.numel(), "numbers and an array",
               {static_cast<long>(numbers.size()), 1}, shapeOf(x));
    const at::ScalarType type = std::is_same_v<Host, double> ? at::kDouble : at::kFloat;
    at::from_blob(numbers.data(), x.sizes(), at::dtype(type)).copy_(x.detach());
}

at::Tensor indexTensor(std::span<const long> indices, long size, const at::Device &device)
{
    static_assert(sizeof(long) == sizeof(std::int64_t));
    for (const long index : indices)
        if (index < 0 || index >= size)
            throw Error("index %1 is not less than %2", index, size);
    const auto count = static_cast<std::int64_t>(indices.size());
    return at::from_blob(const_cast<long *>(indices.data()), {count}, at::dtype(at::kLong)).clone().to(device);
}

/// Returns combine(a, b), with b repeated if it has fewer rows.
template <class Combine> at::Tensor combined(const Value &first, const Value &second, Combine combine)
{
    const at::Tensor &a = tensorOf(first);
    const at::Tensor b = tensorOf(second).to(a.scalar_type());
    const bool repeated = b.size(0) > 0 && a.size(0) % b.size(0) == 0;
    requireFit(a.size(1) == b.size(1) && (repeated || a.size(0) == b.size(0)), "two arrays", shapeOf(a), shapeOf(b));
    if (a.size(0) == b.size(0) || b.size(0) == 1)
        return combine(a, b);
    return combine(a.view({a.size(0) / b.size(0), b.size(0), b.size(1)}), b).view(a.sizes());
}

/// x divided by a row's root mean square: x / (||x|| / sqrt(r) + epsilon) of tnn-pytorch's SimpleRMSNorm, or
/// x / sqrt(mean(x^2) + epsilon).
at::Tensor byRootMeanSquare(const at::Tensor &x, bool simple, double epsilon)
{
    if (!simple)
        return x * (x.square().mean(1, true) + epsilon).rsqrt();
    return x / (x.norm(2, 1, true) / std::sqrt(static_cast<double>(x.size(1))) + epsilon);
}

/// In float32.
at::Tensor normed(const model::Norm &norm, const at::Tensor &x)
{
    using model::NormKind;
    const double epsilon = epsilonOf(norm);
    const auto weighted = [&](const at::Tensor &y) { return norm.weight ? y * rowLike(x, norm.weight) : y; };
    switch (norm.kind) {
    case NormKind::None:
        return x;
    case NormKind::LayerNorm:
        return at::layer_norm(x, {x.size(1)}, norm.weight ? rowLike(x, norm.weight) : at::Tensor(),
                              norm.bias ? rowLike(x, norm.bias) : at::Tensor(), epsilon);
    case NormKind::SimpleRms:
    case NormKind::Rms:
        return weighted(isTrackedHere(x, {}) ? trackedRms(x, epsilon) : byRootMeanSquare(x, true, epsilon));
    case NormKind::GatedRms: {
        const at::Tensor y = weighted(byRootMeanSquare(x, true, epsilon));
        return y * at::sigmoid(norm.bias ? x * rowLike(x, norm.bias) : x);
    }
    case NormKind::Scale:
    case NormKind::RootMeanSquare:
        return weighted(byRootMeanSquare(x, false, epsilon));
    case NormKind::Affine: {
        const at::Tensor y = weighted(x);
        return norm.bias ? y + rowLike(x, norm.bias) : y;
    }
    }
    throw Error("this norm does not exist");
}

void checkNorm(const model::Norm &norm, const at::Tensor &x)
{
    const long wanted = norm.kind == model::NormKind::Scale ? 1 : x.size(1);
    for (const auto &[parameter, size] : {std::pair(&norm.weight, wanted), std::pair(&norm.bias, x.size(1))})
        if (*parameter)
            requireFit(tensorOf(*parameter).numel() == size, "an input and its norm", shapeOf(x),
                       shapeOf(tensorOf(*parameter)));
}

/// Returns the activation of every number, in x's type. Gradients flow.
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
    case Activation::GeluTanh:
        return at::gelu(x, "tanh");
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
    throw Error("this activation does not exist");
}

} // namespace

Value valueOf(at::Tensor tensor)
{
    return Value(std::make_shared<Stored>(std::move(tensor)));
}

const at::Tensor &tensorOf(const Value &value)
{
    if (!value)
        throw Error("an array is missing from the model");
    return value.as<Stored>().tensor;
}

Value Arithmetic::upload(std::span<const double> numbers, Shape shape)
{
    // One number in all places is written there: that is faster than a copy from this machine's memory, and unlike a
    // copy it can be recorded in a CUDA graph.
    const bool constant = !numbers.empty()
        && std::all_of(numbers.begin(), numbers.end(), [&](double number) { return number == numbers.front(); });
    return guarded([&] {
        requireNumbers(numbers.size(), shape);
        const at::Tensor there = constant
            ? at::full({shape.rows, shape.channels}, numbers.front(), at::dtype(m_type).device(m_device))
            : copied(numbers, shape).to(m_device, m_type);
        return valueOf(there);
    });
}

Value Arithmetic::upload(std::span<const float> numbers, Shape shape)
{
    return guarded([&] { return valueOf(copied(numbers, shape).to(m_device, m_type)); });
}

void Arithmetic::download(const Value &value, std::span<float> numbers)
{
    guarded([&] { copyTo(tensorOf(value), numbers); });
}

void Arithmetic::download(const Value &value, std::span<double> numbers)
{
    guarded([&] { copyTo(tensorOf(value), numbers); });
}

Shape Arithmetic::shape(const Value &value)
{
    return shapeOf(tensorOf(value));
}

Value Arithmetic::linear(const Value &x, const model::Linear &map)
{
    return activatedLinear(model::Activation::None, x, map);
}

Value Arithmetic::activatedLinear(model::Activation activation, const Value &x, const model::Linear &map)
{
    const at::Tensor &in = tensorOf(x), &weight = tensorOf(map.weight);
    requireFit(in.size(1) == weight.size(1), "an input and a linear map", shapeOf(in), shapeOf(weight));
    if (map.bias)
        requireFit(tensorOf(map.bias).numel() == weight.size(0), "a bias and a linear map", shapeOf(tensorOf(map.bias)),
                   shapeOf(weight));
    return guarded([&] {
        const at::Tensor bias = map.bias ? rowLike(in, map.bias) : at::Tensor();
        const bool silu = activation == model::Activation::Silu, tracked = isTrackedHere(in, weight);
        const at::Tensor y = tracked ? trackedLinear(in, weight, bias, silu)
                                     : at::linear(in, weight.to(in.scalar_type()), bias);
        return valueOf(tracked && silu ? y : activated(activation, y));
    });
}

Value Arithmetic::activate(model::Activation activation, const Value &x)
{
    return guarded([&] { return valueOf(activated(activation, tensorOf(x))); });
}

Value Arithmetic::norm(const model::Norm &norm, const Value &x)
{
    if (norm.kind == model::NormKind::None)
        return x;
    const at::Tensor &in = tensorOf(x);
    checkNorm(norm, in);
    return guarded([&] { return valueOf(normed(norm, in.to(at::kFloat)).to(in.scalar_type())); });
}

Value Arithmetic::add(const Value &a, const Value &b)
{
    return guarded([&] { return valueOf(combined(a, b, [](const auto &x, const auto &y) { return x + y; })); });
}

Value Arithmetic::multiply(const Value &a, const Value &b)
{
    return guarded([&] {
        return valueOf(combined(a, b, [](const at::Tensor &x, const at::Tensor &y) -> at::Tensor {
            const bool ours = x.sizes() == y.sizes() && x.requires_grad() && y.requires_grad() && isTrackedHere(x, y);
            return ours ? trackedProduct(x, y) : x * y;
        }));
    });
}

Value Arithmetic::mean(const Value &x, long n)
{
    const at::Tensor &in = tensorOf(x);
    requireFit(n > 0 && in.size(0) % n == 0, "rows and the tokens of a sequence", shapeOf(in), {n, in.size(1)});
    return guarded([&] { return valueOf(in.view({in.size(0) / n, n, in.size(1)}).mean(1)); });
}

Value Arithmetic::rows(const Value &x, std::span<const long> indices)
{
    const at::Tensor &in = tensorOf(x);
    const bool known = m_knownThere.defined() && indices.data() == m_known.data() && indices.size() == m_known.size();
    return guarded([&] {
        return valueOf(in.index_select(0, known ? m_knownThere : indexTensor(indices, in.size(0), in.device())));
    });
}

Value Arithmetic::columns(const Value &x, std::span<const long> indices)
{
    const at::Tensor &in = tensorOf(x);
    return guarded([&] { return valueOf(in.index_select(1, indexTensor(indices, in.size(1), in.device()))); });
}

Value Arithmetic::filter(const model::ShortFilter &filter, const Value &x, long n)
{
    const at::Tensor &in = tensorOf(x), &taps = tensorOf(filter.taps);
    const std::int64_t count = taps.size(0), channels = taps.size(1);
    requireFit(in.size(1) == channels, "an input and a short filter", shapeOf(in), shapeOf(taps));
    requireFit(n > 0 && in.size(0) % n == 0, "rows and the tokens of a sequence", shapeOf(in), {n, in.size(1)});
    return guarded([&] {
        const at::Tensor bias = filter.bias ? rowLike(in, filter.bias).reshape({channels}) : at::Tensor();
        const bool tracked = c10::GradMode::is_enabled()
            && (in.requires_grad() || taps.requires_grad() || (bias.defined() && bias.requires_grad()));
        if (!tracked && hasGpuFilter(in))
            return valueOf(gpuFilter(in, taps.to(in.scalar_type()), bias, n));
        // conv1d is a correlation: its last weight meets the newest token.
        const at::Tensor weight = taps.to(in.scalar_type()).flip(0).t().reshape({channels, 1, count});
        const at::Tensor padded = at::constant_pad_nd(in.view({in.size(0) / n, n, channels}).transpose(1, 2),
                                                      {count - 1, 0});
        // LibTorch takes a scalar or a list where PyTorch takes either: a list leaves no choice of overload.
        const std::int64_t one[] = {1}, none[] = {0};
        const at::Tensor y = at::conv1d(padded, weight, bias, one, none, one, channels);
        return valueOf(y.transpose(1, 2).reshape(in.sizes()));
    });
}

Value Arithmetic::reshaped(const Value &x, Shape shape)
{
    const at::Tensor &in = tensorOf(x);
    requireFit(in.numel() == shape.rows * shape.channels, "an array and its new shape", shapeOf(in), shape);
    return guarded([&] { return valueOf(in.reshape({shape.rows, shape.channels})); });
}

Value Arithmetic::joined(std::span<const Value> parts)
{
    std::vector<at::Tensor> tensors;
    for (const Value &part : parts)
        tensors.push_back(tensorOf(part));
    return guarded([&] { return valueOf(at::cat(tensors, 0)); });
}

Value Arithmetic::rotated(const Value &x, const model::Rotary &rotary, long width, long n, long first)
{
    model::requireRotary(rotary, width, n, shapeOf(tensorOf(x)));
    return guarded([&] { return valueOf(libtorch::rotated(tensorOf(x), rotary, width, n, first)); });
}

Value Arithmetic::attend(const Value &q, const Value &k, const Value &v, const model::AttentionHeads &heads, long n,
                         const Task &task)
{
    const at::Tensor &queries = tensorOf(q), &keys = tensorOf(k), &values = tensorOf(v);
    const long all = model::requireAttention(shapeOf(queries), shapeOf(keys), shapeOf(values), heads, n);
    return guarded([&] { return valueOf(attended(queries, keys, values, heads, n, all, task)); });
}

Value Arithmetic::decay(const Value &x, const Value &gamma, long firstLag)
{
    const at::Tensor &in = tensorOf(x), &base = tensorOf(gamma);
    requireFit(base.size(0) == 1 && base.size(1) == in.size(1), "an input and its decay", shapeOf(in), shapeOf(base));
    return guarded([&] {
        const at::Tensor lags = at::arange(firstLag, firstLag + in.size(0), in.options().dtype(at::kDouble)).abs();
        const at::Tensor y = (in.to(at::kDouble) * base.to(at::kDouble).pow(lags.unsqueeze(1))).to(at::kFloat);
        const at::Tensor normal = y.abs() >= FLT_MIN; // false for NaN, which is kept below
        return valueOf(at::where(normal.logical_or(y.isnan()), y, at::zeros({}, y.options())).to(in.scalar_type()));
    });
}

Value Arithmetic::matrices(const toeplitz::CoefficientsPtr &coefficients, toeplitz::Algorithm algorithm,
                           const Task &task)
{
    if (!coefficients)
        throw Error("there are no coefficients to multiply by");
    task.check();
    const toeplitz::Sequence &t = coefficients->values;
    return guarded([&] {
        const auto numbers = std::span<const float>(t.data(), static_cast<std::size_t>(t.size()));
        const at::Tensor array = copied(numbers, {t.rows(), t.cols()}).to(m_device);
        return Value(std::make_shared<const Matrices>(array, coefficients->n, coefficients->causal, algorithm));
    });
}

Value Arithmetic::deviceMatrices(const Value &coefficients, long n, bool causal, toeplitz::Algorithm algorithm)
{
    return guarded(
        [&] { return Value(std::make_shared<const Matrices>(tensorOf(coefficients), n, causal, algorithm)); });
}

Value Arithmetic::toeplitz(const Value &matrices, const Value &x, const Task &task)
{
    return guarded([&] { return valueOf(matrices.as<Matrices>().apply(tensorOf(x), task)); });
}

std::size_t Arithmetic::bytes(const Value &matrices, Shape x)
{
    return matrices.as<Matrices>().bytes(x.rows);
}

void Arithmetic::wait()
{
    if (m_device.is_cpu())
        return;
    guarded([&] {
        const c10::impl::VirtualGuardImpl guard(m_device.type());
        guard.synchronizeStream(guard.getStream(m_device));
    });
}

} // namespace tnn::libtorch
