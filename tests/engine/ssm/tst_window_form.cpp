// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/ssm/form.h"
#include "engine/toeplitz/product.h"
#include "tests/engine/ssm/stream.h"
#include "tests/test_class.h"

namespace tst_window_form {

using namespace tnn;
using namespace tnn::ssm;
using test::Sequence;
using test::Sequence64;
using toeplitz::Coefficients;

class TestWindowForm : public QObject {
    Q_OBJECT

private slots:
    void isTheSumOverTheWindow_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("channels");
        for (const int n : {1, 2, 5, 64, 200, 1000})
            for (const int window : {1, 2, 3, 63, 64, 65, 200, 1000})
                for (const int channels : {1, 3, 17, 33})
                    if (window <= n)
                        QTest::addRow("n = %d, %d tokens, %d channels", n, window, channels) << n << window << channels;
    }
    void isTheSumOverTheWindow()
    {
        QFETCH(int, n);
        QFETCH(int, window);
        QFETCH(int, channels);
        const Coefficients t = test::randomCoefficients(n, channels, true, 1);
        const long tokens = 3L * n + 5;
        const Sequence x = test::randomSequence(tokens, channels, 2);
        Coefficients cut{tokens, true, t.channels, Sequence::Zero(2 * tokens - 1, channels)};
        cut.values.middleRows(cut.rowOfLag(0), window) = t.values.middleRows(t.rowOfLag(0), window);
        const Sequence64 wanted = toeplitz::referenceProduct(cut, x);
        for (const std::vector<long> &sizes : {std::vector<long>{1}, {3, 1, 20}, {tokens}})
            QVERIFY(test::channelDistance(test::streamed(*windowForm(t, window), x, sizes), wanted) < 1e-6);
    }

    void remembersTheWindow()
    {
        const Coefficients t = test::randomCoefficients(100, 64, true, 3);
        const std::unique_ptr<Form> form = windowForm(t, 10);
        QVERIFY(form->stateBytes() >= 10 * 64 * sizeof(float));
        QVERIFY(form->stateBytes() <= 2 * 11 * 64 * sizeof(float));
    }

    void badRequestsAreRefused()
    {
        const Coefficients t = test::randomCoefficients(8, 2, true, 4);
        QVERIFY_THROWS_EXCEPTION(Error, windowForm(t, 0));
        QVERIFY_THROWS_EXCEPTION(Error, windowForm(t, 9));
        QVERIFY_THROWS_EXCEPTION(Error, windowForm(test::randomCoefficients(8, 2, false, 4), 8));
        QVERIFY_THROWS_EXCEPTION(Error, windowForm(Coefficients(), 1));
    }
};

TNN_TEST(TestWindowForm, QCoreApplication)

} // namespace tst_window_form

#include "tst_window_form.moc"
