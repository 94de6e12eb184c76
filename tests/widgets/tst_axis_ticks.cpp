// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QRegularExpression>
#include <QTest>

#include "tests/test_class.h"
#include "widgets/curves/axis_mapping.h"

namespace tst_axis_ticks {

using namespace tnn::widgets;

class TestAxisTicks : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void symlogRisesThroughoutAndComesBack()
    {
        const AxisMapping mapping = AxisMapping::symlog(1e-3);
        double last = -std::numeric_limits<double>::infinity();
        for (const double value : {-10.0, -1.0, -2e-3, -1e-3, -5e-4, 0.0, 1e-9, 1e-3, 1.1e-3, 0.5, 100.0}) {
            const double place = mapping.toAxis(value);
            QVERIFY2(place > last, qPrintable(QString::number(value)));
            QVERIFY(std::abs(mapping.fromAxis(place) - value) <= 1e-12 * std::abs(value));
            last = place;
        }
        QCOMPARE(mapping.toAxis(1.0), 4.0);
        QCOMPARE(mapping.toAxis(-0.01), -2.0);
        QCOMPARE(mapping.toAxis(0), 0.0);
    }

    void symlogThresholdIsAPowerOfTen()
    {
        QCOMPARE(AxisMapping::symlog(0.0345).threshold(), 0.01);
        QCOMPARE(AxisMapping::symlog(0.01).threshold(), 0.01);
    }

    void lengthsStandAtPowersOfTwo()
    {
        const AxisMapping mapping = AxisMapping::binary();
        QCOMPARE(mapping.toAxis(1024), 10.0);
        QCOMPARE(mapping.fromAxis(8), 256.0);
        QVERIFY(std::isnan(mapping.toAxis(0)));
        const AxisTicks ticks = axisTicks(mapping, 6.9, 11.1, 8);
        QCOMPARE(ticks.positions, (QVector<double>{7, 8, 9, 10, 11}));
        QCOMPARE(ticks.labels.first(), QStringLiteral("128"));
        QCOMPARE(ticks.labels.last(), QStringLiteral("2048"));
        QVERIFY(ticks.minor.isEmpty());
        // When zoomed in, round lengths between two powers.
        QVERIFY(axisTicks(mapping, 8.1, 8.9, 4).positions.size() >= 2);
    }

    void labelsKeepTheirDistance()
    {
        // Within one decade, round values crowd at its upper end.
        const AxisMapping log = AxisMapping::logarithmic();
        constexpr int Wanted = 9;
        const AxisTicks ticks = axisTicks(log, log.toAxis(0.15), log.toAxis(0.95), Wanted);
        QVERIFY(ticks.positions.size() >= 4);
        const double least = 0.6 * (log.toAxis(0.95) - log.toAxis(0.15)) / Wanted;
        for (qsizetype i = 1; i < ticks.positions.size(); ++i)
            QVERIFY(ticks.positions[i] - ticks.positions[i - 1] >= least);
        QVERIFY(!ticks.minor.isEmpty()); // the others remain, without labels
    }

    void narrowPicturesHaveOneLabel()
    {
        const AxisMapping repeated = AxisMapping::repeated(2.3);
        const AxisTicks ticks = axisTicks(repeated, -1.2, 5.8, 2);
        QCOMPARE(ticks.labels, (QVector<QString>(3, QStringLiteral("0"))));
        QVERIFY(axisTicks(repeated, -1.2, 5.8, 7).labels.size() >= 9); // with room, also -1 and 1
    }

    void thresholdComesFromTheData()
    {
        const std::vector<float> decaying = [] {
            std::vector<float> values;
            for (int k = 0; k < 1000; ++k)
                values.push_back(static_cast<float>(std::pow(0.99, k)));
            return values;
        }();
        const double threshold = symlogThreshold(decaying);
        QVERIFY(threshold <= 2e-4 && threshold >= 1e-5);
        const std::vector<float> spike{1, 0, 0, 1e-30F, 1e-30F};
        QVERIFY(std::abs(symlogThreshold(spike) - 1e-4) < 1e-12);
        QCOMPARE(symlogThreshold(std::vector<float>{0, 0}), 1.0);
        QCOMPARE(symlogThreshold({}), 1.0);
    }

    void logHasNoPlaceForWhatIsNotPositive()
    {
        const AxisMapping mapping = AxisMapping::logarithmic();
        QCOMPARE(mapping.toAxis(1e-5), -5.0);
        for (const double value : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()})
            QVERIFY(std::isnan(mapping.toAxis(value)));
        QVERIFY(std::isnan(AxisMapping().toAxis(std::numeric_limits<double>::infinity())));
    }

    void symlogTicksArePowersOfTenOfBothSigns()
    {
        const AxisTicks ticks = axisTicks(AxisMapping::symlog(0.1), -2.3, 2.4, 10);
        QCOMPARE(ticks.positions, (QVector<double>{-2, -1, 0, 1, 2}));
        QCOMPARE(ticks.labels,
                 (QVector<QString>{QStringLiteral(u"−10⁰"), QStringLiteral(u"−10⁻¹"), QStringLiteral("0"),
                                   QStringLiteral(u"10⁻¹"), QStringLiteral(u"10⁰")}));
        for (const double place : ticks.minor)
            QVERIFY(place >= -2.3 && place <= 2.4);
        QVERIFY(ticks.minor.contains(AxisMapping::symlog(0.1).toAxis(-0.5)));
    }

    /// Steps of one size would be in the upper third alone.
    void aLinearAndALogarithmicPartBothHaveTicks()
    {
        const AxisMapping mapping = AxisMapping::symlog(0.01);
        const AxisTicks ticks = axisTicks(mapping, 0.05, 1.95, 6);
        QCOMPARE(ticks.labels,
                 (QVector<QString>{QStringLiteral("0.001"), QStringLiteral("0.005"), QStringLiteral("0.01"),
                                   QStringLiteral("0.02"), QStringLiteral("0.05")}));
        QVERIFY(std::abs(ticks.positions[1] - 0.5) < 1e-12 && std::abs(ticks.positions[2] - 1) < 1e-12);
        const AxisTicks negative = axisTicks(mapping, -1.95, -0.05, 6);
        QCOMPARE(negative.labels.first(), QStringLiteral(u"\u22120.05"));
        QCOMPARE(negative.labels.last(), QStringLiteral(u"\u22120.001"));
    }

    void fewTicksAreKeptForLittleRoom()
    {
        const AxisTicks ticks = axisTicks(AxisMapping::logarithmic(), -12.5, 0.5, 5);
        QVERIFY(ticks.positions.size() <= 6 && ticks.positions.size() >= 4);
        QCOMPARE(ticks.labels.last(), QStringLiteral(u"10⁰"));
    }

    void withinADecadeTicksAreRoundValues()
    {
        const AxisTicks ticks = axisTicks(AxisMapping::logarithmic(), std::log10(0.2), std::log10(0.6), 4);
        QVERIFY(ticks.labels.contains(QStringLiteral("0.3")) || ticks.labels.contains(QStringLiteral("0.4")));
        QCOMPARE(ticks.positions.first(), std::log10(0.2));
    }

    void lagsHaveWholeTicks()
    {
        QCOMPARE(axisTicks(AxisMapping::integer(), -0.4, 2.3, 10).labels,
                 (QVector<QString>{QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")}));
        const AxisTicks far = axisTicks(AxisMapping::integer(), 0, 1 << 20, 5);
        QVERIFY(far.labels.contains(QStringLiteral(u"500\u2009000")));
    }

    void smallAndLargeValuesHaveAPowerOfTen()
    {
        const AxisTicks ticks = axisTicks({}, -1e-6, 2.2e-6, 4);
        QVERIFY(ticks.labels.contains(QStringLiteral(u"−1×10⁻⁶")));
        QVERIFY(ticks.labels.contains(QStringLiteral("0")));
        QCOMPARE(axisTicks({}, 0, 1, 4).labels.last(), QStringLiteral("1.0"));
    }

    void nonsenseRangesHaveNoTicks()
    {
        QVERIFY(axisTicks({}, 1, 1, 4).positions.isEmpty());
        QVERIFY(axisTicks({}, 1e17, 1e17 + 16, 4).positions.isEmpty());
    }
};

TNN_TEST(TestAxisTicks, QApplication)

} // namespace tst_axis_ticks

#include "tst_axis_ticks.moc"
