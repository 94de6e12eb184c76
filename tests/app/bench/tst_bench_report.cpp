// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include "app/bench/engine/bench.h"
#include "app/bench/engine/bench_changes.h"
#include "app/bench/engine/bench_report.h"
#include "app/bench/engine/bench_works.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "tests/app/bench/bench_parts.h"
#include "tests/test_class.h"

namespace tst_bench_report {

using namespace tnn;
using namespace tnn::bench;

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

class TestBenchReport : public QObject {
    Q_OBJECT

private slots:
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
                 QStringLiteral("there is no benchmark 'walk', only run, jump"));
        QCOMPARE(runs, 0);
        request.only = "jump";
        Bench one(request);
        QCOMPARE(runWorks(one, works).size(), std::size_t(1));
        QCOMPARE(runs, 1);
        request.only.clear();
        Bench all(request);
        QCOMPARE(runWorks(all, works).size(), std::size_t(2));
    }

    void aWorkWithoutItsExampleIsSkippedAmongOthers()
    {
        BenchRequest request = quickRequest({});
        const std::vector<BenchWork> works{
            {"open", [](Bench &bench) { return std::vector<BenchRow>{row(bench.example())}; }},
            {"run", [](Bench &) { return std::vector<BenchRow>{row("x")}; }}};
        Bench all(request);
        QCOMPARE(runWorks(all, works).size(), std::size_t(1));
        request.only = "open";
        Bench one(request);
        QCOMPARE(errorOf([&] { runWorks(one, works); }), QStringLiteral("the bundled example is missing"));
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
        QCOMPARE(lines[1].simplified(), QStringLiteral("etsc_layers 2048 64 12 20 10 1 1.5e-7 4 2048 streaming"));
        QCOMPARE(lines[2].simplified(), QStringLiteral("etsc_layers 2048 64 12 50 0 2.5 2e-7 2 16 cache"));
        QCOMPARE(lines[3].simplified(), QStringLiteral("etsc_layers 2048 64 12 - - - - - - torch"));
        const QStringList both = QString::fromStdString(benchText({row("FFTW"), first})).split(QLatin1Char('\n'));
        QCOMPARE(both.size(), 7); // a table, an empty line, the other table
        const io::Json rows = io::Json::parse(benchJson({first, second, row("FFTW")}, {}, {}))["rows"];
        QCOMPARE(rows[0]["layers"].get<long>(), 12L);
        QCOMPARE(rows[0]["ours_error"].get<double>(), 1.5e-7);
        QCOMPARE(rows[0]["peer_state_bytes"].get<long>(), 2048L);
        QVERIFY(rows[1]["peer_tokens"].is_null());
        QVERIFY(!rows[2].contains("layers"));
    }

    void changesAreThoseBeyondTheSpread()
    {
        BenchRow slower = row("FFTW"), same = row("FFTW"), gone = row("FFTW");
        same.n = 512;
        gone.n = 256;
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("old.json"));
        const auto write = [&path](const std::string &text) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.data(), qint64(text.size())) > 0);
        };
        write(benchJson({slower, same, gone}, {}, {}));
        const EarlierRun earlier = readEarlierRun(path.toStdString());
        QCOMPARE(changesText({same}, earlier),
                 std::string("0 of 1 times changed by more than their spread since the earlier run.\n"));
        slower.ours = {2469135.6, 2400000, 2500000, 2300000};
        slower.theirs->median *= 2;
        same.ours.median = 1290000; // within the spread
        BenchRow added = row("FFTW");
        added.work = "new";
        const QStringList lines = QString::fromStdString(changesText({slower, same, added}, earlier))
                                      .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QStringLiteral("1 of 2 times changed by more than their spread since the earlier run."));
        QCOMPARE(lines[2].simplified(), QStringLiteral("product_and_spectrum 65536 512 2 1234568 2469136 2 2 FFTW"));
        for (const char *other :
             {"{}", "[1]", R"({"machine": {"cpu": 1, "cores": 1}, "rows": []})", R"({"rows": 3})"}) {
            write(other);
            QCOMPARE(errorOf([&] { readEarlierRun(path.toStdString()); }),
                     path + QStringLiteral(": is not what bench --json prints"));
        }
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

TNN_TEST(TestBenchReport, QCoreApplication)

} // namespace tst_bench_report

#include "tst_bench_report.moc"
