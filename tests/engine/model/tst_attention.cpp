// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/model/attention.h"
#include "engine/model/cache_mixer.h"
#include "engine/model/feature_units.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_attention {

using namespace tnn;
using namespace tnn::model;
using test::Sequence64;

struct Sizes {
    long heads = 4, keys = 4, width = 8, dim = 12;
    long rotated = 0;         ///< numbers of a head
    double interpolation = 1; ///< of the positions
    bool norms = false, biases = false;
};

/// The numbers of one layer, as the definition and an arithmetic use them.
struct Numbers {
    Sequence64 q, k, v, out, queryNorm, keyNorm;
    Sequence64 biasQ, biasK, biasV;
};

Sequence64 some(long rows, long columns, unsigned seed)
{
    return test::randomSequence(rows, columns, seed).cast<double>() * 0.4;
}

Numbers numbersFor(const Sizes &sizes)
{
    const long queries = sizes.heads * sizes.width, keys = sizes.keys * sizes.width;
    return {some(queries, sizes.dim, 1),
            some(keys, sizes.dim, 2),
            some(keys, sizes.dim, 3),
            some(sizes.dim, queries, 4),
            1 + some(1, sizes.width, 5),
            1 + some(1, sizes.width, 6),
            some(1, queries, 7),
            some(1, keys, 8),
            some(1, keys, 9)};
}

Value uploaded(Arithmetic &a, const Sequence64 &x)
{
    return a.upload(std::span<const double>(x.data(), std::size_t(x.size())), {x.rows(), x.cols()});
}

Sequence64 downloaded(Arithmetic &a, const Value &value)
{
    Sequence64 x(a.shape(value).rows, a.shape(value).channels);
    a.download(value, std::span<double>(x.data(), std::size_t(x.size())));
    return x;
}

Attention layerOf(Arithmetic &a, const Sizes &sizes, const Numbers &numbers)
{
    Attention layer;
    const auto map = [&](const Sequence64 &weight, const Sequence64 &bias) {
        return Linear{uploaded(a, weight), sizes.biases ? uploaded(a, bias) : Value()};
    };
    layer.q = map(numbers.q, numbers.biasQ);
    layer.k = map(numbers.k, numbers.biasK);
    layer.v = map(numbers.v, numbers.biasV);
    layer.out = {uploaded(a, numbers.out), {}};
    layer.heads = {sizes.heads, sizes.keys, sizes.width};
    if (sizes.norms) {
        layer.queryNorm = {NormKind::RootMeanSquare, uploaded(a, numbers.queryNorm), {}, 1e-5};
        layer.keyNorm = {NormKind::RootMeanSquare, uploaded(a, numbers.keyNorm), {}, 1e-5};
    }
    layer.rotary = rotaryOf(1e4, sizes.rotated, sizes.interpolation);
    return layer;
}

/// One head of one token: normed, then rotated.
Sequence64 headOf(const Sequence64 &projected, long token, long head, const Sizes &sizes, const Sequence64 &weight)
{
    Sequence64 x = projected.block(token, head * sizes.width, 1, sizes.width);
    if (sizes.norms)
        x = x / std::sqrt(x.square().mean() + 1e-5) * weight;
    const long half = sizes.rotated / 2;
    Sequence64 y = x;
    for (long i = 0; i < half; ++i) {
        const double frequency = std::pow(1e4, -2.0 * double(i) / double(sizes.rotated));
        const double angle = double(token) / sizes.interpolation * frequency;
        y(0, i) = x(0, i) * std::cos(angle) - x(0, half + i) * std::sin(angle);
        y(0, half + i) = x(0, half + i) * std::cos(angle) + x(0, i) * std::sin(angle);
    }
    return y;
}

/// The definition, of one sequence.
Sequence64 defined(const Sequence64 &x, const Sizes &sizes, const Numbers &numbers)
{
    const auto mapped = [&](const Sequence64 &weight, const Sequence64 &bias) {
        Sequence64 y = (x.matrix() * weight.matrix().transpose()).array();
        if (sizes.biases)
            y.rowwise() += bias.row(0);
        return y;
    };
    const Sequence64 q = mapped(numbers.q, numbers.biasQ), k = mapped(numbers.k, numbers.biasK),
                     v = mapped(numbers.v, numbers.biasV);
    Sequence64 heads = Sequence64::Zero(x.rows(), q.cols());
    for (long head = 0; head < sizes.heads; ++head) {
        const long shared = head / (sizes.heads / sizes.keys);
        for (long i = 0; i < x.rows(); ++i) {
            const Sequence64 query = headOf(q, i, head, sizes, numbers.queryNorm);
            Eigen::ArrayXd scores(i + 1);
            for (long j = 0; j <= i; ++j)
                scores(j) = (query * headOf(k, j, shared, sizes, numbers.keyNorm)).sum()
                    / std::sqrt(double(sizes.width));
            scores = (scores - scores.maxCoeff()).exp().eval();
            scores /= scores.sum();
            for (long j = 0; j <= i; ++j)
                heads.block(i, head * sizes.width, 1, sizes.width) += scores(j)
                    * v.block(j, shared * sizes.width, 1, sizes.width);
        }
    }
    return (heads.matrix() * numbers.out.matrix().transpose()).array();
}

/// All tokens at once.
Sequence64 parallel(Arithmetic &a, const Attention &layer, const Sequence64 &x, long n)
{
    SequenceMixer mixer(a, n, {}, SequenceMixer::Keep::All, {});
    return downloaded(a, attention(a, layer, uploaded(a, x), 0, mixer));
}

class TestAttention : public QObject {
    Q_OBJECT

private slots:
    void isItsDefinition_data()
    {
        QTest::addColumn<Sizes>("sizes");
        QTest::newRow("plain") << Sizes{};
        QTest::newRow("grouped") << Sizes{.keys = 2};
        QTest::newRow("one head of keys") << Sizes{.heads = 6, .keys = 1, .width = 3};
        QTest::newRow("rotated") << Sizes{.rotated = 8};
        QTest::newRow("rotated in part, interpolated") << Sizes{.rotated = 4, .interpolation = 16};
        QTest::newRow("norms, biases and all") << Sizes{.keys = 2, .rotated = 8, .norms = true, .biases = true};
    }

    void isItsDefinition()
    {
        QFETCH(Sizes, sizes);
        const Numbers numbers = numbersFor(sizes);
        for (const long n : {1L, 2L, 63L, 64L, 65L, 300L}) {
            const Sequence64 x = some(n, sizes.dim, 10), wanted = defined(x, sizes, numbers);
            for (const auto &[a, tolerance] : {std::pair(native::float64(), 1e-13), std::pair(native::float32(), 1e-5)})
                QVERIFY(test::distance(parallel(*a, layerOf(*a, sizes, numbers), x, n), wanted) < tolerance);
        }
    }

    void sequencesOfABatchAreApart()
    {
        const Sizes sizes{.keys = 2, .rotated = 8};
        const auto a = native::float64();
        const Attention layer = layerOf(*a, sizes, numbersFor(sizes));
        const Sequence64 x = some(3 * 70, sizes.dim, 11), y = parallel(*a, layer, x, 70);
        for (long k = 0; k < 3; ++k)
            QVERIFY(test::distance(y.middleRows(70 * k, 70), parallel(*a, layer, x.middleRows(70 * k, 70), 70))
                    < 1e-14);
    }

    /// The tokens come in parts of any size.
    void theCacheIsTheWholeSequence()
    {
        const Sizes sizes{.keys = 2, .rotated = 8, .norms = true};
        for (const auto &[a, tolerance] : {std::pair(native::float64(), 1e-13), std::pair(native::float32(), 1e-5)}) {
            const Attention layer = layerOf(*a, sizes, numbersFor(sizes));
            const Sequence64 x = some(300, sizes.dim, 12), wanted = parallel(*a, layer, x, 300);
            for (const long part : {1L, 7L, 64L, 299L}) {
                CacheMixer mixer(*a, {}, {});
                Sequence64 y(300, sizes.dim);
                for (long first = 0; first < 300; first += part) {
                    const long count = std::min(part, 300 - first);
                    y.middleRows(first, count) = downloaded(
                        *a, attention(*a, layer, uploaded(*a, x.middleRows(first, count)), 0, mixer));
                }
                QVERIFY(test::distance(y, wanted) < tolerance);
                QCOMPARE(mixer.stateBytes(), std::size_t(2 * 300 * 16 * 4));
            }
        }
    }

    /// Scores far apart neither overflow nor lose the largest.
    void largeScoresAreFinite()
    {
        const auto a = native::float32();
        Sequence64 q = Sequence64::Constant(400, 8, 30), k = Sequence64::Zero(400, 8);
        k.row(123).setConstant(30);
        const Sequence64 v = some(400, 8, 13);
        const Sequence64 y = downloaded(
            *a, a->attend(uploaded(*a, q), uploaded(*a, k), uploaded(*a, v), {1, 1, 8}, 400, {}));
        QVERIFY(test::distance(y.bottomRows(277), v.row(123).replicate(277, 1)) < 1e-6);
        QVERIFY(test::distance(y.row(122), v.topRows(123).colwise().mean()) < 1e-5); // all keys before it are alike
    }

    void shapesThatDoNotFitAreRefused()
    {
        const auto a = native::float32();
        const Value q = uploaded(*a, some(6, 8, 1)), k = uploaded(*a, some(6, 4, 2)),
                    longer = uploaded(*a, some(5, 4, 3));
        for (const AttentionHeads &heads : {AttentionHeads{3, 2, 2}, AttentionHeads{2, 0, 4}, AttentionHeads{4, 4, 2}})
            QVERIFY_THROWS_EXCEPTION(Error, a->attend(q, k, k, heads, 6, {}));
        QVERIFY_THROWS_EXCEPTION(Error, a->attend(q, k, longer, {2, 1, 4}, 6, {}));
        QVERIFY_THROWS_EXCEPTION(Error, a->attend(q, longer, longer, {2, 1, 4}, 6, {}));
        QVERIFY_THROWS_EXCEPTION(Error, a->attend(q, k, k, {2, 1, 4}, 4, {}));
        QVERIFY_THROWS_EXCEPTION(Error, a->rotated(q, rotaryOf(1e4, 6), 4, 6, 0));
        QVERIFY_THROWS_EXCEPTION(Error, a->rotated(q, rotaryOf(1e4, 2), 3, 6, 0));
        QVERIFY_THROWS_EXCEPTION(Error, a->reshaped(q, {7, 7}));
        QVERIFY_THROWS_EXCEPTION(Error, a->joined(std::vector{q, k}));
    }

    void expertsAreChosenByTheirBias()
    {
        const auto a = native::float64();
        const long dim = 5, inner = 3, count = 4, tokens = 9;
        Experts layer;
        const Sequence64 gate = some(count, dim, 20), bias = some(1, count, 21) * 3, x = some(tokens, dim, 22) * 4;
        layer.gate = {uploaded(*a, gate), {}};
        layer.bias = uploaded(*a, bias);
        layer.chosen = 2;
        layer.scale = 1.5;
        Sequence64 wanted = Sequence64::Zero(tokens, dim);
        const Sequence64 r = 1 / (1 + (-(x.matrix() * gate.matrix().transpose()).array()).exp());
        for (unsigned e = 0; e < count; ++e)
            layer.experts.push_back({{uploaded(*a, some(inner, dim, 30 + e)), {}},
                                     Linear{uploaded(*a, some(inner, dim, 40 + e)), {}},
                                     {uploaded(*a, some(dim, inner, 50 + e)), {}}});
        for (long i = 0; i < tokens; ++i) {
            std::vector<long> order{0, 1, 2, 3};
            std::sort(order.begin(), order.end(),
                      [&](long p, long s) { return r(i, p) + bias(p) > r(i, s) + bias(s); });
            for (long k = 0; k < 2; ++k) {
                const double weight = 1.5 * r(i, order[k]) / (r(i, order[0]) + r(i, order[1]) + 1e-6);
                wanted.row(i) += weight
                    * downloaded(*a, glu(*a, layer.experts[std::size_t(order[k])], uploaded(*a, x.row(i)))).row(0);
            }
        }
        QVERIFY(test::distance(downloaded(*a, mixtureOfExperts(*a, layer, uploaded(*a, x))), wanted) < 1e-14);
        layer.chosen = 5;
        QVERIFY_THROWS_EXCEPTION(Error, mixtureOfExperts(*a, layer, uploaded(*a, x)));
    }
};

TNN_TEST(TestAttention, QCoreApplication)

} // namespace tst_attention

#include "tst_attention.moc"
