// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/toeplitz/circulant.h"
#include "tests/engine/numbers.h"

using namespace tnn;
using namespace tnn::toeplitz;

class TestCirculant : public QObject {
    Q_OBJECT

private slots:
    void cornerIsTheToeplitzMatrix_data();
    void cornerIsTheToeplitzMatrix();
    void embeddingMultipliesLikeTheMatrix();
    void productIsTheDefinition_data();
    void productIsTheDefinition();
    void productOfUnequalLengthsIsRefused();
};

void TestCirculant::cornerIsTheToeplitzMatrix_data()
{
    QTest::addColumn<long>("n");
    for (const long n : {1, 2, 3, 7, 16})
        QTest::addRow("n = %ld", n) << n;
}

void TestCirculant::cornerIsTheToeplitzMatrix()
{
    QFETCH(long, n);
    const Kernel kernel = kernelOf(test::randomCoefficients(n, 1, false, 1), 0);
    const std::vector<float> c = circulantEmbedding(kernel);
    QCOMPARE(long(c.size()), 2 * n);
    QCOMPARE(c[std::size_t(n)], kernel.at(0)); // the entry that the authors fill with t_0
    for (long i = 0; i < n; ++i)
        for (long j = 0; j < n; ++j)
            QCOMPARE(c[std::size_t((i - j + 2 * n) % (2 * n))], kernel.at(i - j));
}

void TestCirculant::embeddingMultipliesLikeTheMatrix()
{
    const long n = 13;
    const Kernel kernel = kernelOf(test::randomCoefficients(n, 1, false, 2), 0);
    const std::vector<float> c = circulantEmbedding(kernel);
    std::vector<double> x(2 * n, 0.0);
    for (long j = 0; j < n; ++j)
        x[std::size_t(j)] = std::sin(double(j));
    const std::vector<double> y = circulantProduct(std::vector<double>(c.begin(), c.end()), x);
    for (long i = 0; i < n; ++i) {
        double wanted = 0;
        for (long j = 0; j < n; ++j)
            wanted += double(kernel.at(i - j)) * x[std::size_t(j)];
        QVERIFY(std::abs(y[std::size_t(i)] - wanted) < 1e-12);
    }
}

void TestCirculant::productIsTheDefinition_data()
{
    QTest::addColumn<int>("size");
    for (int m : {1, 2, 3, 5, 8, 17, 60, 97})
        QTest::addRow("m = %d", m) << m;
}

void TestCirculant::productIsTheDefinition()
{
    QFETCH(int, size);
    const auto m = std::size_t(size);
    const Sequence numbers = test::randomSequence(2, size, 3);
    const std::vector<double> c(numbers.row(0).begin(), numbers.row(0).end());
    const std::vector<double> x(numbers.row(1).begin(), numbers.row(1).end());
    const std::vector<double> y = circulantProduct(c, x);
    QCOMPARE(y.size(), m);
    for (std::size_t i = 0; i < m; ++i) {
        double wanted = 0;
        for (std::size_t j = 0; j < m; ++j)
            wanted += c[(i + m - j) % m] * x[j];
        QVERIFY(std::abs(y[i] - wanted) < 1e-12 * double(m));
    }
}

void TestCirculant::productOfUnequalLengthsIsRefused()
{
    QVERIFY_EXCEPTION_THROWN(circulantProduct({1, 2, 3}, {1, 2}), Error);
    QVERIFY_EXCEPTION_THROWN(circulantProduct({}, {}), Error);
}

QTEST_GUILESS_MAIN(TestCirculant)
#include "tst_circulant.moc"
