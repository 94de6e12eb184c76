// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/parallel.h"
#include "engine/toeplitz/dense_product.h"
#include "engine/toeplitz/direct_sum.h"
#include "tests/engine/numbers.h"
#include "tests/engine/simd_targets.h"
#include "tests/test_class.h"

namespace tst_dense_product {

using namespace tnn;
using namespace tnn::toeplitz;

constexpr double SinglePrecision = 5e-7; ///< the error of each channel; measured: 2.4e-7 at most

Sequence dense(const Coefficients &c, const Sequence &x, const Task &task = {})
{
    Sequence y(x.rows(), x.cols());
    denseProduct(c, x, y, task);
    return y;
}

double worstColumn(const Sequence &y, const Sequence64 &wanted)
{
    double worst = 0;
    for (long column = 0; column < y.cols(); ++column)
        worst = std::max(worst, test::distance(y.col(column), wanted.col(column)));
    return worst;
}

class TestDenseProduct : public QObject {
    Q_OBJECT

private slots:
    void cleanup()
    {
        test::useEveryTarget();
        setThreads(2);
    }

    void isTheDirectSum_data()
    {
        QTest::addColumn<long>("rows");
        QTest::addColumn<long>("channels");
        QTest::addColumn<long>("batch");
        for (long rows = 1; rows <= 20; ++rows)
            QTest::addRow("%ld", rows) << rows << 1 + rows % 5 << 1 + rows % 3;
        for (const long rows : {31L, 32L, 33L, 63L, 64L, 65L, 127L, 128L, 129L, 192L, 200L}) // around one and two tiles
            QTest::addRow("%ld", rows) << rows << 3L << 2L;
        for (const long rows : {448L, 500L, 640L, 1000L}) // every number of columns that share registers
            QTest::addRow("%ld", rows) << rows << 17L << 1L;
        QTest::newRow("a large batch") << 100L << 2L << 23L;
    }
    void isTheDirectSum()
    {
        QFETCH(long, rows);
        QFETCH(long, channels);
        QFETCH(long, batch);
        for (const bool causal : {false, true}) {
            const Coefficients c = test::randomCoefficients(rows + 5, channels, causal, unsigned(rows));
            const Sequence x = test::randomSequence(rows, batch * channels, 2);
            const Sequence64 wanted = directSum(c, x, {});
            for (const std::int64_t target : test::targets()) {
                test::useTarget(target);
                QVERIFY2(worstColumn(dense(c, x), wanted) < SinglePrecision, test::nameOfTarget(target));
            }
        }
    }

    void longSumsStayExact()
    {
        const Coefficients c = test::randomCoefficients(16384, 1, true, 3);
        const Sequence x = test::randomSequence(16384, 1, 4);
        QVERIFY(test::distance(dense(c, x), directSum(c, x, {})) < SinglePrecision);
    }

    void noMatrixIsTooLarge()
    {
        const long n = 40000; // a dense matrix of 6.4 GB
        const Coefficients c = test::randomCoefficients(n, 1, true, 5);
        Sequence impulse = Sequence::Zero(n, 1);
        impulse(7, 0) = 1;
        const Sequence y = dense(c, impulse);
        QVERIFY((y.topRows(7) == 0).all());
        QVERIFY((y.bottomRows(n - 7) == c.values.middleRows(c.rowOfLag(0), n - 7)).all());
        QVERIFY(denseProductBytes(c, n, 1) < std::size_t{8} << 20);
    }

    /// One channel is the work of one thread, and threads share the channels of a group.
    void memoryIsThatOfTheThreadsAtWork()
    {
        const Coefficients one = test::randomCoefficients(256, 1, true, 8),
                           group = test::randomCoefficients(4096, 16, true, 8);
        setThreads(1);
        const std::size_t ofOne = denseProductBytes(one, 256, 1), sumOfOne = directSumBytes(one, 256, 1),
                          ofGroup = denseProductBytes(group, 4096, 16);
        setThreads(16);
        QCOMPARE(denseProductBytes(one, 256, 1), ofOne);
        QCOMPARE(directSumBytes(one, 256, 1), sumOfOne);
        QVERIFY(denseProductBytes(group, 4096, 16) < 2 * ofGroup);
    }

    void threadsDoNotChangeABit()
    {
        const Coefficients c = test::randomCoefficients(600, 37, false, 6);
        const Sequence x = test::randomSequence(600, 2 * 37, 7);
        setThreads(1);
        const Sequence alone = dense(c, x);
        for (const int count : {2, 3, 7}) {
            setThreads(count);
            QVERIFY((dense(c, x) == alone).all());
        }
    }

    void stopsWhileItWorks()
    {
        setThreads(1); // with helpers, the caller may be too late to report before the end
        const Coefficients c = test::randomCoefficients(3000, 20, false, 8);
        std::stop_source source;
        int reports = 0;
        const Task task{source.get_token(), [&](double) {
                            ++reports;
                            source.request_stop();
                        }};
        QVERIFY_THROWS_EXCEPTION(Cancelled, dense(c, test::randomSequence(3000, 20, 9), task));
        QCOMPARE(reports, 1);
    }
};

TNN_TEST(TestDenseProduct, QCoreApplication)

} // namespace tst_dense_product

#include "tst_dense_product.moc"
