// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <Eigen/Dense>

#include "engine/error.h"
#include "engine/native/activations.h"
#include "engine/native/decay.h"
#include "engine/native/norms.h"

namespace tnn::native {
namespace {

using model::Activation;
using model::Linear;
using model::Norm;
using model::Shape;
using model::Value;

std::string text(Shape shape)
{
    return "(" + std::to_string(shape.rows) + ", " + std::to_string(shape.channels) + ")";
}

void require(bool fits, const char *what, Shape a, Shape b)
{
    if (!fits)
        throw Error(std::string(what) + " of shapes " + text(a) + " and " + text(b) + " do not fit together");
}

template <class Real> class Native final : public model::Arithmetic {
    using Numbers = Array<Real>;
    struct Stored final : Value::Storage {
        explicit Stored(Numbers n) : numbers(std::move(n)) { }
        Numbers numbers;
    };

    static Value box(Numbers numbers) { return Value(std::make_shared<Stored>(std::move(numbers))); }
    static const Numbers &unbox(const Value &value)
    {
        if (!value)
            throw Error("an array is missing from the model");
        return value.as<Stored>().numbers;
    }
    static Shape shapeOf(const Numbers &x) { return {x.rows(), x.cols()}; }

    template <class Host> static Value uploaded(std::span<const Host> numbers, Shape shape)
    {
        require(static_cast<long>(numbers.size()) == shape.rows * shape.channels, "numbers and an array",
                {static_cast<long>(numbers.size()), 1}, shape);
        return box(Eigen::Map<const Array<Host>>(numbers.data(), shape.rows, shape.channels).template cast<Real>());
    }
    template <class Host> static void downloaded(const Value &value, std::span<Host> numbers)
    {
        const Numbers &x = unbox(value);
        require(static_cast<long>(numbers.size()) == x.size(), "numbers and an array",
                {static_cast<long>(numbers.size()), 1}, shapeOf(x));
        Eigen::Map<Array<Host>>(numbers.data(), x.rows(), x.cols()) = x.template cast<Host>();
    }

public:
    Value upload(std::span<const double> numbers, Shape shape) override { return uploaded(numbers, shape); }
    Value upload(std::span<const float> numbers, Shape shape) override { return uploaded(numbers, shape); }
    void download(const Value &value, std::span<float> numbers) override { downloaded(value, numbers); }
    void download(const Value &value, std::span<double> numbers) override { downloaded(value, numbers); }
    Shape shape(const Value &value) override { return shapeOf(unbox(value)); }

    Value linear(const Value &x, const Linear &map) override
    {
        const Numbers &in = unbox(x), &weight = unbox(map.weight);
        require(in.cols() == weight.cols(), "an input and a linear map", shapeOf(in), shapeOf(weight));
        Numbers y(in.rows(), weight.rows());
        y.matrix().noalias() = in.matrix() * weight.matrix().transpose();
        if (map.bias) {
            const Numbers &bias = unbox(map.bias);
            require(bias.size() == weight.rows(), "a bias and a linear map", shapeOf(bias), shapeOf(weight));
            y.rowwise() += bias.reshaped(1, bias.size()).row(0);
        }
        return box(std::move(y));
    }

    Value activate(Activation activation, const Value &x) override
    {
        return activation == Activation::None ? x : box(activated(activation, unbox(x)));
    }

    Value norm(const Norm &norm, const Value &x) override
    {
        if (norm.kind == model::NormKind::None)
            return x;
        const Numbers &in = unbox(x);
        const Numbers none;
        const Numbers &weight = norm.weight ? unbox(norm.weight) : none;
        const Numbers &bias = norm.bias ? unbox(norm.bias) : none;
        const long wanted = norm.kind == model::NormKind::Scale ? 1 : in.cols();
        require(!norm.weight || weight.size() == wanted, "an input and its norm", shapeOf(in), shapeOf(weight));
        require(!norm.bias || bias.size() == in.cols(), "an input and its norm", shapeOf(in), shapeOf(bias));
        return box(normed(norm.kind, in, weight, bias));
    }

    Value add(const Value &a, const Value &b) override
    {
        requireEqual(a, b);
        return box(unbox(a) + unbox(b));
    }
    Value multiply(const Value &a, const Value &b) override
    {
        requireEqual(a, b);
        return box(unbox(a) * unbox(b));
    }

    Value rows(const Value &x, std::span<const long> indices) override
    {
        const Numbers &in = unbox(x);
        Numbers chosen(static_cast<long>(indices.size()), in.cols());
        for (long k = 0; k < chosen.rows(); ++k)
            chosen.row(k) = in.row(checked(indices[static_cast<std::size_t>(k)], in.rows()));
        return box(std::move(chosen));
    }
    Value columns(const Value &x, std::span<const long> indices) override
    {
        const Numbers &in = unbox(x);
        Numbers chosen(in.rows(), static_cast<long>(indices.size()));
        for (long k = 0; k < chosen.cols(); ++k)
            chosen.col(k) = in.col(checked(indices[static_cast<std::size_t>(k)], in.cols()));
        return box(std::move(chosen));
    }

    Value decay(const Value &x, const Value &gamma, long firstLag) override
    {
        const Numbers &in = unbox(x), &base = unbox(gamma);
        require(base.rows() == 1 && base.cols() == in.cols(), "an input and its decay", shapeOf(in), shapeOf(base));
        return box(decayed<Real>(in, base, firstLag));
    }

private:
    static void requireEqual(const Value &a, const Value &b)
    {
        const Shape x = shapeOf(unbox(a)), y = shapeOf(unbox(b));
        require(x.rows == y.rows && x.channels == y.channels, "two arrays", x, y);
    }
    static long checked(long index, long size)
    {
        if (index < 0 || index >= size)
            throw Error("index " + std::to_string(index) + " is not below " + std::to_string(size));
        return index;
    }
};

} // namespace

std::shared_ptr<model::Arithmetic> float32()
{
    return std::make_shared<Native<float>>();
}

std::shared_ptr<model::Arithmetic> float64()
{
    return std::make_shared<Native<double>>();
}

} // namespace tnn::native
