// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <QTest>
#include <thread>

#include "engine/toeplitz/product.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_product {

using namespace tnn;
using namespace tnn::toeplitz;

/// The definition, one number at a time, without using the engine.
Sequence64 definition(const Coefficients &c, const Sequence &x)
{
    Sequence64 y = Sequence64::Zero(x.rows(), x.cols());
    for (long channel = 0; channel < x.cols(); ++channel)
        for (long i = 0; i < x.rows(); ++i)
            for (long j = 0; j < x.rows(); ++j)
                y(i, channel) += double(c.values(i - j + c.n - 1, channel)) * double(x(j, channel));
    return y;
}

CoefficientsPtr shared(Coefficients c)
{
    return std::make_shared<const Coefficients>(std::move(c));
}

constexpr double SinglePrecision = 1e-6; ///< measured: 3e-7 at most

class TestProduct : public QObject {
    Q_OBJECT

private slots:
    void isTheDefinition_data();
    void isTheDefinition();
    void largeSizesAgree_data();
    void largeSizesAgree();
    void fewerRowsAreTheLeadingPart();
    void batchesLieSideBySide();
    void oneTokenIsTimesLagZero();
    void causalLooksOnlyBack();
    void nanStaysInItsChannel();
    void severalThreadsShareOneProduct();
    void cancelledTaskThrows();
    void progressReachesTheEnd();
    void wrongShapesAreRefused();
    void fewTokensAreSummed();
    void memoryOfOthersIsReadAsItLies();
    void memoryIsCounted();
};

void TestProduct::isTheDefinition_data()
{
    QTest::addColumn<long>("n");
    QTest::addColumn<long>("channels");
    QTest::addColumn<bool>("causal");
    for (long n = 1; n <= 40; ++n)
        QTest::addRow("n = %ld", n) << n << 1 + n % 3 << (n % 2 == 0);
    for (const long n : {60L, 127L, 251L})
        for (const long channels : {1L, 16L, 19L})
            QTest::addRow("n = %ld, %ld channels", n, channels) << n << channels << (channels == 16);
}

void TestProduct::isTheDefinition()
{
    QFETCH(long, n);
    QFETCH(long, channels);
    QFETCH(bool, causal);
    const CoefficientsPtr c = shared(test::randomCoefficients(n, channels, causal, unsigned(n)));
    const Sequence x = test::randomSequence(n, channels, 77);
    const Sequence64 wanted = definition(*c, x);
    QVERIFY(test::distance(referenceProduct(*c, x), wanted) < 1e-14);
    for (const Algorithm algorithm : allAlgorithms())
        QVERIFY(test::distance(Product(c, algorithm)(x), wanted) < SinglePrecision);
}

void TestProduct::largeSizesAgree_data()
{
    QTest::addColumn<long>("n");
    QTest::newRow("power of two") << 65536L;
    QTest::newRow("prime") << 16411L;
}

void TestProduct::largeSizesAgree()
{
    QFETCH(long, n);
    const Coefficients c = test::randomCoefficients(n, 1, false, 5);
    const Sequence x = test::randomSequence(n, 1, 6);
    const Sequence64 reference = referenceProduct(c, x); // above 16384 by a transform in float64
    for (const long i : {0L, 1L, n / 3, n - 1}) {
        double wanted = 0, size = 0;
        for (long j = 0; j < n; ++j) {
            wanted += double(c.at(i - j, 0)) * double(x(j, 0));
            size += std::abs(double(c.at(i - j, 0)) * double(x(j, 0)));
        }
        QVERIFY(std::abs(reference(i, 0) - wanted) < 1e-13 * size);
    }
    QVERIFY(test::distance(Product(shared(c), Algorithm::Fft)(x), reference) < SinglePrecision);
}

void TestProduct::fewerRowsAreTheLeadingPart()
{
    const CoefficientsPtr c = shared(test::randomCoefficients(33, 5, false, 8));
    for (const long m : {1L, 2L, 20L, 33L}) {
        const Sequence x = test::randomSequence(m, 5, 9);
        const Sequence64 wanted = definition(*c, x);
        QVERIFY(test::distance(referenceProduct(*c, x), wanted) < 1e-14);
        for (const Algorithm algorithm : allAlgorithms())
            QVERIFY(test::distance(Product(c, algorithm)(x), wanted) < SinglePrecision);
    }
}

void TestProduct::batchesLieSideBySide()
{
    for (const long channels : {1L, 5L, 16L, 18L}) {
        const CoefficientsPtr c = shared(test::randomCoefficients(21, channels, false, 21));
        const Sequence x = test::randomSequence(21, 3 * channels, 22);
        Sequence64 wanted(21, 3 * channels);
        for (long first = 0; first < 3 * channels; first += channels)
            wanted.middleCols(first, channels) = definition(*c, x.middleCols(first, channels));
        QVERIFY(test::distance(referenceProduct(*c, x), wanted) < 1e-14);
        for (const Algorithm algorithm : allAlgorithms())
            QVERIFY(test::distance(Product(c, algorithm)(x), wanted) < SinglePrecision);
    }
}

void TestProduct::oneTokenIsTimesLagZero()
{
    const CoefficientsPtr c = shared(Coefficients{1, true, {0}, Sequence::Constant(1, 1, 3.0F)});
    for (const Algorithm algorithm : allAlgorithms())
        QCOMPARE(Product(c, algorithm)(Sequence::Constant(1, 1, -2.0F))(0, 0), -6.0F);
}

void TestProduct::causalLooksOnlyBack()
{
    const CoefficientsPtr c = shared(test::randomCoefficients(24, 3, true, 10));
    Sequence impulse = Sequence::Zero(24, 3);
    impulse.row(10).setOnes();
    for (const Algorithm algorithm : allAlgorithms()) {
        const Sequence y = Product(c, algorithm)(impulse);
        QVERIFY(y.topRows(10).abs().maxCoeff() < 1e-6F);
        QVERIFY(test::distance(y.bottomRows(14), c->values.middleRows(c->rowOfLag(0), 14)) < SinglePrecision);
    }
}

void TestProduct::nanStaysInItsChannel()
{
    Coefficients c = test::randomCoefficients(20, 18, false, 11);
    const Sequence x = test::randomSequence(20, 18, 12);
    const Sequence64 clean = definition(c, x);
    c.values(c.rowOfLag(0), 4) = std::numeric_limits<float>::quiet_NaN();
    c.values(c.rowOfLag(0), 17) = std::numeric_limits<float>::infinity();
    for (const Algorithm algorithm : allAlgorithms()) {
        const Product product(shared(c), algorithm);
        for (int time = 0; time < 2; ++time) { // the second time in buffers that have held NaN
            const Sequence y = product(x);
            for (long channel = 0; channel < 18; ++channel) {
                if (channel == 4 || channel == 17)
                    QVERIFY(!y.col(channel).isFinite().any());
                else
                    QVERIFY(test::distance(y.col(channel), clean.col(channel)) < SinglePrecision);
            }
        }
    }
}

void TestProduct::severalThreadsShareOneProduct()
{
    const CoefficientsPtr c = shared(test::randomCoefficients(300, 20, true, 13));
    const Product product(c, Algorithm::Fft);
    const Sequence x = test::randomSequence(300, 20, 14);
    const Sequence wanted = product(x);
    std::vector<std::thread> threads;
    std::vector<double> errors(4, 1.0);
    for (double &error : errors)
        threads.emplace_back([&] {
            const Product own(c, Algorithm::Fft); // planning at the same time as other threads
            error = test::distance(product(x), wanted) + test::distance(own(x), wanted);
        });
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(errors, std::vector<double>(4, 0.0));
}

void TestProduct::cancelledTaskThrows()
{
    std::stop_source source;
    source.request_stop();
    const Task task{source.get_token(), {}};
    const CoefficientsPtr c = shared(test::randomCoefficients(700, 2, false, 15));
    const Sequence x = test::randomSequence(700, 2, 16);
    for (const Algorithm algorithm : allAlgorithms())
        QVERIFY_THROWS_EXCEPTION(Cancelled, Product(c, algorithm)(x, task));
    QVERIFY_THROWS_EXCEPTION(Cancelled, referenceProduct(*c, x, task));
}

void TestProduct::progressReachesTheEnd()
{
    const CoefficientsPtr c = shared(test::randomCoefficients(64, 40, false, 17));
    for (const Algorithm algorithm : allAlgorithms()) {
        double last = 0;
        bool rising = true;
        const Task task{{}, [&](double fraction) {
                            rising = rising && fraction >= last;
                            last = fraction;
                        }};
        Product(c, algorithm)(test::randomSequence(64, 40, 18), task);
        QVERIFY(rising);
        QCOMPARE(last, 1.0);
    }
}

void TestProduct::wrongShapesAreRefused()
{
    const CoefficientsPtr c = shared(test::randomCoefficients(8, 2, false, 19));
    for (const Algorithm algorithm : allAlgorithms()) {
        const Product product(c, algorithm);
        QVERIFY_THROWS_EXCEPTION(Error, product(Sequence::Zero(9, 2)));
        QVERIFY_THROWS_EXCEPTION(Error, product(Sequence::Zero(8, 3)));
        QVERIFY_THROWS_EXCEPTION(Error, product(Sequence::Zero(0, 2)));
        QVERIFY_THROWS_EXCEPTION(Error, Product(nullptr, algorithm));
        QVERIFY_THROWS_EXCEPTION(Error, Product(shared(Coefficients{8, false, {}, Sequence(15, 0)}), algorithm));
        QVERIFY_THROWS_EXCEPTION(Error, Product(shared(Coefficients{8, false, {0}, Sequence(14, 1)}), algorithm));
    }
}

void TestProduct::fewTokensAreSummed()
{
    const CoefficientsPtr c = shared(test::randomCoefficients(300, 5, false, 8));
    const Product fft(c, Algorithm::Fft), naive(c, Algorithm::Naive);
    const Sequence few = test::randomSequence(31, 5, 9), more = test::randomSequence(32, 5, 9);
    QVERIFY((fft(few) == naive(few)).all());
    QVERIFY((fft(more) != naive(more)).any()); // rounded differently
    QVERIFY(fft.bytes(31, 5) < fft.bytes(32, 5));
    for (const Sequence &x : {few, more}) {
        Sequence once(x.rows(), x.cols());
        multiplyOnce(*c, x, once);
        QVERIFY((once == fft(x)).all());
    }
    Sequence y;
    QVERIFY_THROWS_EXCEPTION(Error, multiplyOnce(*c, test::randomSequence(301, 5, 1), y));
}

void TestProduct::memoryOfOthersIsReadAsItLies()
{
    for (const bool causal : {false, true}) {
        const Coefficients c = test::randomCoefficients(300, 5, causal, 8);
        CoefficientsView part(c); // channels 1 to 3
        part.channels = 3;
        ++part.zero;
        Coefficients own{300, causal, numbersTo(3), c.values.middleCols(1, 3)};
        for (const long rows : {20L, 300L}) {
            constexpr long Count = 9; // sequences one after another, each of channels 2 to 4 of 7
            const Sequence all = test::randomSequence(Count * rows, 7, 9);
            Sequence y = Sequence::Zero(Count * rows, 4);
            multiplyOnce(part, {all.data() + 2, Count, rows, 3, 7, rows * 7}, {y.data(), Count, rows, 3, 4, rows * 4});
            const Product product(shared(own), Algorithm::Fft);
            for (long k = 0; k < Count; ++k)
                QVERIFY((y.block(k * rows, 0, rows, 3) == product(all.block(k * rows, 2, rows, 3))).all());
            QVERIFY((y.col(3) == 0).all());
            QVERIFY_THROWS_EXCEPTION(Error,
                                     multiplyOnce(part, {all.data(), 1, 301, 3, 7, 0}, {y.data(), 1, 301, 3, 4, 0}));
            QVERIFY_THROWS_EXCEPTION(Error,
                                     multiplyOnce(part, {all.data(), 1, 20, 2, 7, 0}, {y.data(), 1, 20, 2, 4, 0}));
        }
    }
}

void TestProduct::memoryIsCounted()
{
    const Product product(shared(test::randomCoefficients(512, 32, true, 20)), Algorithm::Fft);
    QVERIFY(product.bytes(512, 32) >= 32 * 513 * 8);
    const Product matrix(shared(test::randomCoefficients(512, 32, true, 20)), Algorithm::Matrix);
    QVERIFY(matrix.bytes(512, 32) >= 16 * 3 * 512 * 4);         // a group's kernels and input
    QVERIFY(matrix.bytes(1L << 20, 32) < std::size_t{1} << 30); // without a matrix
}

TNN_TEST(TestProduct, QCoreApplication)

} // namespace tst_product

#include "tst_product.moc"
