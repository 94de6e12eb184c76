// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>

#include "tests/test_class.h"
#include "widgets/base/color_map.h"

namespace tst_color_map {

using namespace tnn::widgets;

/// CIE lightness L*, 0 (black) to 100 (white), D65, from the luminance given by the contrast to black.
double lightness(QRgb color)
{
    const double y = 0.05 * (contrast(color, qRgb(0, 0, 0)) - 1);
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

class tst_ColorMap : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void lightnessAndContrast();
    void sequentialRises();
    void divergingIsSymmetric_data();
    void divergingIsSymmetric();
    void endsAreClamped();
    void signsDifferForDeuteranopes();
};

void tst_ColorMap::lightnessAndContrast()
{
    QCOMPARE(lightness(qRgb(0, 0, 0)), 0.0);
    QVERIFY(std::abs(lightness(qRgb(255, 255, 255)) - 100) < 1e-4);
    QVERIFY(std::abs(lightness(qRgb(119, 119, 119)) - 50.03) < 0.05);
    QVERIFY(std::abs(contrast(qRgb(0, 0, 0), qRgb(255, 255, 255)) - 21) < 1e-4);
}

void tst_ColorMap::sequentialRises()
{
    const ColorTable table(ColorMap::Viridis, false);
    double before = -1;
    for (int k = 0; k <= 64; ++k) {
        const double here = lightness(table.at(k / 64.0));
        QVERIFY2(here > before, qPrintable(QString::number(k)));
        before = here;
    }
    QVERIFY(before > 85);
}

void tst_ColorMap::divergingIsSymmetric_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void tst_ColorMap::divergingIsSymmetric()
{
    QFETCH(bool, dark);
    const ColorTable table(ColorMap::Diverging, dark);
    double before = dark ? -1 : 101;
    for (int k = 0; k <= 32; ++k) {
        const double share = k / 64.0;
        const double above = lightness(table.at(0.5 + share)), below = lightness(table.at(0.5 - share));
        QVERIFY2(std::abs(above - below) < 1, qPrintable(QString::number(share)));
        QVERIFY(dark ? above > before : above < before);
        before = above;
    }
    QVERIFY(qBlue(table.at(0.2)) > qRed(table.at(0.2)) + 40);
    QVERIFY(qRed(table.at(0.8)) > qBlue(table.at(0.8)) + 40);
}

void tst_ColorMap::endsAreClamped()
{
    const ColorTable table(ColorMap::Viridis, false);
    QCOMPARE(table.at(-3), table.at(0));
    QCOMPARE(table.at(7), table.at(1));
    QCOMPARE(table.at(1), table.colors().back());
    QVERIFY(table.colors().size() >= 1024);
    for (const QRgb color : table.colors())
        QCOMPARE(qAlpha(color), 255);
}

// Red and green cones merged: a yellow and a blue channel remain; the two signs must differ in their balance.
void tst_ColorMap::signsDifferForDeuteranopes()
{
    for (const bool dark : {false, true}) {
        const ColorTable table(ColorMap::Diverging, dark);
        for (const double share : {0.15, 0.25, 0.35}) {
            const auto balance = [](QRgb c) { return qBlue(c) - (qRed(c) + qGreen(c)) / 2; };
            QVERIFY(balance(table.at(0.5 - share)) > balance(table.at(0.5 + share)) + 60);
        }
    }
}

TNN_TEST(tst_ColorMap, QCoreApplication)

} // namespace tst_color_map

#include "tst_color_map.moc"
