// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cfloat>
#include <hwy/targets.h>
#include <QTest>

#include "engine/error.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_fast_paths {

using namespace tnn;
using namespace tnn::model;
using test::Sequence;
using test::Sequence64;

/// One array in both precisions.
struct Pair {
    Value single, twice;
};

/// Float32's tiles, registers and fused passes, compared with float64's plain formulas for sizes around their
/// boundaries.
struct Both {
    std::shared_ptr<Arithmetic> single = native::float32(), twice = native::float64();

    Pair upload(const Sequence &x) const
    {
        const std::span<const float> numbers(x.data(), std::size_t(x.size()));
        const Shape shape{x.rows(), x.cols()};
        return {single->upload(numbers, shape), twice->upload(numbers, shape)};
    }
    Pair random(long rows, long channels, unsigned seed) const
    {
        return upload(test::randomSequence(rows, channels, seed));
    }
};

Sequence64 download(Arithmetic &a, const Value &value)
{
    const Shape shape = a.shape(value);
    Sequence64 x(shape.rows, shape.channels);
    a.download(value, std::span<double>(x.data(), std::size_t(x.size())));
    return x;
}

/// A weight in memory, in the type of a file, between bytes that are not numbers of it.
template <class Number> class InMemory final : public StoredMatrix {
public:
    InMemory(Type type, const Sequence &x) : StoredMatrix(type, x.rows(), x.cols())
    {
        for (long row = 0; row < x.rows(); ++row) {
            for (long column = 0; column < x.cols(); ++column)
                m_numbers.push_back(Number(x(row, column)));
            m_numbers.push_back(Number(NAN));
        }
    }

    void locate(long first, std::span<const std::byte *> places, std::vector<std::byte> &) const override
    {
        for (std::size_t k = 0; k < places.size(); ++k)
            places[k] = reinterpret_cast<const std::byte *>(at(first + long(k)));
    }
    void read(long first, std::span<float> numbers) const override
    {
        for (std::size_t k = 0; k < numbers.size(); ++k)
            numbers[k] = float(at(first + long(k) / columns())[long(k) % columns()]);
    }

private:
    const Number *at(long row) const { return &m_numbers[std::size_t(row * (columns() + 1))]; }

    std::vector<Number> m_numbers;
};

template <class Number> std::shared_ptr<const StoredMatrix> storedAs(StoredMatrix::Type type, const Sequence &x)
{
    return std::make_shared<const InMemory<Number>>(type, x);
}

std::span<float> numbersOf(Sequence &x)
{
    return {x.data(), std::size_t(x.size())};
}
std::span<const float> numbersOf(const Sequence &x)
{
    return {x.data(), std::size_t(x.size())};
}

bool hasDenormals(const Sequence &x)
{
    return (x != 0 && x.abs() < FLT_MIN).any();
}

/// For sums of several hundred float32 products, each number on the scale of the largest.
constexpr double SumPrecision = 3e-6;
/// For a handful of float32 operations on one number.
constexpr double SinglePrecision = 1e-6;

double largestError(const Sequence64 &a, const Sequence64 &b)
{
    return (a - b).abs().maxCoeff() / std::max(1.0, b.abs().maxCoeff());
}

/// Once for every kind of processor that this one can emulate.
class TestFastPaths : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data()
    {
        QTest::addColumn<qlonglong>("target");
        for (const int64_t target : hwy::SupportedAndGeneratedTargets())
            QTest::addRow("%s", hwy::TargetName(target)) << qlonglong(target);
    }
    void init()
    {
        QFETCH_GLOBAL(qlonglong, target);
        hwy::SetSupportedTargetsForTest(target);
    }
    void cleanup() { hwy::SetSupportedTargetsForTest(0); }

    void mapsOfEverySize_data()
    {
        QTest::addColumn<int>("in");
        for (const int in : {1, 2, 63, 64, 65, 244, 245, 300})
            QTest::addRow("%d inputs", in) << in;
    }
    void mapsOfEverySize()
    {
        QFETCH(int, in);
        const Both both;
        for (const long out : {1L, 3L, 63L, 64L, 65L, 130L}) {
            const Pair weight = both.random(out, in, 1), bias = both.random(1, out, 2);
            for (const long rows : {1L, 63L, 64L, 65L, 130L}) {
                const Pair x = both.random(rows, in, 3);
                const Sequence64 wanted = download(*both.twice,
                                                   both.twice->linear(x.twice, {weight.twice, bias.twice}));
                const Linear map{weight.single, bias.single};
                QVERIFY(largestError(download(*both.single, both.single->linear(x.single, map)), wanted)
                        < SumPrecision);
                Sequence y(rows, out);
                both.single->linearTo(x.single, map, {}, 0, numbersOf(y));
                QVERIFY(largestError(y.cast<double>(), wanted) < SumPrecision);
            }
        }
    }

    void mapsInAFileOfEverySize_data()
    {
        QTest::addColumn<int>("type");
        QTest::newRow("float32") << int(StoredMatrix::Type::Float32);
        QTest::newRow("float16") << int(StoredMatrix::Type::Float16);
        QTest::newRow("bfloat16") << int(StoredMatrix::Type::BFloat16);
    }
    void mapsInAFileOfEverySize()
    {
        QFETCH(int, type);
        using Type = StoredMatrix::Type;
        const Both both;
        for (const long in : {2L, 17L, 64L, 300L})
            for (const long out : {1L, 6L, 64L, 130L}) {
                const Sequence numbers = test::randomSequence(out, in, 1);
                const auto stored = Type(type) == Type::Float32 ? storedAs<float>(Type(type), numbers)
                    : Type(type) == Type::Float16               ? storedAs<Eigen::half>(Type(type), numbers)
                                                                : storedAs<Eigen::bfloat16>(Type(type), numbers);
                const Value weight = both.single->stored(stored), exact = both.twice->stored(stored);
                const Pair bias = both.random(1, out, 2);
                for (const long rows : {1L, 2L, 3L, 8L, 9L, 130L}) {
                    const Pair x = both.random(rows, in, 3);
                    const Sequence64 wanted = download(*both.twice, both.twice->linear(x.twice, {exact, bias.twice}));
                    const Value y = both.single->linear(x.single, {weight, bias.single});
                    QVERIFY(largestError(download(*both.single, y), wanted) < SumPrecision);
                }
                const std::vector<long> chosen{out - 1, 0};
                QCOMPARE(largestError(download(*both.single, both.single->rows(weight, chosen)),
                                      download(*both.twice, both.twice->rows(exact, chosen))),
                         0.0);
                QCOMPARE(both.single->shape(weight).rows, out);
            }
    }

    void float64MapsAreTheDefinition()
    {
        const Sequence x = test::randomSequence(70, 100, 4), weight = test::randomSequence(67, 100, 5);
        const Sequence64 wanted = (x.cast<double>().matrix() * weight.cast<double>().matrix().transpose()).array();
        const Both both;
        const auto y = both.twice->linear(both.upload(x).twice, {both.upload(weight).twice, {}});
        QVERIFY(largestError(download(*both.twice, y), wanted) < 1e-14);
    }

    void normsOfEveryWidth_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("weighted");
        QTest::newRow("simple rms") << int(NormKind::SimpleRms) << false;
        QTest::newRow("layer norm") << int(NormKind::LayerNorm) << true;
        QTest::newRow("layer norm, no weight") << int(NormKind::LayerNorm) << false;
        QTest::newRow("rms") << int(NormKind::Rms) << true;
        QTest::newRow("gated rms") << int(NormKind::GatedRms) << true;
        QTest::newRow("scale") << int(NormKind::Scale) << true;
        QTest::newRow("root mean square") << int(NormKind::RootMeanSquare) << true;
        QTest::newRow("none") << int(NormKind::None) << false;
    }
    void normsOfEveryWidth()
    {
        QFETCH(int, kind);
        QFETCH(bool, weighted);
        const Both both;
        for (long width = 2; width < 70; ++width) {
            const Pair x = both.random(3, width, unsigned(width));
            Pair weight, bias;
            if (weighted) {
                weight = both.random(1, NormKind(kind) == NormKind::Scale ? 1 : width, 7);
                bias = both.random(1, width, 8);
            }
            for (const Activation activation : {Activation::None, Activation::Relu, Activation::Silu}) {
                const Sequence64 y = download(
                    *both.single,
                    both.single->activatedNorm(activation, {NormKind(kind), weight.single, bias.single}, x.single));
                Arithmetic &a = *both.twice;
                const Value normed = a.norm({NormKind(kind), weight.twice, bias.twice}, x.twice);
                QVERIFY(largestError(y, download(a, a.activate(activation, normed))) < SinglePrecision);
            }
        }
    }

    void decayIsFloat64s_data()
    {
        QTest::addColumn<bool>("shared");
        QTest::newRow("one gamma") << true;
        QTest::newRow("a gamma a channel") << false;
    }
    void decayIsFloat64s()
    {
        QFETCH(bool, shared);
        const Both both;
        for (const long channels : {1L, 5L, 16L, 37L}) {
            Sequence gamma = Sequence::Constant(1, channels, 0.96F);
            if (!shared)
                gamma += 0.001F * test::randomSequence(1, channels, 9);
            const Pair base = both.upload(gamma);
            for (const long first : {-3000L, -70L, 0L, 1L, 5000L}) {
                const Sequence x = test::randomSequence(2500, channels, 10) * 1e6F;
                Sequence y(x.rows(), x.cols());
                both.single->finishTo(numbersOf(x), {x.rows(), channels}, {base.single, Activation::None}, first,
                                      numbersOf(y));
                const Sequence64 wanted = download(*both.twice,
                                                   both.twice->decay(both.upload(x).twice, base.twice, first));
                // Each number on its own scale, down to the edge of the denormals.
                QVERIFY(((y.cast<double>() - wanted).abs() <= SinglePrecision * wanted.abs() + 2e-38).all());
                QVERIFY(!hasDenormals(y));
                QVERIFY(first > 0 || (y.row(std::min(-first, 2499L)) != 0).all());
            }
        }
    }

    void finishingIsDecayThenActivation()
    {
        const Sequence x = test::randomSequence(40, 9, 11);
        const Both both;
        const Pair gamma = both.upload(Sequence::Constant(1, 9, 0.9F));
        for (const Activation activation : {Activation::None, Activation::Relu, Activation::Exp, Activation::Silu}) {
            for (Arithmetic *a : {both.single.get(), both.twice.get()}) {
                for (const Value &base : {a == both.single.get() ? gamma.single : gamma.twice, Value()}) {
                    Value wanted = a->upload(numbersOf(x), {40, 9});
                    wanted = a->activate(activation, base ? a->decay(wanted, base, -20) : wanted);
                    Sequence y = x;
                    a->finishTo(numbersOf(y), {40, 9}, {base, activation}, -20, numbersOf(y));
                    QVERIFY(largestError(y.cast<double>(), download(*a, wanted)) < 1e-7);
                }
            }
        }
    }

    void mapsAreFinished()
    {
        const Both both;
        const Pair weight = both.random(70, 8, 12), bias = both.random(1, 70, 13), x = both.random(130, 8, 14);
        const Linear single{weight.single, bias.single}, twice{weight.twice, bias.twice};
        Sequence shared = Sequence::Constant(1, 70, 0.8F), own = shared + 0.01F * test::randomSequence(1, 70, 15);
        for (const Sequence &numbers : {shared, own}) {
            const Pair gamma = both.upload(numbers);
            for (const long first : {-64L, 0L, 400L}) {
                Sequence y(130, 70), wanted(130, 70);
                both.single->linearTo(x.single, single, {gamma.single, Activation::Silu}, first, numbersOf(y));
                both.twice->linearTo(x.twice, twice, {gamma.twice, Activation::Silu}, first, numbersOf(wanted));
                // Each row on its own scale: 0.8^400 is the edge of the denormals.
                const auto error = (y - wanted).abs().rowwise().maxCoeff();
                QVERIFY((error <= 1e-5F * wanted.abs().rowwise().maxCoeff() + 2e-38F).all());
                QVERIFY(!hasDenormals(y) && !hasDenormals(wanted));
            }
        }
    }

    void nothingBeyondARowIsWritten()
    {
        const Both both;
        for (long channels = 1; channels < 40; ++channels) {
            Sequence y = Sequence::Constant(3, channels, 7);
            const Sequence x = test::randomSequence(1, channels, 16);
            const Pair gamma = both.random(1, channels, 17);
            for (const Value &base : {gamma.single, Value()}) {
                // The neighbors are other threads' rows.
                both.single->finishTo(numbersOf(x), {1, channels}, {base, Activation::Silu}, 2,
                                      numbersOf(y).subspan(std::size_t(channels), std::size_t(channels)));
                QVERIFY((y.row(0) == 7).all() && (y.row(2) == 7).all() && (y.row(1) != 7).all());
            }
        }
    }

    void denormalsAreFlushedOnTheWayOut()
    {
        Sequence x(1, 4);
        x << FLT_MIN / 2, -FLT_MIN / 2, FLT_MIN, -1.0F;
        Sequence kept(1, 4);
        kept << 0, 0, FLT_MIN, -1.0F;
        const Both both;
        for (Arithmetic *a : {both.single.get(), both.twice.get()}) {
            Sequence y(1, 4);
            a->finishTo(numbersOf(x), {1, 4}, {}, 0, numbersOf(y));
            QVERIFY((y == kept).all());
            const Sequence zero = Sequence::Zero(4, 2); // so that the result is the bias
            const Linear map{a->upload(numbersOf(zero), {4, 2}), a->upload(numbersOf(x), {1, 4})};
            a->linearTo(a->upload(numbersOf(zero).first(2), {1, 2}), map, {}, 0, numbersOf(y));
            QVERIFY((y == kept).all());
            QVERIFY_THROWS_EXCEPTION(Error, a->linearTo(a->upload(numbersOf(zero), {4, 2}), map, {}, 0, numbersOf(y)));
            QVERIFY_THROWS_EXCEPTION(Error, a->finishTo(numbersOf(x), {2, 4}, {}, 0, numbersOf(y)));
        }
    }
};

TNN_TEST(TestFastPaths, QCoreApplication)

} // namespace tst_fast_paths

#include "tst_fast_paths.moc"
