// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>
#include <QTest>

#include "engine/analysis/closeness.h"
#include "engine/error.h"
#include "tests/test_class.h"

namespace tst_ulp {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Sequence;
using toeplitz::Sequence64;

using Limits = std::numeric_limits<float>;
constexpr float Infinity = Limits::infinity();
constexpr float Smallest = Limits::denorm_min();

class TestUlp : public QObject {
    Q_OBJECT

private slots:
    void neighboursAreOneApart()
    {
        for (const float value : {1.0F, -1.0F, 0.3F, -12345.0F, Limits::min(), -Limits::min(), Smallest}) {
            QCOMPARE(ulpDistance(value, value), 0U);
            QCOMPARE(ulpDistance(value, std::nextafter(value, 1e30F)), 1U);
            QCOMPARE(ulpDistance(std::nextafter(value, -1e30F), value), 1U);
        }
        QCOMPARE(ulpDistance(1.0F, 2.0F), 1U << 23); // one exponent
    }

    void zeroHasOnePlace()
    {
        QCOMPARE(ulpDistance(0.0F, -0.0F), 0U);
        QCOMPARE(ulpDistance(0.0F, Smallest), 1U);
        QCOMPARE(ulpDistance(-0.0F, Smallest), 1U);
        QCOMPARE(ulpDistance(-Smallest, Smallest), 2U);
        QCOMPARE(ulpDistance(0.0F, Limits::min()), 1U << 23); // all denormals are in between
    }

    void signsAreFarApart()
    {
        QCOMPARE(ulpDistance(-1.0F, 1.0F), 2U * 0x3F800000U);
        QCOMPARE(ulpDistance(-Limits::max(), Limits::max()), 2U * 0x7F7FFFFFU);
    }

    void whatIsNotFiniteHasNoDistance()
    {
        const float nan = Limits::quiet_NaN();
        QCOMPARE(ulpDistance(Infinity, Infinity), 0U);
        QCOMPARE(ulpDistance(nan, -nan), 0U);
        QVERIFY(!ulpDistance(Infinity, -Infinity));
        QVERIFY(!ulpDistance(Infinity, Limits::max()));
        QVERIFY(!ulpDistance(1.0F, nan));
        QVERIFY(!ulpDistance(nan, Infinity));
    }

    void binsDouble()
    {
        UlpHistogram histogram;
        const float base = 1;
        for (const int steps : {0, 1, 2, 3, 4, 7, 8}) {
            float value = base;
            for (int i = 0; i < steps; ++i)
                value = std::nextafter(value, 2.0F);
            histogram.add(value, base);
        }
        histogram.add(Infinity, base);
        QCOMPARE(histogram.counts[0], 1L);
        QCOMPARE(histogram.counts[1], 1L);
        QCOMPARE(histogram.counts[2], 2L); // 2, 3
        QCOMPARE(histogram.counts[3], 2L); // 4, 7
        QCOMPARE(histogram.counts[4], 1L); // 8
        QCOMPARE(histogram.apart, 1L);
        QCOMPARE(histogram.largest, 8U);
        QCOMPARE(histogram.last(), std::size_t{4});
        QCOMPARE(histogram.total(), 8L);
        histogram.add(-Limits::max(), Limits::max());
        QCOMPARE(histogram.last(), std::size_t{32});
    }

    void theReferenceIsRoundedFirst()
    {
        Sequence y(2, 2);
        y << 1, 0.1F, 2, 3;
        Sequence64 reference(2, 2);
        reference << 1 + 1e-12, 0.1, 2, 3 + std::ldexp(1.0, -22); // 0.1F is the float nearest to 0.1
        const UlpHistogram all = ulpHistogram(y, reference);
        QCOMPARE(all.counts[0], 3L);
        QCOMPARE(all.counts[1], 1L);
        QCOMPARE(ulpHistogram(y, reference, 0).counts[0], 2L);
        QCOMPARE(ulpHistogram(y, reference, 1).largest, 1U);
        // Beyond the largest float the rounded reference is infinite.
        QCOMPARE(ulpHistogram(Sequence::Constant(1, 1, Infinity), Sequence64::Constant(1, 1, 1e300)).counts[0], 1L);
        QVERIFY_THROWS_EXCEPTION(Error, ulpHistogram(y, Sequence64::Zero(2, 1)));
    }
};

TNN_TEST(TestUlp, QCoreApplication)

} // namespace tst_ulp

#include "tst_ulp.moc"
