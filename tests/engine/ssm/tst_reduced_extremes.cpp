// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/ssm/reduce.h"
#include "tests/engine/numbers.h"
#include "tests/engine/ssm/reduced_kernels.h"
#include "tests/test_class.h"

namespace tst_reduced_extremes {

using namespace tnn;
using namespace tnn::ssm;
using namespace reduced_kernels;

/// Kernels at the limits: of nothing but a head, of constants, that grow, that are zero.
class TestReducedExtremes : public QObject {
    Q_OBJECT

private slots:
    void asManyStatesAsLagsAreExact();
    void headAloneIsExact();
    void fewLagsBehindTheHead();
    void constantKernelHasOneModeAtOne();
    void alternatingKernelHasOneModeAtMinusOne();
    void slowTailsStayWithinTheCircle();
    void growingKernelsStayStable();
    void zeroKernelHasNoModes();
    void channelsOfUnlikeNeeds();
    void tinyAndLargeKernels();
};

void TestReducedExtremes::asManyStatesAsLagsAreExact()
{
    for (const long n : {17L, 18L, 19L, 50L, 80L}) {
        const Reduction reduction = reduced(noise(n));
        for (std::size_t column = 0; column < 2; ++column) {
            QVERIFY(reduction.reached[column]);
            QVERIFY(reduction.states[column] <= n - 16);
        }
    }
}

void TestReducedExtremes::headAloneIsExact()
{
    for (const long n : {1L, 2L, 15L, 16L}) {
        const Coefficients t = noise(n);
        const Reduction reduction = reduced(t);
        QCOMPARE(long(reduction.modes.lambda.rows()), 0L);
        QCOMPARE(reduction.error, (std::vector<double>{0, 0}));
        QCOMPARE(reduction.states, (std::vector<long>{0, 0}));
        QVERIFY(reduction.reached[0] && reduction.reached[1]);
        // After the head there is nothing.
        const Sequence64 kernel = kernelOf(reduction.modes, n + 5);
        QVERIFY((kernel.bottomRows(5) == 0).all());
        QVERIFY((kernelOf(reduction.modes, 1) == kernel.topRows(1)).all());
    }
}

void TestReducedExtremes::fewLagsBehindTheHead()
{
    ReduceRequest request;
    for (const long taps : {0L, 1L, 3L})
        for (long lags = 1; lags <= 6; ++lags) {
            request.taps = taps;
            const Reduction reduction = reduced(trainedLike(taps + lags, 0.9), request);
            for (std::size_t column = 0; column < 4; ++column)
                QVERIFY(reduction.reached[column]);
        }
}

void TestReducedExtremes::constantKernelHasOneModeAtOne()
{
    for (const long n : {40L, 512L}) {
        const Reduction reduction = reduced(coefficientsOf(n, {[](long) { return -0.75; }}));
        QVERIFY(reduction.reached[0] && reduction.error[0] < 1e-6);
        QCOMPARE(reduction.states[0], 1L);
        QCOMPARE(reduction.modes.lambda(0, 0).imag(), 0.0);
        QVERIFY(std::abs(reduction.modes.lambda(0, 0) - 1.0) < 1e-7);
        QVERIFY(std::abs(reduction.modes.b(0, 0) + 0.75) < 1e-6);
    }
}

void TestReducedExtremes::alternatingKernelHasOneModeAtMinusOne()
{
    const Reduction reduction = reduced(coefficientsOf(300, {[](long j) { return j % 2 == 0 ? 1.0 : -1.0; }}));
    QCOMPARE(reduction.states[0], 1L);
    QVERIFY(std::abs(reduction.modes.lambda(0, 0) + 1.0) < 1e-7);
}

void TestReducedExtremes::slowTailsStayWithinTheCircle()
{
    // Their best poles would be outside; after being pulled in, they still are with few states.
    const Reduction reduction = reduced(coefficientsOf(
        512, {[](long j) { return 0.02 - 1 / (4 + double(j)); }, [](long j) { return 1 / std::sqrt(1 + double(j)); }}));
    for (std::size_t column = 0; column < 2; ++column) {
        QVERIFY(reduction.reached[column]);
        QVERIFY2(reduction.states[column] <= 16, qPrintable(QString::number(reduction.states[column])));
    }
}

void TestReducedExtremes::growingKernelsStayStable()
{
    const Coefficients t = coefficientsOf(200,
                                          {[](long j) { return std::pow(1.02, double(j)); },
                                           [](long j) { return std::pow(-1.01, double(j)); },
                                           [](long j) { return double(j); }});
    const Reduction reduction = reduced(t);
    QVERIFY((kernelOf(reduction.modes, 20000).isFinite()).all());
}

void TestReducedExtremes::zeroKernelHasNoModes()
{
    const Coefficients t = coefficientsOf(100,
                                          {[](long) { return 0.0; }, [](long j) { return j < 16 ? 1.0 : 0.0; },
                                           [](long j) { return std::pow(0.9, double(j)); }});
    const Reduction reduction = reduced(t);
    QCOMPARE(reduction.states, (std::vector<long>{0, 0, 1}));
    QCOMPARE(reduction.error[0], 0.0);
    QCOMPARE(reduction.error[1], 0.0);
    QVERIFY((reduction.modes.b.leftCols(2) == 0.0).all());
}

void TestReducedExtremes::channelsOfUnlikeNeeds()
{
    const Coefficients t = coefficientsOf(
        256,
        {[](long j) { return std::pow(0.95, double(j)); }, [](long j) { return trainedLike(j, 0.99, 1.9); },
         [](long j) { return std::pow(0.97, double(j)) * std::cos(0.5 * double(j)); }});
    const Reduction together = reduced(t);
    QCOMPARE(together.states[0], 1L);
    QCOMPARE(together.states[2], 2L);
    // A channel's reduction does not depend on its neighbors.
    for (long column = 0; column < 3; ++column) {
        Coefficients one = t;
        one.values = t.values.col(column);
        one.channels = {column};
        const Reduction alone = reduced(one);
        QCOMPARE(alone.error[0], together.error[std::size_t(column)]);
        const long rows = alone.modes.lambda.rows();
        QVERIFY((alone.modes.lambda == together.modes.lambda.col(column).topRows(rows)).all());
    }
}

void TestReducedExtremes::tinyAndLargeKernels()
{
    for (const double scale : {1e-30, 1e30}) {
        const Coefficients t = coefficientsOf(300, {[&](long j) { return scale * trainedLike(j, 0.99, 0.7); }});
        const Reduction reduction = reduced(t);
        QVERIFY(reduction.reached[0]);
        QVERIFY(reduction.states[0] <= 12);
    }
}

TNN_TEST(TestReducedExtremes, QCoreApplication)

} // namespace tst_reduced_extremes

#include "tst_reduced_extremes.moc"
