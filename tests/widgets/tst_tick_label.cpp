// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/test_class.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/value_scale.h"

namespace tst_tick_label {

using namespace tnn::widgets;

class tst_TickLabel : public QObject {
    Q_OBJECT

private slots:
    void memoryHasAUnit()
    {
        QCOMPARE(memoryText(1.5 * 1024), QStringLiteral("1.5 KiB"));
        QCOMPARE(memoryText(312.4 * 1024), QStringLiteral("312 KiB"));
        QCOMPARE(memoryText(1.5 * 1024 * 1024), QStringLiteral("1.5 MiB"));
    }

    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void numbers();
    void groups();
    void powers();
};

void tst_TickLabel::numbers()
{
    QCOMPARE(shortNumber(0.0213), QString::fromUtf8("0.0213"));
    QCOMPARE(shortNumber(-2.87), QString::fromUtf8("\u22122.87"));
    QCOMPARE(shortNumber(1.2e-5), QString::fromUtf8("1.2e\u22125"));
    QCOMPARE(shortNumber(3e12), QString::fromUtf8("3e12"));
    QCOMPARE(shortNumber(-0.0), QString::fromUtf8("0"));
    QCOMPARE(shortNumber(std::nan("")), QString::fromUtf8("NaN"));
    QCOMPARE(shortNumber(-std::numeric_limits<double>::infinity()), QString::fromUtf8("\u2212Inf"));
}

void tst_TickLabel::groups()
{
    QCOMPARE(groupedNumber(0), QString::fromUtf8("0"));
    QCOMPARE(groupedNumber(4096), QString::fromUtf8("4096"));
    QCOMPARE(groupedNumber(1048576), QString::fromUtf8("1\u2009048\u2009576"));
    QCOMPARE(groupedNumber(-16384), QString::fromUtf8("\u221216\u2009384"));
}

void tst_TickLabel::powers()
{
    const ValueScale scale = ValueScale::symlog(1, 1e-3);
    QCOMPARE(tickText(scale, -0.001), QString::fromUtf8("\u221210\u207b\u00b3"));
    QCOMPARE(tickText(scale, 1), QString::fromUtf8("10\u2070"));
    QCOMPARE(tickText(scale, 0), QString::fromUtf8("0"));
    QCOMPARE(tickText(scale, 0.25), QString::fromUtf8("0.25"));
    QCOMPARE(tickText(ValueScale::linear(0, 1), 0.1), QString::fromUtf8("0.1"));
}

TNN_TEST(tst_TickLabel, QCoreApplication)

} // namespace tst_tick_label

#include "tst_tick_label.moc"
