// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include <QTest>

#include "engine/error.h"
#include "engine/ssm/reduce.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"
#include "tests/engine/ssm/reduced_kernels.h"
#include "tests/test_class.h"

namespace tst_reduce {

using namespace tnn;
using namespace tnn::ssm;
using namespace reduced_kernels;

class TestReduce : public QObject {
    Q_OBJECT

private slots:
    void sumsOfDampedCosinesAreFound();
    void trainedKernelsNeedFewStates_data();
    void trainedKernelsNeedFewStates();
    void fewerStatesWouldNotDo();
    void boundIsMetOrItIsSaid();
    void decayedModesDecay();
    void fixedNumberOfStates();
    void aLineNeedsFewStates();
    void recurrenceMakesTheKernel();
    void errorFallsWithTheOrder();
    void etscDoesNotReduce();
    void badRequestsAreRefused();
    void canBeCancelled();
};

void TestReduce::sumsOfDampedCosinesAreFound()
{
    const std::vector<Complex> poles{std::polar(0.98, 0.3), std::polar(0.95, 1.7), 0.9};
    const std::vector<Complex> weights{{1.0, 0.5}, {-0.7, 0.2}, 0.8};
    for (const long taps : {0L, 8L}) {
        const Coefficients t = coefficientsOf(300, {[&](long lag) {
                                                  double sum = 0;
                                                  for (std::size_t k = 0; k < poles.size(); ++k)
                                                      sum += (weights[k] * std::pow(poles[k], double(lag))).real();
                                                  return sum;
                                              }});
        ReduceRequest request;
        request.taps = taps;
        request.error = 1e-6;
        const Reduction reduction = reduced(t, request);
        QVERIFY(reduction.reached[0]);
        QCOMPARE(reduction.states[0], 5L);
        QCOMPARE(long(reduction.modes.lambda.rows()), 3L);
        for (std::size_t k = 0; k < poles.size(); ++k) {
            double nearest = 1;
            for (long row = 0; row < 3; ++row)
                if (std::abs(reduction.modes.lambda(row, 0) - poles[k]) < nearest) {
                    nearest = std::abs(reduction.modes.lambda(row, 0) - poles[k]);
                    const Complex wanted = weights[k] * std::pow(poles[k], double(taps));
                    QVERIFY(nearest > 1e-5 || std::abs(reduction.modes.b(row, 0) - wanted) < 1e-4);
                }
            QVERIFY(nearest < 1e-5);
        }
    }
}

void TestReduce::trainedKernelsNeedFewStates_data()
{
    QTest::addColumn<long>("n");
    QTest::addColumn<double>("gamma");
    QTest::addColumn<double>("error");
    QTest::addColumn<long>("most");
    QTest::newRow("n = 512, 1e-4") << 512L << 0.99 << 1e-4 << 12L;
    QTest::newRow("n = 2048, 1e-4") << 2048L << 0.99 << 1e-4 << 12L;
    QTest::newRow("n = 512, 1e-2") << 512L << 0.99 << 1e-2 << 6L;
    QTest::newRow("n = 64, fast decay") << 64L << 0.7 << 1e-4 << 8L;
    QTest::newRow("n = 200, fast decay") << 200L << 0.9 << 1e-5 << 16L;
    QTest::newRow("n = 512, no decay") << 512L << 1.0 << 1e-4 << 12L;
}

void TestReduce::trainedKernelsNeedFewStates()
{
    QFETCH(long, n);
    QFETCH(double, gamma);
    QFETCH(double, error);
    QFETCH(long, most);
    ReduceRequest request;
    request.error = error;
    const Coefficients t = trainedLike(n, gamma);
    const Reduction reduction = reduced(t, request);
    for (std::size_t column = 0; column < 4; ++column) {
        QVERIFY(reduction.reached[column]);
        QVERIFY2(reduction.states[column] <= most, qPrintable(QString::number(reduction.states[column])));
    }
}

void TestReduce::fewerStatesWouldNotDo()
{
    const Coefficients t = trainedLike(512, 0.99);
    const Reduction reduction = reduced(t);
    ReduceRequest request;
    for (long column = 0; column < 4; ++column) {
        request.modes = std::max(0L, reduction.states[std::size_t(column)] - 1);
        QVERIFY(!reduced(t, request).reached[std::size_t(column)]);
    }
}

void TestReduce::boundIsMetOrItIsSaid()
{
    ReduceRequest request;
    request.mostModes = 6;
    const Coefficients t = noise(200);
    const Reduction reduction = reduced(t, request);
    for (std::size_t column = 0; column < 2; ++column) {
        QVERIFY(!reduction.reached[column]);
        QVERIFY(reduction.error[column] > 0.1 && reduction.error[column] < 1);
        QVERIFY(reduction.states[column] > 0);
    }
    request.mostModes = 0;
    QCOMPARE(reduced(t, request).states, (std::vector<long>{0, 0}));
}

void TestReduce::decayedModesDecay()
{
    ReduceRequest request;
    request.gamma = {0.99, 0.99, 1.0, 0.5};
    const Reduction reduction = reduced(trainedLike(300, 1.0), request);
    for (long column = 0; column < 4; ++column)
        for (long k = 0; k < reduction.modes.lambda.rows(); ++k) {
            const double within = 1 - (1 - request.gamma[std::size_t(column)]) / 8;
            QVERIFY(std::abs(reduction.modes.lambda(k, column)) <= within);
        }
}

void TestReduce::fixedNumberOfStates()
{
    const Coefficients t = trainedLike(400, 0.99);
    std::vector<double> before(4, 1.0);
    for (const long modes : {0L, 1L, 2L, 4L, 8L}) {
        ReduceRequest request;
        request.modes = modes;
        const Reduction reduction = reduced(t, request);
        for (std::size_t column = 0; column < 4; ++column) {
            QVERIFY(reduction.states[column] <= modes);
            QVERIFY(reduction.error[column] < before[column]);
            before[column] = reduction.error[column];
        }
    }
    for (const double error : before)
        QVERIFY(error < 1e-3);
    // A tail that an error of 1e-4 would not detect gets its modes too.
    const Coefficients faint = coefficientsOf(
        200, {[](long j) { return j == 0 ? 1.0 : 1e-7 * std::pow(0.9, double(j)) * std::cos(double(j)); }});
    ReduceRequest two;
    two.modes = 2;
    QVERIFY(reduced(faint, two).error[0] < 1e-11);
    QCOMPARE(reduced(faint).states[0], 0L);
}

/// Two poles that coincide at 1 are not found from singular vectors alone.
void TestReduce::aLineNeedsFewStates()
{
    const Coefficients t = coefficientsOf(256, {[](long lag) { return 1 - double(lag) / 256; }});
    ReduceRequest request;
    request.error = 1e-4;
    const Reduction byError = reduced(t, request);
    QVERIFY(byError.reached[0] && byError.states[0] <= 4);
    for (const long modes : {2L, 12L, 24L, 64L}) {
        request.modes = modes;
        QVERIFY(reduced(t, request).error[0] < 1e-4);
    }
}

void TestReduce::recurrenceMakesTheKernel()
{
    // u_i = lambda u_{i-1} + x_{i-H}, y_i = head * x + Re sum b u_i, token by token for an impulse and a step.
    const Coefficients t = trainedLike(200, 0.98);
    const Modes modes = reduced(t).modes;
    const Sequence64 kernel = kernelOf(modes, 200);
    const long taps = modes.head.rows();
    for (const bool isStep : {false, true}) {
        const auto x = [&](long i) { return i < 0 ? 0.0 : (isStep || i == 0 ? 1.0 : 0.0); };
        Modes64 state = Modes64::Zero(modes.b.rows(), 4);
        Eigen::Array<double, 1, 4> sum = Eigen::Array<double, 1, 4>::Zero();
        for (long i = 0; i < 200; ++i) {
            state = state * modes.lambda + Complex(x(i - taps));
            sum = kernel.row(i) + (isStep ? 1.0 : 0.0) * sum;
            for (long column = 0; column < 4; ++column) {
                double y = (modes.b.col(column) * state.col(column)).sum().real();
                for (long j = 0; j < taps; ++j)
                    y += modes.head(j, column) * x(i - j);
                QVERIFY(std::abs(y - sum(column)) < 1e-10);
            }
        }
    }
}

void TestReduce::errorFallsWithTheOrder()
{
    std::vector<double> kernel;
    double behind = 0, all = 0;
    for (long j = 0; j < 400; ++j) {
        kernel.push_back(
            double(float(std::pow(0.99, double(j)) * std::cos(0.2 * double(j)) + std::pow(0.9, double(j)))));
        all += kernel.back() * kernel.back();
        behind += j < 16 ? 0 : kernel.back() * kernel.back();
    }
    const std::vector<double> errors = errorByOrder(kernel, 16, 10, {});
    QCOMPARE(errors.size(), std::size_t(11));
    QVERIFY(std::abs(errors[0] - std::sqrt(behind / all)) < 1e-12);
    QVERIFY(std::is_sorted(errors.rbegin(), errors.rend()));
    QVERIFY(errors[2] < 0.5 && errors[2] > 1e-3);
    QVERIFY(errors[3] < 1e-6);
    QCOMPARE(errorByOrder(kernel, 400, 3, {}), std::vector<double>(4, 0.0));
    // As many states as lags behind the head are exact, whatever the kernel, as in the reduced form itself.
    const Coefficients random = noise(40);
    std::vector<double> lags;
    for (long lag = 0; lag < 40; ++lag)
        lags.push_back(double(random.at(lag, 0)));
    const std::vector<double> ofNoise = errorByOrder(lags, 16, 30, {});
    QVERIFY2(ofNoise[23] > 1e-2 && ofNoise[24] < 1e-6, qPrintable(QString::number(ofNoise[24])));
    ReduceRequest request;
    request.modes = 24;
    QVERIFY(reduce(random, request, {}).error.front() < 1e-6);
    QCOMPARE(errorByOrder(std::vector<double>(50, 0.0), 16, 3, {}), std::vector<double>(4, 0.0));
    QCOMPARE(errorByOrder(kernel, 16, 0, {}).size(), std::size_t(1));
    QCOMPARE(errorByOrder(std::vector<double>{1, 2}, 1, 30, {}).size(), std::size_t(31));
}

void TestReduce::etscDoesNotReduce()
{
    QVERIFY_THROWS_EXCEPTION(Error, etsc(noise(8), {}, Variant::Reduced));
    QCOMPARE(nameOf(Variant::Reduced), std::string_view("reduced"));
    // A head before the result of ETSC delays it.
    Modes modes = etsc(noise(8), {}, Variant::Unpadded);
    const Sequence64 kernel = kernelOf(modes, 8);
    modes.head = Sequence64::Constant(3, 2, 7.0);
    const Sequence64 delayed = kernelOf(modes, 11);
    QVERIFY((delayed.topRows(3) == 7).all());
    QVERIFY((delayed.bottomRows(8) == kernel).all());
}

void TestReduce::badRequestsAreRefused()
{
    const auto reasonFor = [](Coefficients t, const ReduceRequest &request) {
        return test::reasonOf([&] { reduce(t, request, {}); });
    };
    const Coefficients good = noise(30);
    const std::string none = "nothing was thrown";
    QCOMPARE(reasonFor(good, {}), none);
    QCOMPARE(reasonFor(test::randomCoefficients(30, 2, false, 1), {}),
             std::string("reduction requires a causal operator; this one is bidirectional"));
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        Coefficients t = good;
        t.values(t.rowOfLag(20), 1) = bad;
        QCOMPARE(reasonFor(t, {}), std::string("cannot reduce: the coefficient of lag 20 in column 1 is not finite"));
        QVERIFY_THROWS_EXCEPTION(Error, errorByOrder(std::vector<double>{1, double(bad)}, 0, 1, {}));
    }
    QVERIFY(reasonFor(Coefficients{}, {}) != none);
    const auto with = [](auto change) {
        ReduceRequest request;
        change(request);
        return request;
    };
    QVERIFY(reasonFor(good, with([](auto &r) { r.error = 0; })) != none);
    QVERIFY(reasonFor(good, with([](auto &r) { r.error = std::numeric_limits<double>::quiet_NaN(); })) != none);
    QVERIFY(reasonFor(good, with([](auto &r) { r.taps = -1; })) != none);
    QVERIFY(reasonFor(good, with([](auto &r) { r.modes = -1; })) != none);
    QVERIFY(reasonFor(good, with([](auto &r) { r.mostModes = -1; })) != none);
    QVERIFY(reasonFor(good, with([](auto &r) { r.gamma = {0.9}; })) != none);
    QVERIFY(reasonFor(good, with([](auto &r) { r.gamma = {0.9, 1.1}; })) != none);
    QVERIFY_THROWS_EXCEPTION(Error, errorByOrder(std::vector<double>{}, 0, 1, {}));
    QVERIFY_THROWS_EXCEPTION(Error, errorByOrder(std::vector<double>{1}, -1, 1, {}));
}

void TestReduce::canBeCancelled()
{
    std::stop_source source;
    source.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled, reduce(noise(200), {}, {source.get_token(), {}}));
}

TNN_TEST(TestReduce, QCoreApplication)

} // namespace tst_reduce

#include "tst_reduce.moc"
