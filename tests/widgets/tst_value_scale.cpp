// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/test_class.h"
#include "widgets/base/value_scale.h"

namespace tst_value_scale {

using namespace tnn::widgets;

class tst_ValueScale : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void positionsRise_data();
    void positionsRise();
    void symlogIsOdd();
    void logTakesMagnitudes();
    void beyondTheEnds();
    void ticks();
    void wholeTicks();
};

void tst_ValueScale::positionsRise_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("symlog") << static_cast<int>(ValueScale::Kind::Symlog);
    QTest::newRow("linear") << static_cast<int>(ValueScale::Kind::Linear);
    QTest::newRow("log") << static_cast<int>(ValueScale::Kind::Log);
}

void tst_ValueScale::positionsRise()
{
    QFETCH(int, kind);
    const ValueScale scale = ValueScale::symmetric(static_cast<ValueScale::Kind>(kind), 2.87, 1e-3);
    double before = scale.position(scale.low());
    QCOMPARE(before, 0.0);
    for (int k = 1; k <= 100; ++k) {
        const double position = scale.position(scale.low() + (scale.high() - scale.low()) * k / 100);
        QVERIFY(position > before);
        before = position;
    }
    QCOMPARE(before, 1.0);
}

void tst_ValueScale::symlogIsOdd()
{
    const ValueScale scale = ValueScale::symlog(10, 0.1);
    QCOMPARE(scale.position(0), 0.5);
    QCOMPARE(scale.position(10), 1.0);
    // One linear decade, then two logarithmic ones.
    QVERIFY(std::abs(scale.position(0.1) - (0.5 + 0.5 / 3)) < 1e-12);
    QVERIFY(std::abs(scale.position(1) - (0.5 + 1.0 / 3)) < 1e-12);
    QVERIFY(std::abs(scale.position(0.05) - (0.5 + 0.25 / 3)) < 1e-12);
    for (const double value : {0.02, 0.1, 0.7, 3.0, 10.0})
        QVERIFY(std::abs(scale.position(value) + scale.position(-value) - 1) < 1e-12);
}

void tst_ValueScale::logTakesMagnitudes()
{
    const ValueScale scale = ValueScale::log(0.01, 100);
    QCOMPARE(scale.position(-1), scale.position(1));
    QVERIFY(std::abs(scale.position(1) - 0.5) < 1e-12);
    QCOMPARE(scale.position(0), 0.0);
    QCOMPARE(scale.position(1e-9), 0.0);
}

void tst_ValueScale::beyondTheEnds()
{
    const double infinity = std::numeric_limits<double>::infinity();
    for (const auto kind : {ValueScale::Kind::Symlog, ValueScale::Kind::Linear}) {
        const ValueScale scale = ValueScale::symmetric(kind, 1, 0.01);
        for (const double large : {1.5, 1e8, 1e300, infinity}) {
            QCOMPARE(scale.position(large), 1.0);
            QCOMPARE(scale.position(-large), 0.0);
        }
        QVERIFY(std::isnan(scale.position(std::nan(""))));
    }
}

void tst_ValueScale::ticks()
{
    using Ticks = std::vector<double>;
    QCOMPARE(roundTicks(0, 1, 6), (Ticks{0, 0.2, 2 * 0.2, 3 * 0.2, 4 * 0.2, 1}));
    QCOMPARE(roundTicks(2, 2, 5), Ticks{2});
    const Ticks symlog = ValueScale::symlog(2.87, 0.01).ticks(9);
    QCOMPARE(symlog.size(), std::size_t(7));
    QCOMPARE(symlog[3], 0.0);
    QVERIFY(std::abs(symlog[6] - 1) < 1e-12 && std::abs(symlog[4] - 0.01) < 1e-12 && symlog[0] == -symlog[6]);
    for (int most = 2; most < 14; ++most)
        for (const double limit : {1e-6, 0.3, 1.0, 2.87, 4e7})
            for (const auto kind : {ValueScale::Kind::Symlog, ValueScale::Kind::Linear, ValueScale::Kind::Log}) {
                const ValueScale scale = ValueScale::symmetric(kind, limit, limit * 1e-3);
                const Ticks ticks = scale.ticks(most);
                QVERIFY(!ticks.empty() && ticks.size() <= static_cast<std::size_t>(most));
                for (std::size_t k = 0; k < ticks.size(); ++k)
                    QVERIFY(std::abs(ticks[k]) <= limit * (1 + 1e-9) && (k == 0 || ticks[k] > ticks[k - 1]));
            }
}

void tst_ValueScale::wholeTicks()
{
    using Ticks = std::vector<long>;
    QCOMPARE(integerTicks(0, 0, 8), Ticks{0});
    QCOMPARE(integerTicks(0, 1, 8), (Ticks{0, 1}));
    QCOMPARE(integerTicks(0, 511, 6), (Ticks{0, 100, 200, 300, 400, 500}));
    QCOMPARE(integerTicks(0, 511, 5), (Ticks{0, 200, 400}));
    QCOMPARE(integerTicks(97, 104, 4), (Ticks{98, 100, 102, 104}));
    QCOMPARE(integerTicks(-31, 31, 3), (Ticks{-20, 0, 20}));
    QCOMPARE(integerTicks(-31, -7, 3), (Ticks{-30, -20, -10}));
    QCOMPARE(integerTicks(0, (1L << 20) - 1, 3), (Ticks{0, 500000, 1000000}));
}

TNN_TEST(tst_ValueScale, QCoreApplication)

} // namespace tst_value_scale

#include "tst_value_scale.moc"
