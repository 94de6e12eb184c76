// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "widgets/base/value_range.h"

namespace tst_magnitudes {

using namespace tnn;
using namespace tnn::widgets;

class tst_Magnitudes : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void knownKernel();
    void causalCountsThePast();
    void notFinite();
    void zeroAndConstant();
    void thresholdStaysBelowTheLimit();
    void clippedShareIsOfCells();
};

void tst_Magnitudes::knownKernel()
{
    toeplitz::Kernel kernel{3, false, {-5, 1, 2, -3, 4}};
    Magnitudes magnitudes;
    magnitudes.add(kernel);
    QCOMPARE(magnitudes.largest(), 5.0);
    QCOMPARE(magnitudes.percentile(0), 1.0);
    QCOMPARE(magnitudes.percentile(50), 3.0);
    QCOMPARE(magnitudes.percentile(100), 5.0);
    QCOMPARE(magnitudes.notFinite(), 0L);
}

void tst_Magnitudes::causalCountsThePast()
{
    toeplitz::Kernel kernel{3, true, {0, 0, 2, 3, 4}};
    Magnitudes magnitudes;
    magnitudes.add(kernel);
    QCOMPARE(magnitudes.percentile(0), 2.0);
}

void tst_Magnitudes::notFinite()
{
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    Magnitudes magnitudes;
    magnitudes.add({3, false, {nan, 1, -infinity, 2, infinity}});
    QCOMPARE(magnitudes.notFinite(), 3L);
    QCOMPARE(magnitudes.largest(), 2.0);
    QCOMPARE(magnitudes.percentile(100), 2.0);
    Magnitudes none;
    none.add({1, false, {nan}});
    QCOMPARE(none.largest(), 0.0);
    QCOMPARE(none.percentile(50), 0.0);
}

void tst_Magnitudes::zeroAndConstant()
{
    Magnitudes zero;
    zero.add({2, false, {0, 0, 0}});
    QCOMPARE(zero.largest(), 0.0);
    Magnitudes constant;
    constant.add({2, false, {-3, -3, -3}});
    QCOMPARE(constant.largest(), 3.0);
    QVERIFY(std::abs(constant.threshold(3) - 0.1) < 1e-12);
}

void tst_Magnitudes::thresholdStaysBelowTheLimit()
{
    for (const double scale : {1e-6, 1.0, 3e5}) {
        toeplitz::Kernel kernel{400, true, std::vector<float>(799, 0.0F)};
        for (long lag = 0; lag < 400; ++lag)
            kernel.t[static_cast<std::size_t>(lag + 399)] = static_cast<float>(scale * std::pow(0.9, lag));
        Magnitudes magnitudes;
        magnitudes.add(kernel);
        const double threshold = magnitudes.threshold(scale);
        QVERIFY(threshold >= 0.99e-4 * scale && threshold <= 0.1 * scale);
        const double exponent = std::log10(threshold);
        QVERIFY(std::abs(exponent - std::round(exponent)) < 1e-9);
    }
}

void tst_Magnitudes::clippedShareIsOfCells()
{
    // Lags -2..2 have 1, 2, 3, 2, 1 cells.
    const toeplitz::Kernel kernel{3, false, {9, 1, 2, -9, 4}};
    QCOMPARE(clippedShare(kernel, 5), 3.0 / 9);
    QCOMPARE(clippedShare(kernel, 9), 0.0);
    QCOMPARE(clippedShare(kernel, 0.5), 1.0);
}

TNN_TEST(tst_Magnitudes, QCoreApplication)

} // namespace tst_magnitudes

#include "tst_magnitudes.moc"
