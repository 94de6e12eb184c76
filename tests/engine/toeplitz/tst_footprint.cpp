// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/toeplitz/coefficients.h"
#include "tests/test_class.h"

namespace tst_footprint {

using namespace tnn;
using toeplitz::Combination;
using toeplitz::footprint;
using toeplitz::Kernel;

const Kernel Vertical{2, false, {1, 2, 3}};              // lags -1, 0, 1
const Kernel Horizontal{3, false, {10, 20, 30, 40, 50}}; // lags -2 to 2

class TestFootprint : public QObject {
    Q_OBJECT

private slots:
    void theSumIsACross()
    {
        QCOMPARE(footprint(Combination::Sum, Vertical, Horizontal),
                 (std::vector<float>{0, 0, 1, 0, 0, 10, 20, 32, 40, 50, 0, 0, 3, 0, 0}));
    }

    void productsAreOuterProducts()
    {
        QCOMPARE(footprint(Combination::Product, Vertical, Horizontal),
                 (std::vector<float>{10, 20, 30, 40, 50, 20, 40, 60, 80, 100, 30, 60, 90, 120, 150}));
        QCOMPARE(footprint(Combination::TwiceProduct, Vertical, Horizontal),
                 (std::vector<float>{20, 40, 60, 80, 100, 40, 80, 120, 160, 200, 60, 120, 180, 240, 300}));
    }

    void oneTokenAnAxis()
    {
        const Kernel one{1, true, {5}};
        QCOMPARE(footprint(Combination::Sum, one, Vertical), (std::vector<float>{1, 7, 3}));
        QCOMPARE(footprint(Combination::TwiceProduct, Vertical, one), (std::vector<float>{10, 20, 30}));
        QCOMPARE(footprint(Combination::Sum, one, one), std::vector<float>{10});
    }

    void aSequenceHasNone() { QVERIFY_THROWS_EXCEPTION(Error, footprint(Combination::Single, Vertical, Horizontal)); }
};

TNN_TEST(TestFootprint, QCoreApplication)

} // namespace tst_footprint

#include "tst_footprint.moc"
