// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <QTest>

#include "engine/analysis/closeness.h"
#include "engine/error.h"
#include "tests/test_class.h"

namespace tst_closeness {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Sequence;
using toeplitz::Sequence64;

constexpr double Infinity = std::numeric_limits<double>::infinity();

/// One column.
Sequence columnOf(const std::vector<float> &values)
{
    Sequence column(static_cast<long>(values.size()), 1);
    for (std::size_t i = 0; i < values.size(); ++i)
        column(static_cast<long>(i), 0) = values[i];
    return column;
}

class TestCloseness : public QObject {
    Q_OBJECT

private slots:
    void theWorstPlaceIsFound()
    {
        Sequence a = Sequence::Zero(4, 3);
        Sequence64 b = Sequence64::Zero(4, 3);
        a(1, 2) = 0.5F;
        b(3, 0) = -0.75;
        WorstPlace worst = worstPlace(a, b);
        QCOMPARE(worst.row, 3L);
        QCOMPARE(worst.column, 0L);
        QCOMPARE(worst.difference, 0.75);
        worst = worstPlace(a, Sequence(Sequence::Zero(4, 3)));
        QCOMPARE(worst.row, 1L);
        QCOMPARE(worst.column, 2L);
        a(2, 1) = std::numeric_limits<float>::quiet_NaN();
        worst = worstPlace(a, b);
        QCOMPARE(worst.row, 2L);
        QCOMPARE(worst.difference, Infinity);
        b(2, 1) = std::numeric_limits<double>::quiet_NaN(); // the same in both
        QCOMPARE(worstPlace(a, b).row, 3L);
        QCOMPARE(worstPlace(Sequence(0, 2), Sequence64(0, 2)).difference, 0.0);
    }

    void theMedianIsThatOfTheDistances()
    {
        QCOMPARE(medianDifference(columnOf({1, -2, 9}), Sequence64::Zero(3, 1)), 2.0);
        QCOMPARE(medianDifference(columnOf({1, -2, 9, 4}), Sequence64::Zero(4, 1)), 3.0);
        QCOMPARE(medianDifference(Sequence(0, 1), Sequence64(0, 1)), 0.0);
        QCOMPARE(medianDifference(columnOf({std::numeric_limits<float>::infinity()}), Sequence64::Zero(1, 1)),
                 Infinity);
    }

    void everyValueIsJudged()
    {
        const Sequence64 reference = Sequence64::Constant(4, 1, 2.0);
        const Sequence y = columnOf({2.0F, 2.25F, 2.5F, 1.0F});
        QCOMPARE(countOutside(y, reference, {0, 0.0}), 3L);
        QCOMPARE(countOutside(y, reference, {0, 0.5}), 1L);
        QCOMPARE(countOutside(y, reference, {0.25, 0.0}), 1L);
        QCOMPARE(countOutside(y, reference, {0.125, 0.75}), 0L); // they add up
        QCOMPARE(countOutside(y, reference, {0.125, {}}), 1L);   // 0.25 of the mean square, and 0.25
    }

    void valuesNearZeroAreJudgedByThoseAround()
    {
        Sequence64 reference = Sequence64::Zero(4, 2);
        reference(0, 0) = 2; // root mean square 1 in this column, 0 in the other
        Sequence y = reference.cast<float>();
        y(1, 0) = 0.05F;
        QCOMPARE(countOutside(y, reference, {0.1, {}}), 0L);
        QCOMPARE(countOutside(y, reference, {0.1, 0.0}), 1L);
        y(1, 1) = 1e-30F;
        QCOMPARE(countOutside(y, reference, {0.1, {}}), 1L);
    }

    void whatIsNotFiniteIsOutsideUnlessBothAre()
    {
        const float infinity = std::numeric_limits<float>::infinity();
        const Sequence y = columnOf({infinity, 1, std::numeric_limits<float>::quiet_NaN()});
        QCOMPARE(countOutside(y, Sequence64::Zero(3, 1), {1, 1e9}), 2L);
        QCOMPARE(countOutside(y, y.cast<double>(), {0, 0.0}), 0L);
        QCOMPARE(countOutside(columnOf({1}), Sequence64::Constant(1, 1, Infinity), {1, 1.0}), 1L);
        QVERIFY_THROWS_EXCEPTION(Error, countOutside(y, Sequence64::Zero(2, 1), {}));
    }
};

TNN_TEST(TestCloseness, QCoreApplication)

} // namespace tst_closeness

#include "tst_closeness.moc"
