// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/arithmetic.h"

#include <algorithm>
#include <fstream>
#include <type_traits>

#include "engine/error.h"
#include "engine/native/activations.h"
#include "engine/native/attention.h"
#include "engine/native/decay.h"
#include "engine/native/linear_map.h"
#include "engine/native/matrices.h"
#include "engine/native/norms.h"
#include "engine/native/row_kernels.h"
#include "engine/native/short_filter.h"

namespace tnn::native {
namespace {

using model::Activation;
using model::Linear;
using model::Norm;
using model::requireFit;
using model::Shape;
using model::Value;

template <class Real> class Native final : public model::Arithmetic {
    using Numbers = Array<Real>;
    struct Stored final : Value::Storage {
        explicit Stored(Numbers n) : weight(std::move(n)) { }
        explicit Stored(std::shared_ptr<const model::StoredMatrix> matrix) : weight(std::move(matrix)) { }
        Weight<Real> weight; ///< any array; laid out as a weight only if used as one
    };

    static Value box(Numbers numbers) { return Value(std::make_shared<Stored>(std::move(numbers))); }
    static const Weight<Real> &weightOf(const Value &value)
    {
        if (!value)
            throw Error("an array is missing from the model");
        return value.as<Stored>().weight;
    }
    static const Numbers &unbox(const Value &value) { return weightOf(value).numbers(); }
    static Shape shapeOf(const Numbers &x) { return {x.rows(), x.cols()}; }
    static Shape shapeOf(const Weight<Real> &x) { return {x.rows(), x.columns()}; }

    template <class Host> static Value uploaded(std::span<const Host> numbers, Shape shape)
    {
        requireFit(static_cast<long>(numbers.size()) == shape.rows * shape.channels, "numbers and an array",
                   {static_cast<long>(numbers.size()), 1}, shape);
        return box(Eigen::Map<const Array<Host>>(numbers.data(), shape.rows, shape.channels).template cast<Real>());
    }
    template <class Host> static void downloaded(const Value &value, std::span<Host> numbers)
    {
        const Numbers &x = unbox(value);
        requireFit(static_cast<long>(numbers.size()) == x.size(), "numbers and an array",
                   {static_cast<long>(numbers.size()), 1}, shapeOf(x));
        Eigen::Map<Array<Host>>(numbers.data(), x.rows(), x.cols()) = x.template cast<Host>();
    }

public:
    Value upload(std::span<const double> numbers, Shape shape) override { return uploaded(numbers, shape); }
    Value upload(std::span<const float> numbers, Shape shape) override { return uploaded(numbers, shape); }
    Value stored(const std::shared_ptr<const model::StoredMatrix> &matrix) override
    {
        if constexpr (std::is_same_v<Real, float>)
            return Value(std::make_shared<Stored>(matrix));
        else
            return Arithmetic::stored(matrix);
    }
    bool leavesStored() const override { return std::is_same_v<Real, float>; }
    void download(const Value &value, std::span<float> numbers) override { downloaded(value, numbers); }
    void download(const Value &value, std::span<double> numbers) override { downloaded(value, numbers); }
    Shape shape(const Value &value) override { return shapeOf(weightOf(value)); }

    Value linear(const Value &x, const Linear &map) override { return activatedLinear(Activation::None, x, map); }
    Value activatedLinear(Activation activation, const Value &x, const Linear &map) override
    {
        Numbers y = pooledArray<Real>(unbox(x).rows(), weightOf(map.weight).rows());
        apply(x, map, nullptr, activation, mapOf(y));
        return box(std::move(y));
    }

    void linearTo(const Value &x, const Linear &map, const model::Finish &finish, long firstLag,
                  std::span<float> y) override
    {
        if constexpr (std::is_same_v<Real, float>) {
            const ArrayMap<float> result = hostArray(y, {unbox(x).rows(), weightOf(map.weight).rows()});
            const Numbers *const gamma = finish.gamma ? &gammaFor(finish.gamma, {result.rows(), result.cols()})
                                                      : nullptr;
            const bool shared = gamma != nullptr && isShared(*gamma);
            apply(x, map, shared ? powersOf((*gamma)(0), firstLag, result.rows()).data() : nullptr, Activation::None,
                  result);
            if (gamma != nullptr && !shared)
                native::decay(y.data(), *gamma, firstLag, result);
            activateAndFlush(finish.activation, result);
        } else {
            Arithmetic::linearTo(x, map, finish, firstLag, y);
        }
    }

    Value activate(Activation activation, const Value &x) override { return activatedNorm(activation, Norm(), x); }
    Value norm(const Norm &norm, const Value &x) override { return activatedNorm(Activation::None, norm, x); }

    Value activatedNorm(Activation activation, const Norm &norm, const Value &x) override
    {
        if (norm.kind == model::NormKind::None && activation == Activation::None)
            return x;
        const Numbers &in = unbox(x);
        const Numbers none;
        const Numbers &weight = norm.weight ? unbox(norm.weight) : none;
        const Numbers &bias = norm.bias ? unbox(norm.bias) : none;
        const long wanted = norm.kind == model::NormKind::Scale ? 1 : in.cols();
        requireFit(!norm.weight || weight.size() == wanted, "an input and its norm", shapeOf(in), shapeOf(weight));
        requireFit(!norm.bias || bias.size() == in.cols(), "an input and its norm", shapeOf(in), shapeOf(bias));
        return box(normed(norm.kind, epsilonOf(norm), activation, in, weight, bias));
    }

    Value add(const Value &a, const Value &b) override
    {
        return combined(a, b, [](const auto &x, const auto &y) { return x + y; });
    }
    Value multiply(const Value &a, const Value &b) override
    {
        return combined(a, b, [](const auto &x, const auto &y) { return x * y; });
    }
    Value mean(const Value &x, long n) override
    {
        const Numbers &in = unbox(x);
        requireFit(n > 0 && in.rows() % n == 0, "rows and the tokens of a sequence", shapeOf(in), {n, in.cols()});
        Numbers y(in.rows() / n, in.cols());
        for (long k = 0; k < y.rows(); ++k)
            y.row(k) = in.middleRows(k * n, n).template cast<double>().colwise().mean().template cast<Real>();
        return box(std::move(y));
    }

    Value matrices(const toeplitz::CoefficientsPtr &coefficients, toeplitz::Algorithm algorithm,
                   const Task &task) override
    {
        return Value(std::make_shared<Matrices<Real>>(coefficients, algorithm, task));
    }
    Value toeplitz(const Value &matrices, const Value &x, const Task &task) override
    {
        return box(matrices.as<Matrices<Real>>().apply(unbox(x), task));
    }

    Value rows(const Value &x, std::span<const long> indices) override
    {
        if (const model::StoredMatrix *const matrix = weightOf(x).stored())
            return box(rowsRead(*matrix, indices));
        const Numbers &in = unbox(x);
        Numbers chosen = pooledArray<Real>(static_cast<long>(indices.size()), in.cols());
        for (long k = 0; k < chosen.rows(); ++k)
            chosen.row(k) = in.row(checked(indices[static_cast<std::size_t>(k)], in.rows()));
        return box(std::move(chosen));
    }
    Value columns(const Value &x, std::span<const long> indices) override
    {
        const Numbers &in = unbox(x);
        Numbers chosen = pooledArray<Real>(in.rows(), static_cast<long>(indices.size()));
        for (long k = 0; k < chosen.cols(); ++k)
            chosen.col(k) = in.col(checked(indices[static_cast<std::size_t>(k)], in.cols()));
        return box(std::move(chosen));
    }

    Value reshaped(const Value &x, Shape shape) override
    {
        const Numbers &in = unbox(x);
        requireFit(in.size() == shape.rows * shape.channels, "an array and its new shape", shapeOf(in), shape);
        Numbers y = pooledArray<Real>(shape.rows, shape.channels);
        std::copy_n(in.data(), in.size(), y.data());
        return box(std::move(y));
    }
    Value joined(std::span<const Value> parts) override
    {
        const long channels = unbox(parts[0]).cols();
        long rows = 0;
        for (const Value &part : parts) {
            requireFit(unbox(part).cols() == channels, "two arrays", {rows, channels}, shapeOf(unbox(part)));
            rows += unbox(part).rows();
        }
        Numbers all = pooledArray<Real>(rows, channels);
        rows = 0;
        for (const Value &part : parts) {
            all.middleRows(rows, unbox(part).rows()) = unbox(part);
            rows += unbox(part).rows();
        }
        return box(std::move(all));
    }
    Value appended(Value kept, const Value &fresh) override
    {
        if (!kept || !kept.isUnique())
            return Arithmetic::appended(std::move(kept), fresh);
        const Numbers &more = unbox(fresh);
        // Only the caller's value refers to it, and that is given up.
        auto &all = const_cast<Numbers &>(unbox(kept));
        requireFit(all.cols() == more.cols(), "two arrays", shapeOf(all), shapeOf(more));
        const long before = all.rows();
        all.conservativeResize(before + more.rows(), Eigen::NoChange);
        all.bottomRows(more.rows()) = more;
        return kept;
    }
    Value rotated(const Value &x, const model::Rotary &rotary, long width, long n, long first) override
    {
        requireRotary(rotary, width, n, shapeOf(unbox(x)));
        return box(native::rotated(unbox(x), rotary, width, n, first));
    }
    Value attend(const Value &q, const Value &k, const Value &v, const model::AttentionHeads &heads, long n,
                 const Task &task) override
    {
        const long all = requireAttention(shapeOf(unbox(q)), shapeOf(unbox(k)), shapeOf(unbox(v)), heads, n);
        return box(attended(unbox(q), unbox(k), unbox(v), heads, n, all, task));
    }

    Value filter(const model::ShortFilter &filter, const Value &x, long n) override
    {
        const Numbers &in = unbox(x), none;
        requireFilter(filter, n, shapeOf(in));
        return box(filtered(in, unbox(filter.taps), filter.bias ? unbox(filter.bias) : none, n));
    }
    Value filteredLinear(const Value &x, const model::FilteredLinear &part, long n, const Value &factor) override
    {
        if constexpr (std::is_same_v<Real, float>) {
            const Numbers &in = unbox(x), &taps = unbox(part.filter.taps);
            const Weight<float> &weight = weightOf(part.map.weight);
            const Shape shape{in.rows(), weight.rows()};
            requireFilter(part.filter, n, shape);
            requireFit(!factor || (unbox(factor).rows() == shape.rows && unbox(factor).cols() == shape.channels),
                       "two arrays", shape, factor ? shapeOf(unbox(factor)) : Shape());
            Numbers y = pooledArray<float>(shape.rows, shape.channels);
            if (filterMapped(in, weight, biasOf(in, part.map),
                             {{taps.data(), taps.rows(), taps.cols(), taps.cols()},
                              part.filter.bias ? unbox(part.filter.bias).data() : nullptr,
                              n},
                             factor ? &unbox(factor) : nullptr, y))
                return box(std::move(y));
            giveBack(std::move(y));
        }
        return Arithmetic::filteredLinear(x, part, n, factor);
    }

    /// In blocks of rows whose inner numbers stay in the nearest caches: they are several times as many as x.
    Value perceptron(const Value &x, const Linear &first, Activation activation, const Linear &second) override
    {
        constexpr long NumbersAtOnce = 1L << 18, FewestRows = 64, RowsOfStored = 4096;
        const Numbers &in = unbox(x);
        const Weight<Real> &inner = weightOf(first.weight);
        const long fewest = inner.stored() == nullptr ? FewestRows : RowsOfStored; // it is read once for every block
        const long atOnce = std::max(fewest, NumbersAtOnce / std::max(1L, inner.rows()));
        if (in.rows() <= atOnce)
            return linear(activatedLinear(activation, x, first), second);
        Numbers y = pooledArray<Real>(in.rows(), weightOf(second.weight).rows());
        for (long row = 0; row < in.rows(); row += atOnce) {
            const long count = std::min(atOnce, in.rows() - row);
            const Value part = box(in.middleRows(row, count));
            apply(activatedLinear(activation, part, first), second, nullptr, Activation::None,
                  {y.data() + row * y.cols(), count, y.cols()});
        }
        return box(std::move(y));
    }

    Value decay(const Value &x, const Value &gamma, long firstLag) override
    {
        const Numbers &in = unbox(x);
        Numbers y = pooledArray<Real>(in.rows(), in.cols());
        native::decay(in.data(), gammaFor(gamma, shapeOf(in)), firstLag, mapOf(y));
        return box(std::move(y));
    }

    void finishTo(std::span<const float> x, Shape shape, const model::Finish &finish, long firstLag,
                  std::span<float> y) override
    {
        if constexpr (std::is_same_v<Real, float>) {
            const ArrayMap<float> result = hostArray(y, shape);
            requireFit(x.size() == y.size(), "numbers and an array", {static_cast<long>(x.size()), 1}, shape);
            if (finish.gamma)
                native::decay(x.data(), gammaFor(finish.gamma, shape), firstLag, result);
            else
                finishRows(rowsOf(x.data(), shape), nullptr, nullptr, rowsOf(y.data(), shape));
            activateAndFlush(finish.activation, result);
        } else {
            Arithmetic::finishTo(x, shape, finish, firstLag, y);
        }
    }

    /// Returns row blocks for which a small map's input, weight and output stay in the nearest caches, and which give
    /// the BLAS enough work at once for larger maps.
    model::Blocks blocks(long width) const override
    {
        constexpr long NumbersAtOnce = 4096;
        const bool small = width <= SmallWidth;
        return {small ? std::clamp(NumbersAtOnce / std::max(width, 1L), 64L, 512L) : 256, true};
    }

private:
    static Numbers rowsRead(const model::StoredMatrix &matrix, std::span<const long> indices)
    {
        Array<float> rows = pooledArray<float>(static_cast<long>(indices.size()), matrix.columns());
        for (long k = 0; k < rows.rows(); ++k)
            matrix.read(checked(indices[static_cast<std::size_t>(k)], matrix.rows()),
                        {&rows(k, 0), static_cast<std::size_t>(rows.cols())});
        return rows.template cast<Real>();
    }
    template <class Number> static MatrixView<Number> rowsOf(Number *numbers, Shape shape)
    {
        return {numbers, shape.rows, shape.channels, shape.channels};
    }
    /// The numbers must be flushed already.
    static void activateAndFlush(Activation activation, ArrayMap<float> y)
    {
        if (activation == Activation::None)
            return;
        native::activate<float>(activation, viewOf(y));
        const Shape shape{y.rows(), y.cols()};
        finishRows(rowsOf<const float>(y.data(), shape), nullptr, nullptr, rowsOf(y.data(), shape));
    }
    static ArrayMap<float> hostArray(std::span<float> numbers, Shape shape)
    {
        requireFit(static_cast<long>(numbers.size()) == shape.rows * shape.channels, "numbers and an array",
                   {static_cast<long>(numbers.size()), 1}, shape);
        return {numbers.data(), shape.rows, shape.channels};
    }
    static void apply(const Value &x, const Linear &map, const double *factors, Activation activation,
                      const ArrayMap<Real> &y)
    {
        applyLinear(unbox(x), weightOf(map.weight), biasOf(unbox(x), map), factors, activation, y);
    }
    /// Returns the bias of a map that fits an input, or null.
    static const Real *biasOf(const Numbers &in, const Linear &map)
    {
        const Shape shape = shapeOf(weightOf(map.weight));
        requireFit(in.cols() == shape.channels, "an input and a linear map", shapeOf(in), shape);
        if (!map.bias)
            return nullptr;
        requireFit(unbox(map.bias).size() == shape.rows, "a bias and a linear map", shapeOf(unbox(map.bias)), shape);
        return unbox(map.bias).data();
    }
    static void requireFilter(const model::ShortFilter &filter, long n, Shape x)
    {
        const Shape taps = shapeOf(unbox(filter.taps));
        requireFit(x.channels == taps.channels && taps.rows > 0, "an input and a short filter", x, taps);
        requireFit(!filter.bias || unbox(filter.bias).size() == taps.channels, "a bias and a short filter",
                   filter.bias ? shapeOf(unbox(filter.bias)) : Shape(), taps);
        requireFit(n > 0 && x.rows % n == 0, "rows and the tokens of a sequence", x, {n, x.channels});
    }
    static const Numbers &gammaFor(const Value &gamma, Shape x)
    {
        const Numbers &base = unbox(gamma);
        requireFit(base.rows() == 1 && base.cols() == x.channels, "an input and its decay", x, shapeOf(base));
        return base;
    }
    template <class Combine> static Value combined(const Value &a, const Value &b, Combine combine)
    {
        const Numbers &x = unbox(a), &y = unbox(b);
        const bool repeated = y.rows() > 0 && x.rows() % y.rows() == 0;
        requireFit(x.cols() == y.cols() && (repeated || x.rows() == y.rows()), "two arrays", shapeOf(x), shapeOf(y));
        Numbers z = pooledArray<Real>(x.rows(), x.cols());
        overRows(x.rows(), x.cols(), PassCost, [&](long first, long count) {
            for (long row = first; row < first + count;) { // up to the next repetition of y
                const long begin = row % y.rows(), run = std::min(first + count - row, y.rows() - begin);
                z.middleRows(row, run) = combine(x.middleRows(row, run), y.middleRows(begin, run));
                row += run;
            }
        });
        return box(std::move(z));
    }
    static long checked(long index, long size)
    {
        if (index < 0 || index >= size)
            throw Error("index %1 is not less than %2", index, size);
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

std::string cpuName()
{
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.rfind("model name", 0) == 0 && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "unknown";
}

} // namespace tnn::native
