// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_report.h"
#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/forms/form_crossover.h"
#include "app/bench/engine/forms/future_fill.h"
#include "app/bench/engine/forms/measured_operator.h"
#include "engine/document/token_operators.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/toeplitz/product.h"
#include "tests/app/bench/bench_parts.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_bench_forms {

using namespace tnn;
using namespace tnn::bench;
using document::Document;
using document::DocumentPtr;

constexpr long Channels = 4, States = 3;

BenchRequest requestOf(const std::string &checkpoint, std::optional<long> length = {})
{
    BenchRequest request = quickRequest({});
    request.forms.checkpoint = checkpoint;
    request.length = length;
    return request;
}

std::vector<BenchRow> measured(const std::string &checkpoint, std::optional<long> length = {})
{
    Bench bench(requestOf(checkpoint, length));
    return benchForms(bench);
}

QString refusalOf(const std::string &checkpoint, std::optional<long> length = {})
{
    return errorOf([&] { measured(checkpoint, length); });
}

const BenchRow *rowOf(const std::vector<BenchRow> &rows, const std::string &peer)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const BenchRow &row) { return row.peer == peer; });
    return found == rows.end() ? nullptr : &*found;
}

DocumentPtr documentOf(MadeCheckpoint made, const checkpoint::GivenOptions &given = {})
{
    return std::make_shared<Document>(std::make_shared<checkpoint::Checkpoint>(std::move(made.file)), given);
}

/// A diagonal state-space layer (S4D) with this weight of every state (0: different ones).
DocumentPtr stateSpace(double weight, const checkpoint::GivenOptions &given = {})
{
    MadeCheckpoint made;
    made.tensor("layer.D", {1, Channels})
        .tensor("layer.kernel.inv_dt", {Channels, 1})
        .tensor("layer.kernel.C", {1, Channels, States, 2}, weight)
        .tensor("layer.kernel.B", {1, 1, States, 2})
        .tensor("layer.kernel.A_real", {1, States})
        .tensor("layer.kernel.A_imag", {1, States});
    return documentOf(std::move(made), given);
}

std::vector<BenchRow> measured(const DocumentPtr &document, long n)
{
    Bench bench(requestOf({}, n));
    return formsOf(bench, document);
}

class TestBenchForms : public QObject {
    Q_OBJECT

private slots:
    void everyFormIsARow()
    {
        const std::vector<BenchRow> rows = measured("zoo:ssm,channels=3");
        std::vector<std::string> peers;
        for (const BenchRow &row : rows) {
            peers.push_back(row.peer);
            QCOMPARE(row.work, std::string("forms"));
            QCOMPARE(row.n, 512L);
            QCOMPARE(row.channels, 3L);
            QCOMPARE(row.threads, 1);
            QVERIFY(row.ours.median > 0 && row.stack && row.stack->crossover);
            QVERIFY(row.stack->ours.error < 1e-6 && row.stack->ours.tokens == 512 && row.stack->ours.states == 0);
            QVERIFY(row.stack->ours.p99Us > 0 && row.stack->ours.stateBytes > 0);
            QVERIFY(QString::fromStdString(row.stack->kernels).endsWith(QStringLiteral("), 3 channels")));
        }
        QCOMPARE(peers,
                 (std::vector<std::string>{"etsc", "paired", "unpadded", "window all 512 lags", "window 128 lags",
                                           "window 32 lags", "reduced to 0.01", "reduced to 0.001", "reduced to 0.0001",
                                           "reduced to 1e-6", "FutureFill"}));
        QVERIFY(!rows.back().theirs.has_value());
        QCOMPARE(rows.back().stack->note, std::string("give its clone with --future-fill"));
        QCOMPARE(rowOf(rows, "etsc")->stack->theirs.states, 2L * 512);
        QCOMPARE(rowOf(rows, "paired")->stack->theirs.states, 512L);
        QVERIFY(rowOf(rows, "window 32 lags")->stack->theirs.stateBytes
                < rowOf(rows, "window 128 lags")->stack->theirs.stateBytes);
    }

    /// Kernels of eight real states, four modes of two: a reduction finds them.
    void errorsAreWithinThePromise()
    {
        const std::vector<BenchRow> rows = measured("zoo:ssm,channels=3", 300);
        const auto errorOfForm = [&](const char *form) { return rowOf(rows, form)->stack->theirs.error; };
        QVERIFY(errorOfForm("etsc") < 1e-3); // n modes whose sums cancel
        QVERIFY(errorOfForm("unpadded") < 1e-4);
        QVERIFY(errorOfForm("window all 300 lags") < 1e-6);
        // The bound holds for the kernel; the response to one text may exceed it, but not by much.
        for (const auto &[form, error] : {std::pair("reduced to 0.01", 1e-2), std::pair("reduced to 0.001", 1e-3),
                                          std::pair("reduced to 0.0001", 1e-4), std::pair("reduced to 1e-6", 1e-6)}) {
            QVERIFY2(errorOfForm(form) < 3 * error, form);
            QVERIFY(rowOf(rows, form)->stack->theirs.states <= 8);
        }
    }

    void storedPolesAreAForm()
    {
        const std::vector<BenchRow> rows = measured(stateSpace(0), 200);
        const BenchRow *const stored = rowOf(rows, "stored");
        QVERIFY(stored != nullptr);
        QVERIFY2(stored->stack->theirs.error < 1e-5, io::number(stored->stack->theirs.error).c_str());
        QCOMPARE(stored->stack->theirs.states, 2 * States);
        QVERIFY(rowOf(measured("zoo:ssm,channels=1"), "stored") == nullptr);
    }

    /// The layer's kernel ends after l_max lags, the poles' does not: the error shows it, and a form's user is warned.
    void polesContinueAKernelThatIsCut()
    {
        const DocumentPtr cut = stateSpace(0, {{}, {{"l_max", 8L}}});
        QCOMPARE(cut->coefficients(0, 16)->at(8, 0), 0.0F);
        const std::vector<BenchRow> rows = measured(cut, 64);
        QVERIFY(rowOf(rows, "stored")->stack->theirs.error > 1e-3);
        QVERIFY(rowOf(rows, "stored")->stack->note.starts_with("stored: the layer omits lags from 8, "));
        QVERIFY(rowOf(rows, "window 16 lags")->stack->note.empty());
        const auto warningsAt = [&](long longest) {
            std::vector<Message> warnings;
            document::tokenOperator(*cut, 0, {}, document::Method::Stored, {}, longest, {}, {}, warnings);
            return warnings;
        };
        QVERIFY(warningsAt(8).empty());
        QCOMPARE(warningsAt(9).front().english(),
                 std::string("stored: the layer omits lags from 8, its poles do not, and the text grows to 9 tokens"));
    }

    void whatCannotBeMeasuredSaysWhy()
    {
        QVERIFY(refusalOf({}).contains(QStringLiteral("the bundled example is missing")));
        QVERIFY(refusalOf("/nowhere.pt").startsWith(QStringLiteral("/nowhere.pt: ")));
        QVERIFY(refusalOf(TNN_TEST_DATA "/families/v1-bidirectional.pt")
                    .endsWith(QStringLiteral("only a causal operator can run token by token")));
        const QString alibi = refusalOf("zoo:alibi,heads=2,causal=false");
        QVERIFY2(alibi.contains(QStringLiteral("only a causal operator")), qPrintable(alibi));
        const QString notFinite = errorOf([] { measured(stateSpace(std::numeric_limits<double>::quiet_NaN()), 64); });
        QVERIFY2(notFinite.endsWith(QStringLiteral("its kernel is not finite at n = 64")), qPrintable(notFinite));
        BenchRequest request = requestOf("zoo:ssm");
        request.forms.layer = 7;
        Bench bench(request);
        QCOMPARE(errorOf([&] { benchForms(bench); }), QStringLiteral("layer 7 does not exist; layers are 0 to 0"));
    }

    /// T x is not what a linear attention computes with its fixed decay.
    void aDecayOfAttentionIsRefused()
    {
        MadeCheckpoint made;
        made.tensor("decoder.layers.0.retention.q_proj.weight", {4, 4})
            .tensor("decoder.retnet_rel_pos.decay", {3}, -0.25);
        const QString error = errorOf([&] { measured(documentOf(std::move(made)), 64); });
        QVERIFY2(error.contains(QStringLiteral("the decay multiplies q k inside a linear attention")),
                 qPrintable(error));
    }

    void tablesShorterThanTheLengthsAreMeasuredAtTheirs()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("t.csv")).toStdString();
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int lag = 0; lag < 20; ++lag)
            file.write(QByteArray::number(std::pow(0.9, lag)) + "\n");
        file.close();
        const std::vector<BenchRow> rows = measured(path);
        QCOMPARE(rows.front().n, 20L);
        QCOMPARE(rows.front().channels, 1L);
        QVERIFY(refusalOf(path, 21).contains(QStringLiteral("n = 21 exceeds the maximum of 20")));
        const std::vector<BenchRow> one = measured(path, 1);
        QCOMPARE(one.front().n, 1L);
        QVERIFY(one.front().stack->ours.error < 1e-6);
        for (const BenchRow &row : one)
            QVERIFY(row.peer == "FutureFill" || row.theirs.has_value());
    }

    void channelsAreSampled()
    {
        const MeasuredOperator sampled = measuredOperator(Document::open("zoo:ssm,channels=100"), 0, 40);
        QCOMPARE(sampled.channels.size(), std::size_t(32));
        QVERIFY(QString::fromStdString(sampled.title).endsWith(QStringLiteral("32 of 100 channels")));
        const toeplitz::Sequence64 y = toeplitz::referenceProduct(*sampled.kernel, sampled.text.x);
        QVERIFY((y - sampled.text.wanted).abs().maxCoeff() < 1e-12 * y.abs().maxCoeff());
    }

    void theCrossoverIsWhereTimesMeet()
    {
        QCOMPARE(crossoverOf(64, 2, 0).states, 0.0);
        const Crossover all = crossoverOf(64, 2, std::numeric_limits<double>::infinity());
        QVERIFY(all.isBeyond);
        QCOMPARE(all.states, 64.0);
        QVERIFY(all.stateBytes >= 64 * sizeof(float));
    }

    void theReportHasATableOfThem()
    {
        BenchRow row{"forms", 2048, 8, 1, {2, 2, 2, 2}, "paired", Timing{50, 50, 50, 50}, {}};
        row.stack = {1,
                     "layer 0 (hyena), 8 channels",
                     {1.5e-7, 4096, 2048, 9},
                     {2e-7, 2048, 64, 60, 4096},
                     Crossover{86.4, 400, false}};
        BenchRow absent = row;
        absent.peer = "FutureFill";
        absent.theirs.reset();
        absent.stack->theirs = {};
        absent.stack->note = "no Python with PyTorch";
        const QString text = QString::fromStdString(benchText({row, absent}));
        const QStringList lines = text.split(QLatin1Char('\n'));
        QCOMPARE(lines[0], QStringLiteral("layer 0 (hyena), 8 channels, n = 2048"));
        QCOMPARE(lines[2].simplified(), QStringLiteral("streaming - 4 1.5e-7 2 0 9 1 2048"));
        QCOMPARE(lines[3].simplified(), QStringLiteral("paired 4096 2 2e-7 50 0 60 25 64"));
        QCOMPARE(lines[4].simplified(), QStringLiteral("FutureFill - - - - - - - -"));
        QCOMPARE(lines[5], QStringLiteral("FutureFill: no Python with PyTorch"));
        QCOMPARE(lines[6],
                 QStringLiteral("Recurrences below 86 states, 400 bytes per channel take less time per token "
                                "than streaming."));
        for (const QString &line : lines)
            QVERIFY2(line.size() <= 120, qPrintable(line));
        const io::Json json = io::Json::parse(benchJson({row, absent}, {}, {}))["rows"];
        QCOMPARE(json[0]["kernels"].get<std::string>(), std::string("layer 0 (hyena), 8 channels"));
        QCOMPARE(json[0]["peer_p99_us"].get<double>(), 60.0);
        QCOMPARE(json[0]["peer_states"].get<long>(), 4096L);
        QCOMPARE(json[0]["crossover_states"].get<double>(), 86.4);
        QVERIFY(!json[0].contains("note") && json[1]["peer_p99_us"].is_null());
        QCOMPARE(json[1]["note"].get<std::string>(), std::string("no Python with PyTorch"));
    }

    /// With a stand-in for the public code: the same class, which sums directly.
    void futureFillIsAPeer()
    {
        const TorchPeers peers = torchPeers(pythonsToTry(qgetenv("TNNSCOPE_PYTHON").toStdString()), Patient);
        const MeasuredOperator sampled = measuredOperator(Document::open("zoo:ssm,channels=3"), 0, 70);
        QTemporaryDir folder;
        if (peers.empty())
            QSKIP("no PyTorch on this machine");
        QVERIFY(errorOf([&] {
                    FutureFill(folder.path().toStdString(), sampled, *peers.front());
                }).endsWith(QStringLiteral("has no flash_stu/utils/future_fill.py")));
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("flash_stu/utils")));
        QFile code(folder.filePath(QStringLiteral("flash_stu/utils/future_fill.py")));
        QVERIFY(code.open(QIODevice::WriteOnly));
        code.write("import torch\n"
                   "from flashfftconv import FlashFFTConv\n"
                   "class EpochedFutureFill:\n"
                   "    def __init__(self, filter, bsz, device):\n"
                   "        self.filter = filter\n"
                   "    def reset_cache(self):\n"
                   "        self.past = []\n"
                   "    def process(self, u, filter):\n"
                   "        self.past.append(u)\n"
                   "        return sum(filter[:, k] * self.past[-1 - k] for k in range(len(self.past)))\n");
        code.close();
        for (const auto &torch : peers) {
            const FutureFill peer(folder.path().toStdString(), sampled, *torch);
            const double error = peer.error();
            QVERIFY2(error < 1e-6, io::number(error).c_str());
            const std::vector<double> times = peer.times();
            QCOMPARE(times.size(), std::size_t(70));
            QVERIFY(std::all_of(times.begin(), times.end(), [](double us) { return us > 0; }));
        }
    }
};

TNN_TEST(TestBenchForms, QCoreApplication)

} // namespace tst_bench_forms

#include "tst_bench_forms.moc"
