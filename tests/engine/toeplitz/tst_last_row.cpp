// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/parallel.h"
#include "engine/toeplitz/direct_sum.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_last_row {

using namespace tnn;
using namespace tnn::toeplitz;

class TestLastRow : public QObject {
    Q_OBJECT

private slots:
    void isTheLastRowOfTheSum_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("channels");
        for (const int n : {1, 2, 63, 64, 65, 300})
            for (const int channels : {1, 3, 16, 17, 130})
                QTest::addRow("%d tokens, %d channels", n, channels) << n << channels;
    }
    void isTheLastRowOfTheSum()
    {
        QFETCH(int, n);
        QFETCH(int, channels);
        const Coefficients t = test::randomCoefficients(n, channels, true, 1);
        const Sequence x = test::randomSequence(n, channels, 2);
        for (long m = 1; m <= n; m += m < 4 ? 1 : 37) {
            Sequence64 wanted = Sequence64::Zero(1, channels);
            for (long k = 0; k < m; ++k)
                wanted += (t.values.row(t.rowOfLag(k)).cast<double>() * x.row(m - 1 - k).cast<double>());
            Sequence y = Sequence::Constant(1, channels, -7);
            lastRow(t, x.data(), m, y.data());
            QVERIFY2(test::distance(y, wanted) < 1e-6, qPrintable(QString::number(m)));
        }
    }

    void threadsChangeNothing()
    {
        const Coefficients t = test::randomCoefficients(4096, 192, true, 3);
        const Sequence x = test::randomSequence(4096, 192, 4);
        Sequence alone(1, 192), together(1, 192);
        const int before = threads();
        setThreads(1);
        lastRow(t, x.data(), 4096, alone.data());
        setThreads(3);
        lastRow(t, x.data(), 4096, together.data());
        setThreads(before);
        QVERIFY((alone == together).all());
    }
};

TNN_TEST(TestLastRow, QCoreApplication)

} // namespace tst_last_row

#include "tst_last_row.moc"
