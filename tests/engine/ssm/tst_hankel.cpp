// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <Eigen/SVD>
#include <QTest>
#include <random>

#include "engine/error.h"
#include "engine/ssm/hankel.h"
#include "tests/test_class.h"

namespace tst_hankel {

using namespace tnn;
using namespace tnn::ssm;

using Kernel = std::vector<double>;

enum class Shape { Noise, DecayedNoise, Exponentials, Algebraic, LateImpulse };

Kernel kernelOf(Shape shape, long lags)
{
    std::mt19937 generator(3);
    std::normal_distribution<double> normal;
    Kernel kernel(std::size_t(lags), 0.0);
    for (long j = 0; j < lags; ++j) {
        double &t = kernel[std::size_t(j)];
        switch (shape) {
        case Shape::Noise:
            t = normal(generator);
            break;
        case Shape::DecayedNoise:
            t = std::pow(0.97, double(j)) * (1 + 0.1 * normal(generator));
            break;
        case Shape::Exponentials:
            t = std::pow(0.99, double(j)) * std::cos(0.3 * double(j)) - 0.5 * std::pow(0.8, double(j));
            break;
        case Shape::Algebraic:
            t = 1 / (1.5 + double(j));
            break;
        case Shape::LateImpulse: // every singular value is 1: the hardest case for an iteration
            t = j == (lags + 1) / 2 - 1 ? 1 : 0;
            break;
        }
    }
    return kernel;
}

Eigen::MatrixXd hankelMatrix(const Kernel &kernel)
{
    const long m = (long(kernel.size()) + 1) / 2;
    Eigen::MatrixXd h(m, m);
    for (long i = 0; i < m; ++i)
        for (long j = 0; j < m; ++j)
            h(i, j) = kernel[std::size_t(i + j)];
    return h;
}

class TestHankel : public QObject {
    Q_OBJECT

private slots:
    void singularValuesAreThoseOfTheMatrix_data();
    void singularValuesAreThoseOfTheMatrix();
    void vectorsAreItsSingularVectors_data() { singularValuesAreThoseOfTheMatrix_data(); }
    void vectorsAreItsSingularVectors();
    void oneExponentialHasOne();
    void sumsOfExponentialsHaveTheirRank();
    void sameEveryTime();
    void fewLags();
    void zeroKernelHasZeros();
    void badRequestsAreRefused();
    void canBeCancelled();
};

void TestHankel::singularValuesAreThoseOfTheMatrix_data()
{
    QTest::addColumn<int>("shape");
    QTest::addColumn<long>("lags");
    QTest::addColumn<long>("count");
    for (const Shape shape :
         {Shape::Noise, Shape::DecayedNoise, Shape::Exponentials, Shape::Algebraic, Shape::LateImpulse})
        for (const auto &[lags, count] :
             std::vector<std::pair<long, long>>{{20, 4}, {51, 26}, {399, 12}, {600, 24}, {400, 150}})
            QTest::addRow("shape %d, %ld lags, %ld values", int(shape), lags, count) << int(shape) << lags << count;
}

void TestHankel::singularValuesAreThoseOfTheMatrix()
{
    QFETCH(int, shape);
    QFETCH(long, lags);
    QFETCH(long, count);
    const Kernel kernel = kernelOf(Shape(shape), lags);
    const std::vector<double> values = hankelSingularValues(kernel, count, {});
    const Eigen::VectorXd wanted = Eigen::BDCSVD<Eigen::MatrixXd>(hankelMatrix(kernel)).singularValues();
    QCOMPARE(long(values.size()), count);
    for (long k = 0; k < count; ++k)
        QVERIFY2(std::abs(values[std::size_t(k)] - wanted(k)) <= 1e-8 * wanted(0),
                 qPrintable(QString::number((values[std::size_t(k)] - wanted(k)) / wanted(0))));
    QVERIFY(std::is_sorted(values.rbegin(), values.rend()));
}

void TestHankel::vectorsAreItsSingularVectors()
{
    QFETCH(int, shape);
    QFETCH(long, lags);
    QFETCH(long, count);
    const Kernel kernel = kernelOf(Shape(shape), lags);
    const HankelSubspace subspace = leadingHankel(kernel, count, {});
    const Eigen::MatrixXd h = hankelMatrix(kernel), &v = subspace.vectors;
    QCOMPARE(long(v.cols()), count);
    QVERIFY((v.transpose() * v - Eigen::MatrixXd::Identity(count, count)).norm() < 1e-10);
    const double first = std::abs(subspace.values(0));
    for (long k = 0; k < count; ++k) // of H H: among equal magnitudes, signs may mix. The residual is the root of one
        QVERIFY((h * (h * v.col(k)) - std::pow(subspace.values(k), 2) * v.col(k)).norm() < 1e-4 * first * first);
}

void TestHankel::oneExponentialHasOne()
{
    for (const double lambda : {0.99, -0.9, 0.0, 0.5})
        for (const long lags : {9L, 301L}) {
            Kernel kernel;
            for (long j = 0; j < lags; ++j)
                kernel.push_back(-3 * std::pow(lambda, double(j)));
            const std::vector<double> values = hankelSingularValues(kernel, 5, {});
            const double square = lambda * lambda, m = double((lags + 1) / 2);
            const double wanted = 3 * (1 - std::pow(square, m)) / (1 - square);
            QVERIFY(std::abs(values[0] - wanted) < 1e-12 * wanted);
            for (std::size_t k = 1; k < values.size(); ++k)
                QVERIFY(values[k] < 1e-12 * wanted);
        }
}

void TestHankel::sumsOfExponentialsHaveTheirRank()
{
    for (const long lags : {60L, 500L})
        for (long rank = 1; rank <= 6; ++rank) {
            Kernel kernel(std::size_t(lags), 0.0);
            for (long k = 0; k < rank; ++k)
                for (long j = 0; j < lags; ++j)
                    kernel[std::size_t(j)] += std::pow(0.98 - 0.3 * double(k), double(j));
            const std::vector<double> values = hankelSingularValues(kernel, 8, {});
            QVERIFY(values[std::size_t(rank - 1)] > 1e-8 * values[0]);
            QVERIFY(values[std::size_t(rank)] < 1e-12 * values[0]);
        }
}

void TestHankel::sameEveryTime()
{
    const Kernel kernel = kernelOf(Shape::DecayedNoise, 700);
    QCOMPARE(hankelSingularValues(kernel, 20, {}), hankelSingularValues(kernel, 20, {}));
}

void TestHankel::fewLags()
{
    QCOMPARE(hankelSingularValues(Kernel{-2.5}, 4, {}), std::vector<double>{2.5});
    QCOMPARE(hankelSingularValues(Kernel{-2.5, 7}, 4, {}), std::vector<double>{2.5}); // the last of an even number
    const std::vector<double> three = hankelSingularValues(Kernel{0, 1, 0}, 4, {});
    QCOMPARE(three.size(), std::size_t(2));
    QVERIFY(std::abs(three[0] - 1) < 1e-15 && std::abs(three[1] - 1) < 1e-15);
}

void TestHankel::zeroKernelHasZeros()
{
    for (const std::size_t lags : {5U, 500U})
        for (const double value : hankelSingularValues(Kernel(lags, 0.0), 3, {}))
            QCOMPARE(value, 0.0);
}

void TestHankel::badRequestsAreRefused()
{
    QVERIFY_THROWS_EXCEPTION(Error, hankelSingularValues(Kernel(), 1, {}));
    QVERIFY_THROWS_EXCEPTION(Error, hankelSingularValues(Kernel(3, 1.0), 0, {}));
    const Kernel huge(200000, 1.0);
    QVERIFY_THROWS_EXCEPTION(Error, hankelSingularValues(huge, 100000, {}));
}

void TestHankel::canBeCancelled()
{
    std::stop_source source;
    source.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled, hankelSingularValues(kernelOf(Shape::Noise, 500), 8, {source.get_token(), {}}));
}

TNN_TEST(TestHankel, QCoreApplication)

} // namespace tst_hankel

#include "tst_hankel.moc"
