// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/analysis/quantile.h"
#include "tests/test_class.h"

namespace tst_quantile {

using namespace tnn::analysis;

class TestQuantile : public QObject {
    Q_OBJECT

private slots:
    void liesBetweenNeighboursLinearly();
    void nearestIsOneOfTheValues();
    void isNotANumberWhereThereIsNone();
};

void TestQuantile::liesBetweenNeighboursLinearly()
{
    const std::vector<double> sorted{1, 2, 4, 8};
    QCOMPARE(quantileOfSorted(sorted, 0), 1.0);
    QCOMPARE(quantileOfSorted(sorted, 0.5), 3.0);
    QCOMPARE(quantileOfSorted(sorted, 1), 8.0);
}

void TestQuantile::nearestIsOneOfTheValues()
{
    std::vector<double> values{8, 1, 4, 2};
    QCOMPARE(nearestQuantile(values, 0), 1.0);
    QCOMPARE(nearestQuantile(values, 0.3), 2.0);
    QCOMPARE(nearestQuantile(values, 0.5), 4.0); // rank 1.5 is rounded up
    QCOMPARE(nearestQuantile(values, 1), 8.0);
}

void TestQuantile::isNotANumberWhereThereIsNone()
{
    std::vector<float> none;
    QVERIFY(std::isnan(quantileOfSorted(none, 0.5)));
    QVERIFY(std::isnan(nearestQuantile(none, 0.5)));
}

TNN_TEST(TestQuantile, tnn::test::NoApplication)

} // namespace tst_quantile

#include "tst_quantile.moc"
