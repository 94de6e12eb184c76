// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/bench/engine/bench.h"
#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_kernels.h"
#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/forms/operator_stack.h"
#include "engine/document/document.h"
#include "engine/error.h"
#include "engine/io/text_table.h"
#include "engine/native/arithmetic.h"
#include "engine/toeplitz/product.h"
#include "tests/app/bench/bench_parts.h"
#include "tests/test_class.h"

namespace tst_torch_peers {

using namespace tnn;
using namespace tnn::bench;
using namespace tnn::document;

constexpr std::chrono::milliseconds Slow(3'000), Impatient(200);

/// The greeting of torch_peer.py.
const QByteArray Hello = "echo '{\"torch\": \"9.8\", \"fft\": \"none\"}'\n";

class TestTorchPeers : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// A program that takes the place of a Python, whatever its arguments.
    std::string script(const char *name, const QByteArray &commands)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write("#!/bin/sh\n" + commands) < 0)
            qFatal("the script could not be written");
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName().toStdString();
    }
    /// One that greets, then answers every line with its next answer.
    std::string answering(const char *name, const QByteArray &answer)
    {
        return script(name, Hello + "while read line; do " + answer + "; done\n");
    }
    /// Answers both requests of oneNumber(): 2.5, and `times` as times.
    std::string rightPeer(const char *name, const QByteArray &times)
    {
        return answering(name,
                         "case \"$line\" in *places*) echo '{\"values\": [2.5]}';; *) k=$(echo \"$line\" | sed "
                         "'s/.*\"repetitions\":\\([0-9]*\\).*/\\1/'); "
                             + times + ";; esac");
    }

private slots:
    void withoutTorchItsRowIsEmpty()
    {
        Bench bench(quickRequest({m_folder.filePath(QStringLiteral("no python")).toStdString(), "/bin/false"}));
        const std::vector<BenchRow> rows = bench.measure(oneNumber(2.5));
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
        const std::vector<BenchRow> rows = bench.measure(oneNumber(2.5));
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].peer, std::string("torch 9.8 (none)"));
        QVERIFY(rows[0].theirs.has_value());
        QCOMPARE(rows[0].theirs->median, 2000.0); // microseconds
        QCOMPARE(bench.torchesFound().front()->version(), std::string("9.8"));
    }

    void badPeersAreNotTimed_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<bool>("gone"); // never called again
        const QByteArray every = Hello + "while read line; do ";
        QTest::newRow("wrong numbers") << QByteArray(every + "echo '{\"values\": [2.6]}'; done") << false;
        QTest::newRow("an error") << QByteArray(every + "echo '{\"error\": \"no memory\"}'; done") << false;
        QTest::newRow("no JSON") << QByteArray(every + "echo Traceback; done") << true;
        QTest::newRow("no numbers") << QByteArray(every + "echo '{\"values\": [\"a\"]}'; done") << true;
        QTest::newRow("NaN") << QByteArray(every + "echo '{\"values\": [NaN]}'; done") << false;
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
        const std::vector<BenchRow> rows = bench.measure(oneNumber(2.5));
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].peer, std::string("torch 9.8 (none)"));
        QVERIFY(!rows[0].theirs.has_value());
        QCOMPARE(bench.torchesFound().front()->gone(), gone);
        QCOMPARE(bench.measure(oneNumber(2.5)).size(), std::size_t(1));
    }

    void aPeerThatHangsIsGivenUp()
    {
        const std::string mute = script("mute", "exec sleep 600\n");
        QVERIFY(errorOf([&] { TorchPeer(mute, Impatient); }).contains(QStringLiteral("does not respond")));
        QVERIFY(torchPeers({mute}, Impatient).empty());

        TorchPeer hanging(script("hanging", Hello + "exec sleep 600\n"), Slow);
        QVERIFY(errorOf([&] { hanging.values({}, {0}); }).contains(QStringLiteral("does not respond")));
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

    /// If this machine has PyTorch, both sides must have the same formulas.
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
                const double difference = disagreement(values, expected); // float32 in several hundred operations
                QVERIFY2(difference < 2e-6, (peer->name() + work + io::number(difference)).c_str());
            };
            for (const char *work : {"product", "product_contiguous", "product_published", "matrix", "naive"})
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
};

TNN_TEST(TestTorchPeers, QCoreApplication)

} // namespace tst_torch_peers

#include "tst_torch_peers.moc"
