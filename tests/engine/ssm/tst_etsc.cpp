// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <numeric>
#include <QTest>

#include "engine/error.h"
#include "engine/ssm/etsc.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_etsc {

using namespace tnn;
using namespace tnn::ssm;
using test::Sequence64;
using toeplitz::Coefficients;

/// sum_k lambda_k^j b_k, one power at a time.
std::complex<double> powerSum(const Modes &modes, long column, long j)
{
    std::complex<double> sum;
    for (long k = 0; k < modes.b.rows(); ++k)
        sum += modes.b(k, column) * std::pow(modes.lambda(k, column), double(j));
    return sum;
}

/// gamma^j t_j of every channel, lags 0..length-1, with t repeated with the variant's period.
Sequence64 repeated(const Coefficients &t, const std::vector<double> &gamma, Variant variant, long length)
{
    const long period = variant == Variant::Padded ? t.n + 1 : t.n;
    Sequence64 kernel(length, t.values.cols());
    for (long column = 0; column < kernel.cols(); ++column)
        for (long j = 0; j < length; ++j) {
            const long within = j % period;
            const double value = within < t.n ? double(t.at(within, column))
                                              : -t.values.col(column).tail(t.n).cast<double>().sum();
            kernel(j, column) = std::pow(gamma[std::size_t(column)], double(j)) * value;
        }
    return kernel;
}

Coefficients decayed(Coefficients t, const std::vector<double> &gamma)
{
    for (long lag = 0; lag < t.n; ++lag)
        for (long column = 0; column < t.values.cols(); ++column)
            t.values(t.rowOfLag(lag), column) *= float(std::pow(gamma[std::size_t(column)], double(lag)));
    return t;
}

const std::vector<double> Gamma{0.99, 1.0, 0.5};

class TestEtsc : public QObject {
    Q_OBJECT

private slots:
    void modesMakeTheKernel_data() { addCases(); }
    void modesMakeTheKernel();
    void kernelRepeatsBeyondN_data() { addCases(); }
    void kernelRepeatsBeyondN();
    void errorIsSmall_data() { addCases(); }
    void errorIsSmall();
    void modesComeInConjugatePairs();
    void unpairedModesAreSummedToo();
    void paddedDropsTheModeAtOne();
    void recurrenceIsTheProduct();
    void errorOfAnotherKernelIsLarge();
    void zeroKernelHasNoError();
    void badRequestsAreRefused();

private:
    void addCases();
};

void TestEtsc::addCases()
{
    QTest::addColumn<long>("n");
    QTest::addColumn<Variant>("variant");
    for (const long n : {1L, 2L, 3L, 8L, 16L, 17L, 64L})
        for (const Variant variant : {Variant::Padded, Variant::Unpadded})
            QTest::addRow("n = %ld, %s", n, nameOf(variant).data()) << n << variant;
}

void TestEtsc::modesMakeTheKernel()
{
    QFETCH(long, n);
    QFETCH(Variant, variant);
    const Coefficients t = test::randomCoefficients(n, 3, true, 1);
    const Modes modes = etsc(t, Gamma, variant);
    QCOMPARE(modes.n, n);
    QCOMPARE(long(modes.b.rows()), n);
    for (long column = 0; column < 3; ++column) {
        const double scale = 1e-12 * (1 + modes.b.col(column).abs().sum());
        for (long j = 0; j < n; ++j) {
            const double wanted = std::pow(Gamma[std::size_t(column)], double(j)) * double(t.at(j, column));
            QVERIFY(std::abs(powerSum(modes, column, j) - wanted) < scale);
        }
        for (long k = 0; k < n; ++k)
            QVERIFY(std::abs(std::abs(modes.lambda(k, column)) - Gamma[std::size_t(column)]) < 1e-15);
    }
}

void TestEtsc::kernelRepeatsBeyondN()
{
    QFETCH(long, n);
    QFETCH(Variant, variant);
    const Coefficients t = test::randomCoefficients(n, 3, true, 2);
    const Modes modes = etsc(t, Gamma, variant);
    for (const long length : {1L, n, 2 * n + 5, 5 * n})
        QVERIFY(test::distance(kernelOf(modes, length), repeated(t, Gamma, variant, length)) < 1e-11);
}

void TestEtsc::errorIsSmall()
{
    QFETCH(long, n);
    QFETCH(Variant, variant);
    const Coefficients t = test::randomCoefficients(n, 3, true, 3);
    // The remaining error is that of the float32 decayed coefficients, not of the conversion.
    for (const double error : reconstructionError(etsc(t, Gamma, variant), decayed(t, Gamma)))
        QVERIFY(error < 1e-7);
    for (const double error : reconstructionError(etsc(t, {}, variant), t))
        QVERIFY(error < 1e-12);
}

void TestEtsc::modesComeInConjugatePairs()
{
    for (const long n : {7L, 8L}) {
        const Modes padded = etsc(test::randomCoefficients(n, 1, true, 4), {0.9}, Variant::Padded);
        for (long k = 0; k < n; ++k) {
            QCOMPARE(padded.lambda(k, 0), std::conj(padded.lambda(n - 1 - k, 0)));
            QCOMPARE(padded.b(k, 0), std::conj(padded.b(n - 1 - k, 0)));
        }
        const Modes unpadded = etsc(test::randomCoefficients(n, 1, true, 4), {0.9}, Variant::Unpadded);
        QCOMPARE(unpadded.lambda(0, 0), std::complex<double>(0.9));
        for (long k = 1; k < n; ++k)
            QCOMPARE(unpadded.b(k, 0), std::conj(unpadded.b(n - k, 0)));
    }
}

void TestEtsc::unpairedModesAreSummedToo()
{
    const long n = 9;
    Modes modes = etsc(test::randomCoefficients(n, 1, true, 5), {0.95}, Variant::Padded);
    modes.b(2, 0) += std::complex<double>(0.25, 0.5);
    modes.lambda(5, 0) *= 0.75;
    const Sequence64 kernel = kernelOf(modes, 30);
    for (long j = 0; j < 30; ++j)
        QVERIFY(std::abs(kernel(j, 0) - powerSum(modes, 0, j).real()) < 1e-12);
}

void TestEtsc::paddedDropsTheModeAtOne()
{
    // The dropped weight b_0 is the mean of the padded kernel, which is zero; the unpadded one is the kernel's mean.
    const Coefficients t = test::randomCoefficients(12, 1, true, 6);
    const Modes padded = etsc(t, {}, Variant::Padded), unpadded = etsc(t, {}, Variant::Unpadded);
    QVERIFY(((padded.lambda - 1.0).abs() > 0.1).all());
    QVERIFY(std::abs(unpadded.b(0, 0) - double(t.values.bottomRows(12).cast<double>().mean())) < 1e-15);
    QVERIFY(std::abs(padded.lambda(0, 0) - std::polar(1.0, -2 * M_PI / 13)) < 1e-15);
}

void TestEtsc::recurrenceIsTheProduct()
{
    // u <- lambda u + b x, y = Re sum u: the recurrence that the model runs token by token.
    const long n = 20;
    const Coefficients t = test::randomCoefficients(n, 2, true, 7);
    const std::vector<double> gamma{0.9, 0.8};
    const Sequence64 x = test::randomSequence(n, 2, 8).cast<double>();
    for (const Variant variant : {Variant::Padded, Variant::Unpadded}) {
        const Modes modes = etsc(t, gamma, variant);
        Modes64 state = Modes64::Zero(n, 2);
        for (long i = 0; i < n; ++i) {
            state *= modes.lambda;
            state += modes.b.rowwise() * x.row(i).cast<std::complex<double>>();
            for (long column = 0; column < 2; ++column) {
                double wanted = 0;
                for (long j = 0; j <= i; ++j)
                    wanted += std::pow(gamma[std::size_t(column)], double(i - j)) * double(t.at(i - j, column))
                        * x(j, column);
                QVERIFY(std::abs(state.col(column).sum().real() - wanted) < 1e-12);
            }
        }
    }
}

void TestEtsc::errorOfAnotherKernelIsLarge()
{
    const Coefficients t = test::randomCoefficients(16, 2, true, 9);
    Coefficients other = t;
    other.values.col(1) *= 2.0F;
    const std::vector<double> errors = reconstructionError(etsc(t, {}, Variant::Padded), other);
    QVERIFY(errors[0] < 1e-12);
    QVERIFY(std::abs(errors[1] - 0.5) < 1e-12);
    other.values(other.rowOfLag(3), 1) = std::numeric_limits<float>::quiet_NaN();
    QCOMPARE(reconstructionError(etsc(t, {}, Variant::Padded), other)[1], std::numeric_limits<double>::infinity());
}

void TestEtsc::zeroKernelHasNoError()
{
    const Coefficients zero{4, true, {0}, toeplitz::Sequence::Zero(7, 1)};
    QCOMPARE(reconstructionError(etsc(zero, {}, Variant::Padded), zero), std::vector<double>{0.0});
    const Coefficients t = test::randomCoefficients(4, 1, true, 10);
    QCOMPARE(reconstructionError(etsc(t, {}, Variant::Padded), zero)[0], std::numeric_limits<double>::infinity());
}

void TestEtsc::badRequestsAreRefused()
{
    const auto convert = [](const Coefficients &t, const std::vector<double> &gamma) {
        etsc(t, gamma, Variant::Padded);
    };
    QVERIFY_THROWS_EXCEPTION(Error, convert(test::randomCoefficients(4, 1, false, 11), {}));
    Coefficients t = test::randomCoefficients(4, 2, true, 12);
    QVERIFY_THROWS_EXCEPTION(Error, convert(t, {0.9}));
    QVERIFY_THROWS_EXCEPTION(Error, convert(t, {0.9, std::numeric_limits<double>::quiet_NaN()}));
    QVERIFY_THROWS_EXCEPTION(Error, kernelOf(etsc(t, {}, Variant::Padded), 0));
    QVERIFY_THROWS_EXCEPTION(
        Error, reconstructionError(etsc(t, {}, Variant::Padded), test::randomCoefficients(5, 2, true, 1)));
    t.values(t.rowOfLag(2), 1) = std::numeric_limits<float>::infinity();
    try {
        convert(t, {});
        QFAIL("no error");
    } catch (const Error &error) {
        QCOMPARE(error.reason().english(),
                 std::string("cannot convert: the coefficient of lag 2 in column 1 is not finite"));
    }
}

TNN_TEST(TestEtsc, QCoreApplication)

} // namespace tst_etsc

#include "tst_etsc.moc"
