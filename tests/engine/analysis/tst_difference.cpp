// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <QTest>

#include "engine/analysis/closeness.h"
#include "engine/error.h"
#include "tests/test_class.h"

namespace tst_difference {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Sequence;
using toeplitz::Sequence64;

constexpr double Infinity = std::numeric_limits<double>::infinity();

class TestDifference : public QObject {
    Q_OBJECT

private slots:
    void isRelativeToTheReference()
    {
        Sequence a(2, 2);
        a << 3, 0, 0, 5;
        Sequence64 b(2, 2);
        b << 3, 0, 0, 4;
        const Difference d = difference(a, b);
        QCOMPARE(d.relative, 0.2);
        QCOMPARE(d.maximum, 1.0);
        QCOMPARE(d.mean, 0.25);
    }
    void theWorstColumnCounts()
    {
        Sequence a(2, 2);
        a << 3, 3, 4, 5;
        Sequence64 b(2, 2);
        b << 3, 0, 4, 5;
        QCOMPARE(worstColumn(a, b), 0.6);
        a(0, 0) = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(worstColumn(a, b), Infinity);
        QCOMPARE(worstColumn(Sequence(3, 0), Sequence64(3, 0)), 0.0);
    }
    void seesLessThanFloat32Does()
    {
        const Difference d = difference(Sequence::Ones(1, 1), Sequence64::Constant(1, 1, 1.0 + 1e-12));
        QVERIFY(std::abs(d.maximum - 1e-12) < 1e-15);
    }
    void twoZerosAreEqual()
    {
        QCOMPARE(difference(Sequence::Zero(3, 2), Sequence64::Zero(3, 2)).relative, 0.0);
        QCOMPARE(difference(Sequence(0, 2), Sequence64(0, 2)).relative, 0.0);
    }
    void againstZeroIsInfinite()
    {
        const Difference d = difference(Sequence::Ones(1, 2), Sequence64::Zero(1, 2));
        QCOMPARE(d.relative, Infinity);
        QCOMPARE(d.maximum, 1.0);
    }
    void notFiniteIsInfinite()
    {
        for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            Sequence a = Sequence::Ones(2, 2);
            a(1, 0) = bad;
            QCOMPARE(difference(a, Sequence64::Ones(2, 2)).relative, Infinity);
            QCOMPARE(difference(a, Sequence64::Ones(2, 2)).maximum, Infinity);
            QCOMPARE(difference(Sequence::Ones(2, 2), a.cast<double>()).mean, Infinity);
        }
    }
    void shapesMustBeEqual()
    {
        QVERIFY_THROWS_EXCEPTION(Error, difference(Sequence::Zero(2, 3), Sequence64::Zero(3, 2)));
    }
};

TNN_TEST(TestDifference, QCoreApplication)

} // namespace tst_difference

#include "tst_difference.moc"
