// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <QTest>

#include "engine/analysis/memory.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_memory {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Kernel;

class TestMemory : public QObject {
    Q_OBJECT

private slots:
    void numbersOfASmallKernel();
    void causalLeavesOutTheFuture();
    void reachIsTheShareOfEnergy();
    void decayIsFitted();
    void decayIsNotFittedWhereItCannotBe();
    void whatIsNotFiniteIsCountedAndLeftOut();
    void columnIsItsKernel();
    void reachOfManyIsTheMedianOfEach();
};

void TestMemory::numbersOfASmallKernel()
{
    const KernelSummary s = summarize(Kernel{2, false, {3, -1, 4}});
    QCOMPARE(s.minimum, -1.0);
    QCOMPARE(s.maximum, 4.0);
    QCOMPARE(s.mean, 2.0);
    QCOMPARE(s.energy, 26.0);
    QCOMPARE(s.norm, std::sqrt(26.0));
    QCOMPARE(s.centroid, 25.0 / 26.0);
    QCOMPARE(s.k50, 1L);
    QCOMPARE(s.nan, 0L);
    QCOMPARE(s.infinite, 0L);
}

void TestMemory::causalLeavesOutTheFuture()
{
    const KernelSummary s = summarize(Kernel{3, true, {0, 0, 2, 4, 6}});
    QCOMPARE(s.minimum, 2.0);
    QCOMPARE(s.mean, 4.0);
    const KernelSummary one = summarize(Kernel{1, true, {5}});
    QCOMPARE(one.mean, 5.0);
    QCOMPARE(one.k99, 0L);
    QCOMPARE(one.fittedDecay, 0.0);
}

void TestMemory::reachIsTheShareOfEnergy()
{
    Kernel kernel{101, true, std::vector<float>(201, 0.0F)};
    std::fill(kernel.t.begin() + 100, kernel.t.begin() + 200, 1.0F); // lags 0..99, one percent each
    const KernelSummary s = summarize(kernel);
    QCOMPARE(s.k50, 49L);
    QCOMPARE(s.k90, 89L);
    QCOMPARE(s.k99, 98L);
    QCOMPARE(s.centroid, 49.5);
}

void TestMemory::decayIsFitted()
{
    for (const bool causal : {true, false}) {
        Kernel kernel{200, causal, std::vector<float>(399, 0.0F)};
        for (long lag = causal ? 0 : -199; lag < 200; ++lag)
            kernel.t[std::size_t(lag + 199)] = float((lag % 2 == 0 ? 1.0 : -1.0) * 3
                                                     * std::pow(0.97, double(std::abs(lag))));
        kernel.t[199] = 1000; // lag 0 is not part of the line
        QVERIFY(std::abs(summarize(kernel).fittedDecay - 0.97) < 1e-6);
    }
}

void TestMemory::decayIsNotFittedWhereItCannotBe()
{
    QCOMPARE(summarize(Kernel{3, true, {0, 0, 1, 0, 0}}).fittedDecay, 0.0);
    QCOMPARE(summarize(Kernel{3, true, {0, 0, 1, 2, 0}}).fittedDecay, 0.0);
    QCOMPARE(summarize(Kernel{2, false, {1, 2, 3}}).fittedDecay, 0.0);            // only |lag| 1
    QCOMPARE(summarize(Kernel{4, true, {0, 0, 0, 1, 4, 2, 1}}).fittedDecay, 0.0); // a short filter of four taps
    QVERIFY(std::abs(summarize(Kernel{5, true, {0, 0, 0, 0, 1, 8, 4, 2, 1}}).fittedDecay - 0.5) < 1e-9);
    QCOMPARE(summarize(Kernel{3, true, {0, 0, 0, 0, 0}}).energy, 0.0);
}

void TestMemory::whatIsNotFiniteIsCountedAndLeftOut()
{
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    const KernelSummary s = summarize(Kernel{3, false, {nan, infinity, 2, -infinity, 4}});
    QCOMPARE(s.nan, 1L);
    QCOMPARE(s.infinite, 2L);
    QCOMPARE(s.finite, 2L);
    QCOMPARE(s.minimum, 2.0);
    QCOMPARE(s.maximum, 4.0);
    QCOMPARE(s.energy, 20.0);
    QCOMPARE(s.k99, 2L);
    const KernelSummary nothing = summarize(Kernel{1, true, {nan}});
    QCOMPARE(nothing.nan, 1L);
    QCOMPARE(nothing.finite, 0L);
    QCOMPARE(nothing.mean, 0.0);
    QCOMPARE(nothing.norm, 0.0);
}

void TestMemory::columnIsItsKernel()
{
    const toeplitz::Coefficients c = test::randomCoefficients(30, 3, false, 1);
    for (long column = 0; column < 3; ++column) {
        const KernelSummary a = summaries(c)[static_cast<std::size_t>(column)], b = summarize(kernelOf(c, column));
        QCOMPARE(a.energy, b.energy);
        QCOMPARE(a.k90, b.k90);
        QCOMPARE(a.fittedDecay, b.fittedDecay);
    }
}

void TestMemory::reachOfManyIsTheMedianOfEach()
{
    for (const bool causal : {true, false}) {
        toeplitz::Coefficients c{40, causal, {0, 1, 2, 3, 4, 5}, toeplitz::Sequence::Random(79, 6)};
        for (Eigen::Index row = 0; row < 79; ++row)
            c.values.row(row) *= static_cast<float>(std::pow(0.9, std::abs(row - 39)));
        c.values.col(1).setConstant(std::numeric_limits<float>::quiet_NaN()); // does not count
        c.values.col(2).setZero();                                            // counts: k99 = 0
        c.values(45, 3) = std::numeric_limits<float>::infinity();
        if (causal)
            c.values.topRows(39).setZero();
        const std::vector<KernelSummary> each = summaries(c);
        const EnergyReach reach = energyReach(c);
        QCOMPARE(reach.k50, medianOf(each, &KernelSummary::k50));
        QCOMPARE(reach.k90, medianOf(each, &KernelSummary::k90));
        QCOMPARE(reach.k99, medianOf(each, &KernelSummary::k99));
        QVERIFY(reach.k50 > 0 && reach.k99 > reach.k90);
        QCOMPARE(reach.cumulativeEnergy.size(), 40U);
    }
    QVERIFY(std::isnan(energyReach(toeplitz::Coefficients{1, true, {}, toeplitz::Sequence(1, 0)}).k99));
}

TNN_TEST(TestMemory, QCoreApplication)

} // namespace tst_memory

#include "tst_memory.moc"
