// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>
#include <QTest>

#include "engine/error.h"
#include "engine/toeplitz/coefficients.h"
#include "tests/test_class.h"

namespace tst_coefficients {

using namespace tnn;
using namespace tnn::toeplitz;

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

Coefficients example()
{
    Coefficients c{2, false, {4, 7, 9}, Sequence(3, 3)};
    c.values << 1, -2, 4, //
        -3, 3, 1,         //
        0, 0, -5;
    return c;
}

class TestCoefficients : public QObject {
    Q_OBJECT

private slots:
    void kernelIsOneColumn()
    {
        const Kernel kernel = kernelOf(example(), 1);
        QCOMPARE(kernel.n, 2L);
        QVERIFY(!kernel.causal);
        QCOMPARE(kernel.at(-1), -2.0F);
        QCOMPARE(kernel.at(0), 3.0F);
        QCOMPARE(kernel.at(1), 0.0F);
    }
    void meanIsOverTheColumns()
    {
        QCOMPARE(meanKernel(example()).t, (std::vector<float>{1.0F, 1.0F / 3.0F, -5.0F / 3.0F}));
    }
    void extremeKeepsItsSign() { QCOMPARE(extremeKernel(example()).t, (std::vector<float>{4.0F, -3.0F, -5.0F})); }
    void nanIsTheExtreme()
    {
        for (const long column : {0, 1, 2}) {
            Coefficients c = example();
            c.values(1, column) = NaN;
            const Kernel extreme = extremeKernel(c);
            QVERIFY(std::isnan(extreme.at(0)));
            QCOMPARE(extreme.at(-1), 4.0F);
            QVERIFY(std::isnan(meanKernel(c).at(0)));
        }
    }
    void columnsOutsideAreRefused()
    {
        QVERIFY_THROWS_EXCEPTION(Error, kernelOf(example(), 3));
        QVERIFY_THROWS_EXCEPTION(Error, kernelOf(example(), -1));
        QVERIFY_THROWS_EXCEPTION(Error, meanKernel(Coefficients{1, true, {}, Sequence(1, 0)}));
    }
};

TNN_TEST(TestCoefficients, QCoreApplication)

} // namespace tst_coefficients

#include "tst_coefficients.moc"
