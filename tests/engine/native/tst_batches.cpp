// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/native/arithmetic.h"
#include "engine/parallel.h"
#include "tests/engine/product_error.h"
#include "tests/test_class.h"

namespace tst_batches {

using namespace tnn;
using namespace tnn::model;
using test::Sequence;
using test::Sequence64;

Value upload(Arithmetic &a, const Sequence &x)
{
    return a.upload(std::span<const float>(x.data(), std::size_t(x.size())), {x.rows(), x.cols()});
}

Value random(Arithmetic &a, long rows, long channels, unsigned seed)
{
    return upload(a, test::randomSequence(rows, channels, seed));
}

Sequence64 download(Arithmetic &a, const Value &value)
{
    const Shape shape = a.shape(value);
    Sequence64 x(shape.rows, shape.channels);
    a.download(value, std::span<double>(x.data(), std::size_t(x.size())));
    return x;
}

toeplitz::CoefficientsPtr coefficients(long n, long channels, bool causal)
{
    return std::make_shared<const toeplitz::Coefficients>(test::randomCoefficients(n, channels, causal, unsigned(n)));
}

std::vector<std::shared_ptr<Arithmetic>> both()
{
    return {native::float32(), native::float64()};
}

/// Compares the results of work(arithmetic) on one thread and on three.
template <class Work> void checkThreads(const Work &work)
{
    for (const auto &a : both()) {
        setThreads(1);
        const Sequence64 alone = download(*a, work(*a));
        setThreads(3);
        QVERIFY((download(*a, work(*a)) == alone).all());
    }
}

/// Arrays of many rows: the work spread over threads, and the work repeated for every sequence.
class TestBatches : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { setThreads(1); }

    void mapsDoNotDependOnThreads()
    {
        checkThreads([](Arithmetic &a) {
            const Linear map{random(a, 330, 300, 1), random(a, 1, 330, 2)};
            return a.activatedLinear(Activation::Silu, random(a, 301, 300, 3), map);
        });
    }
    void passesDoNotDependOnThreads()
    {
        checkThreads([](Arithmetic &a) {
            const Value x = random(a, 1001, 700, 4), y = random(a, 1, 700, 5);
            const Value normed = a.norm({NormKind::LayerNorm, y, y}, a.add(a.multiply(x, y), x));
            return a.activate(Activation::Gelu, a.activate(Activation::Silu, a.norm({NormKind::Affine, y, y}, normed)));
        });
    }
    void operatorsDoNotDependOnThreads()
    {
        for (const long n : {20L, 150L})
            for (const long batch : {2L, 9L})
                checkThreads([&](Arithmetic &a) {
                    const Value t = a.matrices(coefficients(n, 65, true), toeplitz::Algorithm::Fft, {});
                    return a.toeplitz(t, random(a, batch * n, 65, 6), {});
                });
    }

    void oneRowIsItselfInABatch()
    {
        const auto a = native::float32();
        const Linear map{random(*a, 200, 300, 7), random(*a, 1, 200, 8)};
        const Value x = random(*a, 150, 300, 9);
        const Sequence64 all = download(*a, a->activatedLinear(Activation::Silu, x, map));
        for (const long row : {0L, 5L, 127L, 128L, 149L}) {
            const std::vector<long> one{row};
            QVERIFY((download(*a, a->activatedLinear(Activation::Silu, a->rows(x, one), map)) == all.row(row)).all());
        }
    }

    void activatedMapsAreMapsThenActivations_data()
    {
        QTest::addColumn<int>("activation");
        for (int k = 0; k <= int(Activation::Tanh); ++k)
            QTest::addRow("%s", std::string(nameOf(Activation(k))).c_str()) << k;
    }
    void activatedMapsAreMapsThenActivations()
    {
        QFETCH(int, activation);
        for (const auto &a : both())
            for (const long in : {1L, 40L, 300L}) {
                const Linear map{random(*a, 130, in, 10), random(*a, 1, 130, 11)};
                const Value x = random(*a, 140, in, 12);
                const Sequence64 wanted = download(*a, a->activate(Activation(activation), a->linear(x, map)));
                QVERIFY((download(*a, a->activatedLinear(Activation(activation), x, map)) == wanted).all());
            }
    }

    void rowsAreRepeated_data()
    {
        QTest::addColumn<int>("rows");
        for (const int rows : {1, 4, 250, 1000})
            QTest::addRow("%d of 1000 rows", rows) << rows;
    }
    void rowsAreRepeated()
    {
        QFETCH(int, rows);
        setThreads(3);
        const Sequence x = test::randomSequence(1000, 600, 13), y = test::randomSequence(rows, 600, 14);
        const Sequence64 repeated = y.cast<double>().replicate(1000 / rows, 1);
        for (const auto &a : both()) {
            const Value left = upload(*a, x), right = upload(*a, y);
            QVERIFY(test::distance(download(*a, a->add(left, right)), x.cast<double>() + repeated) < 1e-7);
            QVERIFY(test::distance(download(*a, a->multiply(left, right)), x.cast<double>() * repeated) < 1e-7);
        }
    }

    void everySequenceMeetsT_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<bool>("causal");
        for (const int n : {1, 14, 31, 32, 127, 128, 200})
            for (const bool causal : {false, true})
                QTest::addRow("n = %d, %s", n, causal ? "causal" : "bidirectional") << n << causal;
    }
    void everySequenceMeetsT()
    {
        QFETCH(int, n);
        QFETCH(bool, causal);
        const toeplitz::CoefficientsPtr t = coefficients(n, 19, causal);
        for (const long batch : {1L, 2L, 7L}) {
            setThreads(3);
            const Sequence x = test::randomSequence(batch * n, 19, 15);
            for (const toeplitz::Algorithm algorithm : toeplitz::allAlgorithms()) {
                for (const auto &a : both()) {
                    const Value matrices = a->matrices(t, algorithm, {});
                    const Value in = upload(*a, x);
                    const Sequence64 first = download(*a, a->toeplitz(matrices, in, {}));
                    const Sequence64 second = download(*a, a->toeplitz(matrices, in, {})); // with the earlier spectra
                    QVERIFY((first == second).all());
                    for (long k = 0; k < batch; ++k) {
                        const Sequence64 wanted = toeplitz::referenceProduct(*t, x.middleRows(k * n, n));
                        QVERIFY(test::distance(first.middleRows(k * n, n), wanted) < 1e-6);
                    }
                }
            }
        }
    }

    void float64IsExact()
    {
        const auto a = native::float64();
        for (const long n : {60L, 127L, 128L, 700L}) {
            for (const bool causal : {false, true}) {
                const toeplitz::CoefficientsPtr t = coefficients(n, 5, causal);
                const Value matrices = a->matrices(t, toeplitz::Algorithm::Fft, {});
                Sequence64 x = test::randomSequence(n, 5, 16).cast<double>();
                x += 1e-9 * test::randomSequence(n, 5, 17).cast<double>(); // digits that float32 does not have
                Sequence64 wanted = Sequence64::Zero(n, 5);
                for (long i = 0; i < n; ++i)
                    for (long j = 0; j < n; ++j)
                        wanted.row(i) += t->values.row(t->rowOfLag(i - j)).cast<double>() * x.row(j);
                const Value in = a->upload(std::span<const double>(x.data(), std::size_t(x.size())), {n, 5});
                QVERIFY(test::worstChannel(download(*a, a->toeplitz(matrices, in, {})), wanted) < 1e-13);
            }
        }
    }

    void misfitsAreRefused()
    {
        for (const auto &a : both()) {
            const Value t = a->matrices(coefficients(40, 3, true), toeplitz::Algorithm::Fft, {});
            QVERIFY_THROWS_EXCEPTION(Error, a->toeplitz(t, random(*a, 41, 3, 1), {}));
            QVERIFY_THROWS_EXCEPTION(Error, a->toeplitz(t, random(*a, 40, 6, 1), {}));
            QVERIFY_THROWS_EXCEPTION(Error, a->add(random(*a, 6, 3, 1), random(*a, 4, 3, 1)));
            QVERIFY_THROWS_EXCEPTION(Error, a->add(random(*a, 2, 3, 1), random(*a, 4, 3, 1)));
            QVERIFY_THROWS_EXCEPTION(Error, a->mean(random(*a, 6, 3, 1), 4));
            const Linear map{random(*a, 70, 3, 1), random(*a, 1, 69, 1)};
            QVERIFY_THROWS_EXCEPTION(Error, a->activatedLinear(Activation::Silu, random(*a, 2, 3, 1), map));
        }
    }

    void cancelledWorkThrows()
    {
        std::stop_source source;
        source.request_stop();
        for (const auto &a : both()) {
            const Value t = a->matrices(coefficients(256, 64, true), toeplitz::Algorithm::Fft, {});
            QVERIFY_THROWS_EXCEPTION(Cancelled, a->toeplitz(t, random(*a, 1024, 64, 1), {source.get_token(), {}}));
        }
    }
};

TNN_TEST(TestBatches, QCoreApplication)

} // namespace tst_batches

#include "tst_batches.moc"
