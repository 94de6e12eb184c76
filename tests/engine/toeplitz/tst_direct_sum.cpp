// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <QTest>

#include "engine/parallel.h"
#include "engine/toeplitz/direct_sum.h"
#include "tests/engine/numbers.h"
#include "tests/engine/simd_targets.h"
#include "tests/test_class.h"

namespace tst_direct_sum {

using namespace tnn;
using namespace tnn::toeplitz;

/// The definition with j ascending. The product of two floats is exact in double, so there is one right answer.
Sequence64 definition(const Coefficients &c, const Sequence &x)
{
    const long m = x.rows(), channels = c.values.cols();
    Sequence64 y = Sequence64::Zero(m, x.cols());
    for (long i = 0; i < m; ++i)
        for (long j = 0; j < (c.causal ? i + 1 : m); ++j)
            for (long column = 0; column < x.cols(); ++column)
                y(i, column) += double(c.at(i - j, column % channels)) * double(x(j, column));
    return y;
}

class TestDirectSum : public QObject {
    Q_OBJECT

private slots:
    void cleanup()
    {
        test::useEveryTarget();
        setThreads(2);
    }

    void isTheDefinitionToTheLastBit_data()
    {
        QTest::addColumn<long>("rows");
        QTest::addColumn<long>("channels");
        for (long rows = 1; rows <= 40; ++rows)
            QTest::addRow("%ld", rows) << rows << 1 + rows % 11;
        for (const long rows : {63L, 64L, 65L, 127L, 255L, 256L, 257L, 300L})
            for (const long channels : {1L, 3L, 8L, 13L, 33L})
                QTest::addRow("%ld, %ld channels", rows, channels) << rows << channels;
        for (const long rows : {1023L, 1024L, 1025L, 1300L}) // around a tile's rows
            for (const long channels : {1L, 8L})
                QTest::addRow("%ld, %ld channels", rows, channels) << rows << channels;
    }
    void isTheDefinitionToTheLastBit()
    {
        QFETCH(long, rows);
        QFETCH(long, channels);
        for (const bool causal : {false, true}) {
            const Coefficients c = test::randomCoefficients(rows + 3, channels, causal, unsigned(rows));
            const Sequence x = test::randomSequence(rows, 2 * channels, 7);
            const Sequence64 wanted = definition(c, x);
            for (const std::int64_t target : test::targets()) {
                test::useTarget(target);
                QVERIFY2((directSum(c, x, {}) == wanted).all(), test::nameOfTarget(target));
                Sequence rounded(rows, 2 * channels);
                directSum(c, x, rounded, {});
                QVERIFY2((rounded == wanted.cast<float>()).all(), test::nameOfTarget(target));
            }
        }
    }

    void threadsDoNotChangeABit()
    {
        const Coefficients c = test::randomCoefficients(1100, 41, true, 3);
        const Sequence x = test::randomSequence(1100, 41, 4);
        setThreads(1);
        const Sequence64 alone = directSum(c, x, {});
        for (const int count : {2, 3, 7}) {
            setThreads(count);
            QVERIFY((directSum(c, x, {}) == alone).all());
        }
    }

    void theUpperTriangleIsNotVisited()
    {
        for (const long channels : {1L, 8L}) {
            const Coefficients c = test::randomCoefficients(90, channels, true, 5);
            Sequence x = test::randomSequence(90, channels, 6);
            x.row(75).setConstant(std::numeric_limits<float>::quiet_NaN());
            for (const std::int64_t target : test::targets()) {
                test::useTarget(target);
                const Sequence64 y = directSum(c, x, {});
                QVERIFY(y.topRows(75).isFinite().all());
                QVERIFY(y.bottomRows(15).isNaN().all());
            }
        }
    }

    void stopsWhileItWorks()
    {
        const Coefficients c = test::randomCoefficients(3000, 3, false, 8);
        setThreads(1); // with helpers, the caller may be too late to report before the end
        std::stop_source source;
        int reports = 0;
        const Task task{source.get_token(), [&](double) {
                            ++reports;
                            source.request_stop();
                        }};
        QVERIFY_THROWS_EXCEPTION(Cancelled, directSum(c, test::randomSequence(3000, 3, 9), task));
        QCOMPARE(reports, 1);
    }
};

TNN_TEST(TestDirectSum, QCoreApplication)

} // namespace tst_direct_sum

#include "tst_direct_sum.moc"
