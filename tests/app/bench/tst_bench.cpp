// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <complex>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/bench/engine/bench.h"
#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_kernels.h"
#include "app/bench/engine/bench_report.h"
#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/contiguous_fftw.h"
#include "app/bench/engine/operator_stack.h"
#include "engine/document/document.h"
#include "engine/error.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/native/arithmetic.h"
#include "engine/toeplitz/product.h"

using namespace tnn;
using namespace tnn::bench;
using namespace tnn::document;

namespace {

constexpr std::chrono::milliseconds Patient(60'000), Slow(3'000), Impatient(200);

/// A greeting as torch_peer.py's.
const QByteArray Hello = "echo '{\"torch\": \"9.8\", \"fft\": \"none\"}'\n";

/// A contest of one number, 2.5, that PyTorch is asked for too.
Benchmark oneNumber(double ours)
{
    Benchmark contest;
    contest.name = "thing";
    contest.work = {"thing", 4, 3, 1, {}};
    contest.places = {0};
    contest.expected = {2.5};
    contest.ours = {"ours", [] {}, [ours](const std::vector<long> &) { return std::vector<double>{ours}; }};
    return contest;
}

BenchRequest quickRequest(const std::vector<std::string> &pythons)
{
    BenchRequest request;
    request.quick = true;
    request.pythons = pythons;
    request.patience = Patient;
    return request;
}

/// The sentence of the tnn::Error that the call throws; empty where it throws none.
template <class Call> QString errorOf(const Call &call)
{
    try {
        call();
    } catch (const Error &error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

BenchRow row(const std::string &peer)
{
    BenchRow made;
    made.work = "product_and_spectrum";
    made.n = 65536;
    made.channels = 512;
    made.threads = 2;
    made.ours = {1234567.8, 1200000, 1300000, 1100000};
    made.peer = peer;
    made.theirs = Timing{4321098.7, 4000000, 5000000, 3900000};
    made.boundUs = 345678.9;
    return made;
}

} // namespace

class TestBench : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// A program that stands for a Python, whatever its arguments.
    std::string script(const char *name, const QByteArray &commands)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write("#!/bin/sh\n" + commands) < 0)
            qFatal("the script could not be written");
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName().toStdString();
    }
    /// One that greets, then answers every line with its own next answer.
    std::string answering(const char *name, const QByteArray &answer)
    {
        return script(name, Hello + "while read line; do " + answer + "; done\n");
    }
    /// Answers both questions of oneNumber(): 2.5, and `times` as times.
    std::string rightPeer(const char *name, const QByteArray &times)
    {
        return answering(name,
                         "case \"$line\" in *places*) echo '{\"values\": [2.5]}';; *) k=$(echo \"$line\" | sed "
                         "'s/.*\"repetitions\":\\([0-9]*\\).*/\\1/'); "
                             + times + ";; esac");
    }

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
        const auto racer = [&order](const char *name, double us) {
            return Racer{name, [&order, name, us](int repetitions, bool) {
                             order += name;
                             return std::vector<double>(static_cast<std::size_t>(repetitions), us);
                         }};
        };
        const auto times = race({racer("a", 10), racer("b", 1000)}, {4, 100, 1e5}, [](const std::string &) {});
        QCOMPARE(order, std::string("abababababab").substr(0, 10)); // one to size it up, four rounds
        QCOMPARE(times[0].size(), std::size_t(4 * 10));             // ten fit into a round
        QCOMPARE(times[1].size(), std::size_t(4));
        QCOMPARE(times[1].front(), 1000.0);
    }

    void slowWorkIsRacedLess()
    {
        std::vector<bool> warm;
        const Racer slow{"slow", [&warm](int, bool warmed) {
                             warm.push_back(warmed);
                             return std::vector<double>{5e5};
                         }};
        const auto times = race({slow}, {7, 100, 1e5}, [](const std::string &) {});
        QCOMPARE(times[0].size(), std::size_t(3));
        QCOMPARE(warm, (std::vector<bool>{true, false, false, false}));
    }

    void whoFailsLeavesTheRace()
    {
        int runs = 0;
        const Racer dying{"dying", [&runs](int repetitions, bool) {
                              if (++runs == 3)
                                  throw Error("it has ended");
                              return std::vector<double>(static_cast<std::size_t>(repetitions), 1.0);
                          }};
        std::vector<std::string> reasons;
        const auto times = race({localRacer("lasting", [] {}), dying}, {5, 1, 1e5},
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
        QCOMPARE(boundUs({2000, 100}, rates), 20.0);    // operations
        QCOMPARE(boundUs({100, 1000}, rates), 20.0);    // bytes that fit the smaller size
        QCOMPARE(boundUs({100, 1001}, rates), 100.1);   // and those that do not
        QCOMPARE(boundUs({100, 10000}, rates), 1000.0); // beyond what was measured
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
            // float32 transforms of length 128: some 1e-7
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

    /// The paper's: 32 + 16 k + 1536 rows of the last map, as stated in its appendix.
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
        const QString error = errorOf([&] { bench.hold(oneNumber(2.6)); });
        QVERIFY2(error.startsWith(QStringLiteral("thing at n = 4, 3 channels, 1 thread: the result differs")),
                 qPrintable(error));
        QVERIFY(errorOf([&] { bench.hold(oneNumber(2.5)); }).isEmpty());
    }

    void aWrongResultOfAPeerIsNotTimed()
    {
        Bench bench(quickRequest({}));
        Benchmark contest = oneNumber(2.5);
        contest.work.work.clear();
        const auto saying = [](double value) {
            return [value](const std::vector<long> &) { return std::vector<double>{value}; };
        };
        contest.others = {{"right", [] {}, saying(2.500001)}, {"wrong", [] {}, saying(2.5001)}};
        const std::vector<BenchRow> rows = bench.hold(contest);
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(rows[0].theirs.has_value());
        QCOMPARE(rows[1].peer, std::string("wrong"));
        QVERIFY(!rows[1].theirs.has_value());
    }

    void withoutTorchItsRowIsEmpty()
    {
        Bench bench(quickRequest({m_folder.filePath(QStringLiteral("no python")).toStdString(), "/bin/false"}));
        const std::vector<BenchRow> rows = bench.hold(oneNumber(2.5));
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].peer, std::string("torch"));
        QVERIFY(!rows[0].theirs.has_value());
        QVERIFY(rows[0].ours.median >= 0);
        QVERIFY(bench.torchesFound().empty());
    }

    void aPeerIsTimed()
    {
        Bench bench(quickRequest({rightPeer("timed",
                                            "list=0.002; while [ $k -gt 1 ]; do list=$list,0.002; "
                                            "k=$((k-1)); done; echo \"{\\\"seconds\\\": [$list]}\"")}));
        const std::vector<BenchRow> rows = bench.hold(oneNumber(2.5));
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].peer, std::string("torch 9.8 (none)"));
        QVERIFY(rows[0].theirs.has_value());
        QCOMPARE(rows[0].theirs->median, 2000.0); // microseconds
        QCOMPARE(bench.torchesFound().front()->version(), std::string("9.8"));
    }

    void badPeersAreNotTimed_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<bool>("gone"); // not asked again
        const QByteArray every = Hello + "while read line; do ";
        QTest::newRow("wrong numbers") << QByteArray(every + "echo '{\"values\": [2.6]}'; done") << false;
        QTest::newRow("an error") << QByteArray(every + "echo '{\"error\": \"no memory\"}'; done") << false;
        QTest::newRow("no JSON") << QByteArray(every + "echo Traceback; done") << true;
        QTest::newRow("no numbers") << QByteArray(every + "echo '{\"values\": [\"a\"]}'; done") << true;
        QTest::newRow("NaN") << QByteArray(every + "echo '{\"values\": [NaN]}'; done") << true;
        QTest::newRow("too many") << QByteArray(every + "echo '{\"values\": [2.5, 2.5]}'; done") << true;
        QTest::newRow("another answer") << QByteArray(every + "echo '{\"seconds\": [2.5]}'; done") << true;
        QTest::newRow("ends at once") << Hello << true;
        QTest::newRow("ends when asked") << QByteArray(Hello + "read line; exit 3") << true;
        QTest::newRow("ends when timed") << QByteArray(Hello
                                                       + "read line; echo '{\"values\": [2.5]}'; read line; exit 3")
                                         << true;
        QTest::newRow("half a line") << QByteArray(Hello + "read line; printf '{\"values\":'; exit 0") << true;
    }
    void badPeersAreNotTimed()
    {
        QFETCH(QByteArray, script);
        QFETCH(bool, gone);
        Bench bench(quickRequest({this->script(QTest::currentDataTag(), script)}));
        const std::vector<BenchRow> rows = bench.hold(oneNumber(2.5));
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].peer, std::string("torch 9.8 (none)"));
        QVERIFY(!rows[0].theirs.has_value());
        QCOMPARE(bench.torchesFound().front()->gone(), gone);
        QCOMPARE(bench.hold(oneNumber(2.5)).size(), std::size_t(1));
    }

    void aPeerThatHangsIsGivenUp()
    {
        const std::string mute = script("mute", "exec sleep 600\n");
        QVERIFY(errorOf([&] { TorchPeer(mute, Impatient); }).contains(QStringLiteral("does not answer")));
        QVERIFY(torchPeers({mute}, Impatient).empty());

        TorchPeer hanging(script("hanging", Hello + "exec sleep 600\n"), Slow);
        QVERIFY(errorOf([&] { hanging.values({}, {0}); }).contains(QStringLiteral("does not answer")));
        QVERIFY(hanging.gone());
        QVERIFY(errorOf([&] { hanging.times({}, 1, false); }).contains(QStringLiteral("gone")));
    }

    void oneVersionIsOnePeer()
    {
        const std::string first = script("first", Hello + "read line\n");
        const std::string second = script("second", Hello + "read line\n");
        const std::string other = script("other", "echo '{\"torch\": \"1.2+cpu\"}'; read line\n");
        const std::string none = script("none", "echo '[1]'\n");
        const TorchPeers peers = torchPeers({none, first, second, other, first}, Patient);
        QCOMPARE(peers.size(), std::size_t(2));
        QCOMPARE(peers[0]->python(), first);
        QCOMPARE(peers[1]->name(), std::string("torch 1.2"));
        QCOMPARE(peers[1]->version(), std::string("1.2+cpu"));
    }

    void pythonsAreTriedInOrder()
    {
        QCOMPARE(pythonsToTry(":/a/python::b:"),
                 (std::vector<std::string>{"/a/python", "b", "python3", "/usr/bin/python3"}));
        QCOMPARE(pythonsToTry(""), (std::vector<std::string>{"python3", "/usr/bin/python3"}));
    }

    /// Where this machine has a PyTorch, both sides must hold the same formulas.
    void torchComputesTheSame()
    {
        const TorchPeers peers = torchPeers(pythonsToTry(qgetenv("TNNSCOPE_PYTHON").toStdString()), Patient);
        if (peers.empty())
            QSKIP("no PyTorch on this machine");
        constexpr long Length = 32, Channels = 5;
        const std::vector<long> places = benchPlaces(Length * Channels);
        const toeplitz::Sequence x = benchInput(Length, Channels);
        const auto a = native::float64();
        const model::Tno tno = benchTno(*a, Channels);
        const toeplitz::Coefficients raw = model::rawCoefficients(*a, tno, Length);
        const std::vector<double> product = productAt(*benchCoefficients(Length, Channels), x, places);
        const std::vector<double> layer = productAt(model::coefficients(*a, tno, raw), x, places);
        const std::vector<double> rpe = valuesAt(raw.values.bottomRows(Length), places);
        const std::string path = TNN_RESOURCES "/examples/shakespeare.pt";
        const double parameters = double(Document::open(path)->description().parameters);
        for (const auto &peer : peers) {
            const auto check = [&](const char *work, const std::vector<double> &expected) {
                const std::vector<double> values = peer->values({work, Length, Channels, 1, {}}, places);
                const double difference = disagreement(values, expected); // float32 in some hundred operations
                QVERIFY2(difference < 2e-6, (peer->name() + work + io::number(difference)).c_str());
            };
            for (const char *work : {"product", "product_published", "matrix", "naive"})
                check(work, product);
            check("rpe", rpe);
            check("tno_layer", layer);
            const OperatorStack stack = operatorStack(Length, Channels, 2);
            const auto tokens = static_cast<long>(spreadTokens(Length, 8).size());
            for (const char *work : {"etsc_ssm", "etsc_cache", "etsc_fft"}) {
                std::vector<double> expected;
                for (const long place : benchPlaces(tokens * Channels)) {
                    const long token = place / Channels;
                    const long at = work == std::string("etsc_ssm") ? token
                                                                    : spreadTokens(Length, tokens)[std::size_t(token)];
                    expected.push_back(stack.y(at, place % Channels));
                }
                const double difference = disagreement(
                    peer->values({work, Length, Channels, 1, {}, 2, tokens}, benchPlaces(tokens * Channels)), expected);
                QVERIFY2(difference < 2e-5, (peer->name() + work + io::number(difference)).c_str());
            }
            QCOMPARE(peer->values({"open", 1, 1, 1, path}, {0}), std::vector<double>{parameters});
            const std::vector<double> times = peer->times({"open", 1, 1, 1, path}, 3, true);
            QCOMPARE(times.size(), std::size_t(3));
            QVERIFY(times[0] > 0 && times[1] > 0 && times[2] > 0);
            QVERIFY(!errorOf([&] { peer->values({"walk", 1, 1, 1, {}}, {0}); }).isEmpty());
            QVERIFY(!peer->gone());
        }
    }

    void tokensAreSpreadOverTheText()
    {
        QCOMPARE(spreadTokens(8, 4), (std::vector<long>{1, 3, 5, 7}));
        QCOMPARE(spreadTokens(3, 16), (std::vector<long>{0, 1, 2}));
    }

    /// Its own reference is a transform: held here against one operator after the other, summed directly.
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
        QTest::addColumn<int>("operatorForm");
        QTest::addColumn<double>("most");
        QTest::newRow("fft") << int(OperatorForm::Fft) << 1e-6;
        QTest::newRow("cache") << int(OperatorForm::Cache) << 1e-6;
        QTest::newRow("streaming") << int(OperatorForm::Streaming) << 1e-6;
        QTest::newRow("ssm") << int(OperatorForm::Ssm) << 1e-3;
        QTest::newRow("paired") << int(OperatorForm::Paired) << 1e-3;
        QTest::newRow("reduced") << int(OperatorForm::Reduced) << 1e-3;
    }
    void everyWayMeetsTheStack()
    {
        QFETCH(int, operatorForm);
        QFETCH(double, most);
        const OperatorStack stack = operatorStack(150, 7, 2);
        const auto kind = static_cast<OperatorForm>(operatorForm);
        const std::unique_ptr<TokenAlgorithm> way = kind == OperatorForm::Fft ? fftAlgorithm(stack)
                                                                              : formAlgorithm(stack, kind, 1e-4);
        const double error = way->error();
        QVERIFY2(error < most, io::number(error).c_str());
        QVERIFY(way->tokens() > 0 && way->tokens() <= 150);
        QVERIFY(way->stateBytes() > 0);
        QVERIFY(way->time() > 0);
    }

    void anUnknownWorkIsToldWithTheKnown()
    {
        BenchRequest request = quickRequest({});
        request.only = "walk";
        Bench bench(request);
        int runs = 0;
        const auto count = [&runs](Bench &) {
            ++runs;
            return std::vector<BenchRow>{row("x")};
        };
        const std::vector<BenchWork> works{{"run", count}, {"jump", count}};
        QCOMPARE(errorOf([&] { runWorks(bench, works); }),
                 QStringLiteral("there is no work 'walk' in this benchmark, only run, jump"));
        QCOMPARE(runs, 0);
        request.only = "jump";
        Bench one(request);
        QCOMPARE(runWorks(one, works).size(), std::size_t(1));
        QCOMPARE(runs, 1);
        request.only.clear();
        Bench all(request);
        QCOMPARE(runWorks(all, works).size(), std::size_t(2));
    }

    void theTableFitsATerminal()
    {
        BenchRow lone = row("");
        lone.theirs.reset();
        lone.boundUs.reset();
        const QString text = QString::fromStdString(benchText({row("torch 1.13.0a0 (pocketfft)"), lone}));
        const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        for (const QString &line : lines)
            QVERIFY2(line.size() <= 120, qPrintable(line));
        QCOMPARE(lines[1].simplified(),
                 QStringLiteral("product_and_spectrum 65536 512 2 1234568 8.1 4321099 23 3.5 "
                                "345679 3.57 torch 1.13.0a0 (pocketfft)"));
        QVERIFY(lines[2].simplified().endsWith(QStringLiteral("8.1 - - - - - -")));
    }

    void aStackHasATableOfItsOwn()
    {
        BenchRow first{"etsc_layers", 2048, 64, 1, {20, 19, 21, 18}, "cache", Timing{50, 50, 50, 50}, {}};
        first.stack = {12, "random", {1.5e-7, 4096, 2048}, {2e-7, 2048, 16}};
        BenchRow second = first;
        second.peer = "torch";
        second.theirs.reset();
        second.stack->theirs = {};
        const QStringList lines = QString::fromStdString(benchText({first, second})).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines[0].startsWith(QStringLiteral("work")));
        QCOMPARE(lines[1].simplified(), QStringLiteral("etsc_layers 2048 64 12 20 10 1 1.5e-07 4 2048 streaming"));
        QCOMPARE(lines[2].simplified(), QStringLiteral("etsc_layers 2048 64 12 50 0 2.5 2e-07 2 16 cache"));
        QCOMPARE(lines[3].simplified(), QStringLiteral("etsc_layers 2048 64 12 - - - - - - torch"));
        const QStringList both = QString::fromStdString(benchText({row("FFTW"), first})).split(QLatin1Char('\n'));
        QCOMPARE(both.size(), 7); // a table, nothing, the other one
        const io::Json rows = io::Json::parse(benchJson({first, second, row("FFTW")}, {}, {}))["rows"];
        QCOMPARE(rows[0]["layers"].get<long>(), 12L);
        QCOMPARE(rows[0]["ours_error"].get<double>(), 1.5e-7);
        QCOMPARE(rows[0]["peer_state_bytes"].get<long>(), 2048L);
        QVERIFY(rows[1]["peer_tokens"].is_null());
        QVERIFY(!rows[2].contains("layers"));
    }

    void theJsonIsTheContracts()
    {
        BenchRow lone = row("");
        lone.theirs.reset();
        lone.boundUs.reset();
        Rates rates;
        rates.flopsPerUs = 100'000;
        rates.bytesPerUs = {{16384, 80'000}};
        const io::Json json = io::Json::parse(benchJson({row("FFTW"), lone}, {{1, rates}, {2, rates}}, {}));
        const io::Json &machine = json["machine"];
        QVERIFY(machine["cpu"].is_string() && machine["simd"].is_string() && machine["peers"].is_array());
        QVERIFY(machine["cores"].get<int>() >= 1);
        QCOMPARE(machine["fma_gflops"].get<double>(), 100.0);
        QCOMPARE(machine["bandwidth_gbs"]["16384"].get<double>(), 80.0);
        QCOMPARE(machine["threads_2"]["fma_gflops"].get<double>(), 100.0);
        const io::Json &first = json["rows"][0], &second = json["rows"][1];
        QCOMPARE(first["work"].get<std::string>(), std::string("product_and_spectrum"));
        QCOMPARE(first["n"].get<long>(), 65536L);
        QCOMPARE(first["channels"].get<long>(), 512L);
        QCOMPARE(first["threads"].get<int>(), 2);
        QCOMPARE(first["ours_us"].get<double>(), 1234567.8);
        QCOMPARE(first["ours_spread_us"][1].get<double>(), 1300000.0);
        QCOMPARE(first["ours_best_us"].get<double>(), 1100000.0);
        QCOMPARE(first["peer_best_us"].get<double>(), 3900000.0);
        QCOMPARE(first["peer"].get<std::string>(), std::string("FFTW"));
        QCOMPARE(first["peer_us"].get<double>(), 4321098.7);
        QCOMPARE(first["peer_spread_us"][0].get<double>(), 4000000.0);
        QCOMPARE(first["bound_us"].get<double>(), 345678.9);
        for (const char *key : {"peer", "peer_us", "peer_spread_us", "peer_best_us", "bound_us"})
            QVERIFY2(second.contains(key) && second[key].is_null(), key);
    }
};

QTEST_GUILESS_MAIN(TestBench)
#include "tst_bench.moc"
