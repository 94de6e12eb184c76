// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/document/document.h"
#include "tests/engine/product_error.h"
#include "tests/test_class.h"

namespace tst_trained_error {

using namespace tnn;
using namespace tnn::toeplitz;

/// The product's error on kernels that a network learned: spikes near lag 0 with smooth tails.
class TestTrainedError : public QObject {
    Q_OBJECT

private slots:
    void isWithinTheBound_data()
    {
        QTest::addColumn<long>("n");
        for (const long n : {17L, 64L, 512L, 1000L, 2048L, 10000L, 16384L, 1L << 17})
            QTest::addRow("n = %ld", n) << n;
    }
    void isWithinTheBound()
    {
        QFETCH(long, n);
        const document::DocumentPtr document = document::Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
        for (const int tno : {0, document->tnos() - 1}) {
            const CoefficientsPtr c = document->coefficients(tno, n, {0, 7, 31});
            const Sequence x = test::noiseImpulseConstant(n, 3, unsigned(n));
            const Sequence64 reference = referenceProduct(*c, x);
            QVERIFY2(test::referenceError(*c, x, reference) < test::ReferenceError, "the reference");
            for (const Algorithm algorithm : allAlgorithms()) {
                const bool quadratic = algorithm == Algorithm::Naive || algorithm == Algorithm::Matrix;
                if (quadratic && n > 16384)
                    continue;
                const double error = test::worstChannel(Product(c, algorithm)(x), reference);
                const std::string message = std::string(nameOf(algorithm)) + ": " + std::to_string(error * 1e7) + "e-7";
                QVERIFY2(error < test::ErrorPerChannel, message.c_str());
                if (qEnvironmentVariableIsSet("SHOW_ERRORS"))
                    qInfo("%s", message.c_str());
            }
        }
    }
};

TNN_TEST(TestTrainedError, QCoreApplication)

} // namespace tst_trained_error

#include "tst_trained_error.moc"
