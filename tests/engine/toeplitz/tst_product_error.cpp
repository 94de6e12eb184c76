// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/product_error.h"
#include "tests/test_class.h"

namespace tst_product_error {

using namespace tnn;
using namespace tnn::toeplitz;

/// A positive random kernel that decays as gamma^|lag|; values that would be denormal in float32 are zero.
Coefficients decaying(Coefficients c, double gamma)
{
    c.values = c.values.abs();
    for (long lag = 1 - c.n; lag < c.n; ++lag) {
        const auto decay = static_cast<float>(std::pow(gamma, double(std::abs(lag))));
        for (float &t : c.values.row(c.rowOfLag(lag)))
            t = t * decay < std::numeric_limits<float>::min() ? 0.0F : t * decay;
    }
    return c;
}

CoefficientsPtr shared(Coefficients c)
{
    return std::make_shared<const Coefficients>(std::move(c));
}

constexpr long LongestDirectReference = 16384; ///< above, referenceProduct uses a transform in float64

enum class Signs { Positive, Both };

void check(const Coefficients &coefficients, Signs signs, std::initializer_list<Algorithm> algorithms)
{
    const CoefficientsPtr c = shared(coefficients);
    const long channels = c->values.cols(), strict = (signs == Signs::Both ? 2 : 3) * channels;
    const Sequence x = test::noiseImpulseConstant(c->n, channels, unsigned(c->n) + 1);
    const Sequence64 reference = referenceProduct(*c, x);
    if (c->n > LongestDirectReference) {
        const double error = test::referenceError(*c, x, reference);
        QVERIFY2(error < test::ReferenceError, std::to_string(error * 1e15).c_str());
        if (qEnvironmentVariableIsSet("SHOW_ERRORS"))
            qInfo("the reference: %g", error);
    }
    for (const Algorithm algorithm : algorithms) {
        const Sequence y = Product(c, algorithm)(x);
        double error = test::worstChannel(y.leftCols(strict), reference.leftCols(strict));
        if (signs == Signs::Both)
            error = std::max(error, test::worstSum(*c, y.rightCols(channels), reference.rightCols(channels)));
        const std::string message = std::string(nameOf(algorithm)) + ": " + std::to_string(error * 1e7) + "e-7";
        if (qEnvironmentVariableIsSet("SHOW_ERRORS"))
            qInfo("%s", message.c_str());
        QVERIFY2(error < test::ErrorPerChannel, message.c_str());
    }
}

class TestProductError : public QObject {
    Q_OBJECT

private slots:
    void isWithinTheBound_data()
    {
        QTest::addColumn<long>("n");
        QTest::addColumn<long>("channels");
        for (long n = 1; n <= 40; ++n)
            QTest::addRow("n = %ld", n) << n << 3L;
        for (const long n : {63L,   64L,   65L,   100L,  127L,  255L,  256L,  257L,  511L,  512L,   513L,
                             1000L, 1023L, 2048L, 3000L, 4096L, 5000L, 6144L, 7168L, 8192L, 10000L, 16384L})
            QTest::addRow("n = %ld", n) << n << 2L;
        for (const long n : {1L << 15, 50000L, 1L << 17, 1L << 18, 1L << 20}) // against a transform in float64
            QTest::addRow("n = %ld", n) << n << 1L;
    }
    void isWithinTheBound()
    {
        QFETCH(long, n);
        QFETCH(long, channels);
        for (const bool causal : {false, true}) {
            if (causal && n == 1L << 20)
                continue; // a second of work for the same result as the bidirectional one
            check(test::randomCoefficients(n, channels, causal, unsigned(n)), Signs::Both,
                  {Algorithm::Fft, Algorithm::Fftw});
        }
    }

    void decayingKernels_data()
    {
        QTest::addColumn<long>("n");
        for (const long n : {64L, 500L, 2048L, 9000L, 16384L, 1L << 17})
            QTest::addRow("n = %ld", n) << n;
    }
    void decayingKernels()
    {
        QFETCH(long, n);
        for (const double gamma : {0.9, 0.99, 0.9999})
            check(decaying(test::randomCoefficients(n, 1, true, unsigned(n)), gamma), Signs::Positive,
                  {Algorithm::Fft, Algorithm::Fftw});
    }

    void directSumsAndTiles_data()
    {
        QTest::addColumn<long>("n");
        for (const long n : {1L, 40L, 512L, 3000L, 16384L, 30000L})
            QTest::addRow("n = %ld", n) << n;
    }
    void directSumsAndTiles()
    {
        QFETCH(long, n);
        check(test::randomCoefficients(n, 1, true, unsigned(n)), Signs::Both, {Algorithm::Naive, Algorithm::Matrix});
    }
};

TNN_TEST(TestProductError, QCoreApplication)

} // namespace tst_product_error

#include "tst_product_error.moc"
