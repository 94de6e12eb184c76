// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <QTest>

#include "engine/analysis/lag_pyramid.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_lag_pyramid {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Kernel;

toeplitz::KernelPtr randomKernel(long n, bool causal, unsigned seed)
{
    return std::make_shared<const Kernel>(kernelOf(test::randomCoefficients(n, 1, causal, seed), 0));
}

float extremeByHand(const Kernel &kernel, long first, long last)
{
    float extreme = 0;
    for (long lag = std::max(first, 1 - kernel.n); lag <= std::min(last, kernel.n - 1); ++lag)
        if (std::abs(kernel.at(lag)) > std::abs(extreme))
            extreme = kernel.at(lag);
    return extreme;
}

class TestLagPyramid : public QObject {
    Q_OBJECT

private slots:
    void everyRangeIsRight_data();
    void everyRangeIsRight();
    void longRangesAreRight();
    void oneLagWideIsSeen();
    void equalMagnitudesGiveThePositive();
    void nanIsSeenWhereItIs();
};

void TestLagPyramid::everyRangeIsRight_data()
{
    QTest::addColumn<long>("n");
    for (const long n : {1L, 2L, 3L, 4L, 9L, 16L, 21L})
        QTest::addRow("n = %ld", n) << n;
}

void TestLagPyramid::everyRangeIsRight()
{
    QFETCH(long, n);
    const LagPyramid pyramid(randomKernel(n, n % 2 == 0, unsigned(n)));
    for (long first = -n - 2; first <= n + 2; ++first)
        for (long last = first - 2; last <= n + 2; ++last)
            QCOMPARE(pyramid.extreme(first, last), extremeByHand(pyramid.kernel(), first, last));
}

void TestLagPyramid::longRangesAreRight()
{
    const long n = 50'000;
    const LagPyramid pyramid(randomKernel(n, false, 1));
    for (long i = 0; i < 50; ++i) {
        const long first = -n + 1983 * i, last = first + 37 * i * i;
        QCOMPARE(pyramid.extreme(first, last), extremeByHand(pyramid.kernel(), first, last));
    }
}

void TestLagPyramid::oneLagWideIsSeen()
{
    Kernel kernel{1000, false, std::vector<float>(1999, 0.25F)};
    kernel.t[1234] = -3;
    const long lag = 1234 - 999;
    const LagPyramid pyramid(std::make_shared<const Kernel>(kernel));
    QCOMPARE(pyramid.extreme(-5000, 5000), -3.0F);
    QCOMPARE(pyramid.extreme(lag, lag), -3.0F);
    QCOMPARE(pyramid.extreme(lag + 1, 999), 0.25F);
    QCOMPARE(pyramid.extreme(-999, lag - 1), 0.25F);
}

void TestLagPyramid::equalMagnitudesGiveThePositive()
{
    const LagPyramid pyramid(std::make_shared<const Kernel>(Kernel{3, false, {-2, 1, 2, -2, 0}}));
    QCOMPARE(pyramid.extreme(-2, 2), 2.0F);
    QCOMPARE(pyramid.extreme(0, 1), 2.0F);
    QCOMPARE(pyramid.extreme(-2, -1), -2.0F);
}

void TestLagPyramid::nanIsSeenWhereItIs()
{
    Kernel kernel = *randomKernel(40, false, 2);
    kernel.t[50] = std::numeric_limits<float>::quiet_NaN();
    const long lag = 50 - 39;
    const LagPyramid pyramid(std::make_shared<const Kernel>(kernel));
    for (long first = -39; first < 40; ++first)
        for (long last = first; last < 40; ++last) {
            const bool within = first <= lag && lag <= last;
            QCOMPARE(bool(std::isnan(pyramid.extreme(first, last))), within);
        }
}

TNN_TEST(TestLagPyramid, QCoreApplication)

} // namespace tst_lag_pyramid

#include "tst_lag_pyramid.moc"
