// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <complex>

#include <QTest>

#include "app/bench/engine/bench.h"
#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_kernels.h"
#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/contiguous_fftw.h"
#include "app/bench/engine/forms/operator_stack.h"
#include "engine/document/document.h"
#include "engine/error.h"
#include "engine/io/text_table.h"
#include "engine/native/arithmetic.h"
#include "engine/toeplitz/product.h"
#include "tests/app/bench/bench_parts.h"
#include "tests/test_class.h"

namespace tst_bench {

using namespace tnn;
using namespace tnn::bench;
using namespace tnn::document;

class TestBench : public QObject {
    Q_OBJECT

private slots:
    void timingsAreMediansAndQuartiles()
    {
        const Timing odd = timingOf({9, 1, 5, 3, 7});
        QCOMPARE(odd.median, 5.0);
        QCOMPARE(odd.firstQuartile, 3.0);
        QCOMPARE(odd.thirdQuartile, 7.0);
        QCOMPARE(odd.best, 1.0);
        const Timing even = timingOf({4, 1, 2, 3});
        QCOMPARE(even.median, 2.5);
        QCOMPARE(even.firstQuartile, 1.75);
        QCOMPARE(even.thirdQuartile, 3.25);
        const Timing one = timingOf({6});
        QCOMPARE(one.median, 6.0);
        QCOMPARE(one.firstQuartile, 6.0);
        QVERIFY(errorOf([] { timingOf({}); }).contains(QStringLiteral("no times")));
    }

    void aRaceIsRunInTurn()
    {
        std::string order;
        const auto work = [&order](const char *name, double us) {
            return TimedWork{name, [&order, name, us](int repetitions, bool) {
                                 order += name;
                                 return std::vector<double>(static_cast<std::size_t>(repetitions), us);
                             }};
        };
        const auto times = timeInTurn({work("a", 10), work("b", 1000)}, {4, 100, 1e5}, [](const std::string &) {});
        QCOMPARE(order, std::string("abababababab").substr(0, 10)); // one to determine the size, four rounds
        QCOMPARE(times[0].size(), std::size_t(4 * 10));             // ten fit into a round
        QCOMPARE(times[1].size(), std::size_t(4));
        QCOMPARE(times[1].front(), 1000.0);
    }

    void slowWorkIsRacedLess()
    {
        std::vector<bool> warm;
        const TimedWork slow{"slow", [&warm](int, bool warmed) {
                                 warm.push_back(warmed);
                                 return std::vector<double>{5e5};
                             }};
        const auto times = timeInTurn({slow}, {7, 100, 1e5}, [](const std::string &) {});
        QCOMPARE(times[0].size(), std::size_t(3));
        QCOMPARE(warm, (std::vector<bool>{true, false, false, false}));
    }

    void whoFailsLeavesTheRace()
    {
        int runs = 0;
        const TimedWork dying{"dying", [&runs](int repetitions, bool) {
                                  if (++runs == 3)
                                      throw Error("it has ended");
                                  return std::vector<double>(static_cast<std::size_t>(repetitions), 1.0);
                              }};
        std::vector<std::string> reasons;
        const auto times = timeInTurn({localWork("lasting", [] {}), dying}, {5, 1, 1e5},
                                      [&](const std::string &reason) { reasons.push_back(reason); });
        QCOMPARE(runs, 3);
        QVERIFY(times[1].empty());
        QVERIFY(times[0].size() >= 5);
        QCOMPARE(reasons, std::vector<std::string>{"it has ended"});
    }

    void boundsAreTheLargerOfBoth()
    {
        Rates rates;
        rates.flopsPerUs = 100;
        rates.bytesPerUs = {{1000, 50}, {4000, 10}};
        QCOMPARE(boundUs({2000, 100}, rates), 20.0);    // bytes that fit into the smaller size
        QCOMPARE(boundUs({100, 1000}, rates), 20.0);    // bytes that fit the smaller size
        QCOMPARE(boundUs({100, 1001}, rates), 100.1);   // and those that do not
        QCOMPARE(boundUs({100, 10000}, rates), 1000.0); // beyond the measured sizes
        QVERIFY(!errorOf([] { boundUs({1, 1}, {}); }).isEmpty());
        QCOMPARE(realFftFlops(1024), 2.5 * 1024 * 10);
    }

    void kernelsComputeWhatTheySay()
    {
        QCOMPARE(multiplyAdds(20), 2 * multiplyAdds(10));
        QVERIFY(multiplyAdds(1) >= 24);
        std::vector<float> a(37), b(37), c(37), d(37, -1.0F);
        for (std::size_t k = 0; k < a.size(); ++k) {
            a[k] = static_cast<float>(k);
            b[k] = 2;
            c[k] = 0.5F;
        }
        stream(a.data(), b.data(), c.data(), d.data(), d.size());
        for (std::size_t k = 0; k < d.size(); ++k)
            QCOMPARE(d[k], static_cast<float>(k) + 2.5F);
        std::vector<std::complex<float>> p(21), q(21);
        for (std::size_t k = 0; k < p.size(); ++k) {
            p[k] = {static_cast<float>(k), 1};
            q[k] = {2, static_cast<float>(k) - 3};
        }
        const std::vector<std::complex<float>> before = p;
        multiplySpectra(p.data(), q.data(), p.size());
        for (std::size_t k = 0; k < p.size(); ++k)
            QVERIFY(std::abs(p[k] - before[k] * q[k]) < 1e-4F); // small whole numbers
    }

    void fftwIsAPeerThatIsRight()
    {
        const auto coefficients = benchCoefficients(64, 5);
        const toeplitz::Sequence x = benchInput(64, 5);
        const std::vector<long> places = benchPlaces(64 * 5);
        for (const int threads : {1, 2}) {
            ContiguousFftw fftw(*coefficients, x, threads);
            fftw.apply();
            // float32 transforms of length 128: about 1e-7
            QVERIFY(disagreement(fftw.valuesAt(places), productAt(*coefficients, x, places)) < 1e-6);
        }
    }

    void productAtIsTheProduct()
    {
        const auto coefficients = benchCoefficients(33, 7);
        const toeplitz::Sequence x = benchInput(33, 7);
        const std::vector<long> places = benchPlaces(33 * 7);
        QCOMPARE(places.size(), std::size_t(16));
        QCOMPARE(places.back(), 33L * 7 - 1);
        const toeplitz::Sequence64 y = toeplitz::referenceProduct(*coefficients, x);
        const std::vector<double> values = productAt(*coefficients, x, places);
        for (std::size_t k = 0; k < places.size(); ++k)
            QVERIFY(std::abs(values[k] - y.data()[places[k]]) < 1e-12);
    }

    void disagreementIsRelativeToTheLargest()
    {
        QCOMPARE(disagreement({1, -4}, {1, -4}), 0.0);
        QCOMPARE(disagreement({1, -3}, {1, -4}), 0.25);
        QCOMPARE(disagreement({2}, {0}), 2.0);
        QVERIFY(std::isinf(disagreement({std::nan("")}, {1})));
        QVERIFY(std::isinf(disagreement({1}, {1, 2})));
    }

    void inputsAreSpread()
    {
        const toeplitz::Sequence x = benchInput(200, 50);
        QVERIFY(x.minCoeff() >= -0.5F && x.minCoeff() < -0.49F);
        QVERIFY(x.maxCoeff() < 0.5F && x.maxCoeff() > 0.49F);
        QVERIFY(std::abs(x.mean()) < 0.02F); // a standard deviation of 0.29 over 10000 numbers: 0.003
        QVERIFY(benchNumber(1, 1) != benchNumber(1, 2));
        QCOMPARE(benchNumber(0, 0), -0.5F);
    }

    /// The paper's layer: 32 + 16 k + 1536 rows of the last map, as stated in its appendix.
    void theLayerIsThePapers()
    {
        const auto a = native::float32();
        const model::Tno tno = benchTno(*a, 1536);
        QCOMPARE(tno.rpe.blocks.size(), std::size_t(6));
        QCOMPARE(a->shape(tno.rpe.blocks.front().linear.weight).channels, 64L);
        QCOMPARE(a->shape(tno.rpe.out.linear.weight).rows, 1536L);
        const toeplitz::Coefficients raw = model::rawCoefficients(*a, tno, 8, {0, 700});
        QVERIFY(raw.values.row(raw.rowOfLag(-1)).isZero());
        QVERIFY(!raw.values.row(raw.rowOfLag(3)).isZero());
    }

    void aWrongResultOfOursIsAnError()
    {
        Bench bench(quickRequest({}));
        const QString error = errorOf([&] { bench.measure(oneNumber(2.6)); });
        QVERIFY2(error.startsWith(QStringLiteral("thing at n = 4, 3 channels, 1 thread: the result differs")),
                 qPrintable(error));
        QVERIFY(errorOf([&] { bench.measure(oneNumber(2.5)); }).isEmpty());
    }

    void aWrongResultOfAPeerIsNotTimed()
    {
        Bench bench(quickRequest({}));
        Benchmark benchmark = oneNumber(2.5);
        benchmark.work.work.clear();
        const auto saying = [](double value) {
            return [value](const std::vector<long> &) { return std::vector<double>{value}; };
        };
        benchmark.others = {{"right", [] {}, saying(2.500001)}, {"wrong", [] {}, saying(2.5001)}};
        const std::vector<BenchRow> rows = bench.measure(benchmark);
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(rows[0].theirs.has_value());
        QCOMPARE(rows[1].peer, std::string("wrong"));
        QVERIFY(!rows[1].theirs.has_value());
    }

    void theRunSelectsLengthsAndThreads()
    {
        BenchRequest request = quickRequest({});
        QCOMPARE(Bench(request).lengths({512, 2048}), std::vector<long>{512});
        QCOMPARE(Bench(request).threadCounts(), std::vector<int>{1});
        request.quick = false;
        QCOMPARE(Bench(request).lengths({512, 2048}), (std::vector<long>{512, 2048}));
        request.length = 96;
        request.threads = 2;
        QCOMPARE(Bench(request).lengths({512, 2048}), std::vector<long>{96});
        QCOMPARE(Bench(request).threadCounts(), std::vector<int>{2});
        Bench bench(request);
        const std::vector<BenchRow> rows = benchProductPublished(bench);
        QVERIFY(!rows.empty());
        for (const BenchRow &row : rows)
            QVERIFY(row.n == 96 && row.threads == 2);
    }

    void optionsOfTheRunThatAWorkIgnores()
    {
        BenchRequest request;
        BenchRow row;
        row.n = 512;
        row.threads = 1;
        QVERIFY(ignoredOptions(request, {row}).empty());
        request.length = 512;
        request.threads = 2;
        QCOMPARE(ignoredOptions(request, {row}), std::vector<std::string>{"--threads"});
        request.length = 96;
        QCOMPARE(ignoredOptions(request, {row}), (std::vector<std::string>{"--length", "--threads"}));
    }

    void tokensAreSpreadOverTheText()
    {
        QCOMPARE(spreadTokens(8, 4), (std::vector<long>{1, 3, 5, 7}));
        QCOMPARE(spreadTokens(3, 16), (std::vector<long>{0, 1, 2}));
    }

    /// Its own reference uses a transform: compared here with one operator after the other, summed directly.
    void theStackIsItsOperatorsInTurn()
    {
        const OperatorStack stack = operatorStack(100, 5, 2);
        const auto sums = stack.decayed->values.cast<double>().abs().colwise().sum();
        QVERIFY(((sums - 1).abs() < 1e-6).all());
        const toeplitz::Sequence64 once = toeplitz::referenceProduct(*stack.decayed, stack.x);
        const toeplitz::Sequence64 twice = toeplitz::referenceProduct(*stack.decayed, once.cast<float>());
        QVERIFY((twice - stack.y).abs().maxCoeff() < 1e-6 * stack.y.abs().maxCoeff());
        const long lag = stack.decayed->rowOfLag(3);
        QVERIFY(std::abs(stack.decayed->values(lag, 2) - 0.970299F * stack.undecayed->values(lag, 2)) < 1e-7F);
    }

    void everyWayMeetsTheStack_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("most");
        QTest::newRow("fft") << int(Method::Fft) << 1e-6;
        QTest::newRow("cache") << int(Method::Cache) << 1e-6;
        QTest::newRow("streaming") << int(Method::Streaming) << 1e-6;
        QTest::newRow("etsc") << int(Method::Etsc) << 1e-3;
        QTest::newRow("paired") << int(Method::Paired) << 1e-3;
        QTest::newRow("reduced") << int(Method::Reduced) << 1e-3;
    }
    void everyWayMeetsTheStack()
    {
        QFETCH(int, method);
        QFETCH(double, most);
        const OperatorStack stack = operatorStack(150, 7, 2);
        const auto kind = static_cast<Method>(method);
        const std::unique_ptr<TokenAlgorithm> way = kind == Method::Fft ? fftAlgorithm(stack)
                                                                        : formAlgorithm(stack, kind, 1e-4);
        const double error = way->error();
        QVERIFY2(error < most, io::number(error).c_str());
        QVERIFY(way->tokens() > 0 && way->tokens() <= 150);
        QVERIFY(way->stateBytes() > 0);
        QVERIFY(way->time() > 0);
    }
};

TNN_TEST(TestBench, QCoreApplication)

} // namespace tst_bench

#include "tst_bench.moc"
