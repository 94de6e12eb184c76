// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <hwy/targets.h>

#include "engine/toeplitz/direct_sum.h"
#include "engine/toeplitz/product.h"
#include "engine/toeplitz/right_angle_product.h"
#include "engine/toeplitz/right_angle_simd.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_right_angle_product {

using namespace tnn;
using namespace tnn::toeplitz;

constexpr double SinglePrecision = 5e-7; ///< the error of a channel, ||y - y64|| / ||y64||

double worstError(const Sequence &y, const Sequence64 &reference)
{
    double worst = 0;
    for (long channel = 0; channel < y.cols(); ++channel)
        worst = std::max(worst, test::distance(y.col(channel), reference.col(channel)));
    return worst;
}

class TestRightAngleProduct : public QObject {
    Q_OBJECT

private slots:
    /// The kinds of processors that this one can emulate.
    void isTheDefinitionOnEveryProcessor_data()
    {
        QTest::addColumn<qlonglong>("target");
        for (const qlonglong target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_SCALAR, HWY_NEON})
            if ((hwy::SupportedTargets() & target) != 0 || target == HWY_STATIC_TARGET)
                QTest::newRow(hwy::TargetName(target)) << target;
    }
    void isTheDefinitionOnEveryProcessor()
    {
        QFETCH(qlonglong, target);
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        for (const long n : {33L, 48L, 64L, 65L, 100L, 129L, 200L, 500L, 512L, 700L, 1025L, 2048L}) {
            for (const long channels : {1L, 5L, 16L, 37L}) {
                for (const bool causal : {true, false}) {
                    const auto seed = static_cast<unsigned>(n + channels);
                    const Coefficients c = test::randomCoefficients(n, channels, causal, seed);
                    const Sequence x = test::randomSequence(std::max(1L, n - n / 5), channels, seed + 1);
                    Sequence y(x.rows(), x.cols());
                    RightAngleProduct(c, {})(x, y, {});
                    const double error = worstError(y, directSum(c, x, {}));
                    Sequence once(x.rows(), x.cols());
                    RightAngleProduct::multiplyOnce(c, x, once, {});
                    QVERIFY((once == y).all());
                    QVERIFY2(error < SinglePrecision,
                             qPrintable(QStringLiteral("n %1, channels %2: %3").arg(n).arg(channels).arg(error)));
                }
            }
        }
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }

    /// Large outputs bypass the caches; a row that is not aligned to a cache line must not.
    void largeOutputsAgree()
    {
        for (const long channels : {32L, 33L, 48L}) {
            const long n = 9000;
            const Coefficients c = test::randomCoefficients(n, channels, true, 3);
            const Sequence x = test::randomSequence(n, channels, 4);
            Sequence y(n, channels);
            RightAngleProduct(c, {})(x, y, {});
            const std::vector<long> some = {0, 15, 16, 31, channels - 1};
            Coefficients few{n, true, some, c.values(Eigen::all, some)};
            QVERIFY(worstError(y(Eigen::all, some), directSum(few, x(Eigen::all, some), {})) < SinglePrecision);
        }
    }

    /// Single channels of long rows are copied next to each other; here of two sequences side by side, shorter than n.
    void longRowsOfFewChannelsAgree()
    {
        for (const long channels : {1L, 3L, 18L}) {
            const Coefficients c = test::randomCoefficients(20'000, channels, false, 7);
            const Sequence x = test::randomSequence(19'000, 2 * channels, 8);
            Sequence y(x.rows(), x.cols()), once(x.rows(), x.cols());
            RightAngleProduct(c, {})(x, y, {});
            RightAngleProduct::multiplyOnce(c, x, once, {});
            QVERIFY((once == y).all());
            for (const long first : {0L, channels}) {
                const Sequence64 reference = referenceProduct(c, x.middleCols(first, channels));
                QVERIFY(worstError(y.middleCols(first, channels), reference) < SinglePrecision);
            }
        }
    }

    /// If y is small because of cancellation, the error is relative to the canceled terms.
    void shortOnesAgreeToo()
    {
        for (long n = 1; n <= 32; ++n) {
            const Coefficients c = test::randomCoefficients(n, 19, false, 5);
            const Sequence x = test::randomSequence(n, 19, 6);
            Sequence y(n, 19);
            RightAngleProduct(c, {})(x, y, {});
            const double size = c.values.matrix().norm() * x.matrix().norm();
            QVERIFY((y.cast<double>() - directSum(c, x, {})).matrix().norm() < SinglePrecision * size);
        }
    }

    void lengthsAreTwosTimesOneSmallOddNumber()
    {
        QCOMPARE(rightAngleLength(1), 16L);
        QCOMPARE(rightAngleLength(17), 32L);
        QCOMPARE(rightAngleLength(33), 48L);
        QCOMPARE(rightAngleLength(65), 80L);
        QCOMPARE(rightAngleLength(97), 112L);
        QCOMPARE(rightAngleLength(512), 512L);
        QCOMPARE(rightAngleLength(513), 640L);
        QCOMPARE(rightAngleLength(14000), 14336L);
        QCOMPARE(rightAngleLength(1 << 20), 1L << 20);
    }

    void plansEndInSingleValues()
    {
        for (const int widest : {4, 8}) {
            for (const long length : {16L, 32L, 48L, 64L, 80L, 112L, 128L, 224L, 512L, 1024L, 2048L, 5120L, 8192L}) {
                const RightAnglePlan plan(length, widest);
                long left = length;
                for (const RightAnglePlan::Stage &stage : plan.stages) {
                    QCOMPARE(stage.length, left);
                    left /= stage.radix;
                }
                QCOMPARE(left, 1L);
                QVERIFY(plan.stages.size() >= 2);
            }
        }
        QVERIFY_THROWS_EXCEPTION(Error, RightAnglePlan(100, 8));
        QVERIFY_THROWS_EXCEPTION(Error, RightAnglePlan(8, 8));
    }
};

TNN_TEST(TestRightAngleProduct, tnn::test::NoApplication)

} // namespace tst_right_angle_product

#include "tst_right_angle_product.moc"
