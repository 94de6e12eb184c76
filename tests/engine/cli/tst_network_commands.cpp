// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numeric>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/id_file.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_network_commands {

using namespace tnn;
using test::Answer;
using test::call;

const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");
const QString Image = QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth");

/// Runs forward, generate and evaluate as processes.
class TestNetworkCommands : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) { return m_folder.filePath(QString::fromLatin1(name)); }
    QString written(const char *name, const std::string &bytes)
    {
        io::writeFile(path(name).toStdString(), bytes);
        return path(name);
    }
    /// Replaces EXAMPLE, IMAGE and files of this test's folder in the arguments.
    QStringList words(const char *text)
    {
        QStringList list = QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        list.replaceInStrings(QStringLiteral("EXAMPLE"), Example);
        list.replaceInStrings(QStringLiteral("IMAGE"), Image);
        list.replaceInStrings(QStringLiteral("HERE"), m_folder.path());
        return list;
    }
    QJsonObject json(const QStringList &arguments)
    {
        const Answer answer = call(arguments);
        return answer.status == 0 ? QJsonDocument::fromJson(answer.out).object() : QJsonObject();
    }

private slots:
    void initTestCase()
    {
        written("text.txt", "First Citizen:\nBefore we proceed any further, hear me speak.\n\nAll:\nSpeak, speak.\n");
        written("empty.txt", " ");
        written("latin.txt", "caf\xe9");
        written("dict.txt", "a 1\nb 1\n");
        written("one.fa", ">chr1\nACTG\n");
        written("genome.fa", ">chr1\nACTG\n>chr2\nACtgNACT\nG");
        written("floats.npy", io::npy(std::vector<float>{0.5F, 1}, {2}));
    }

    void generatedTextGoesOn()
    {
        const QStringList arguments = words("generate EXAMPLE --tokens 30 --prompt Citizen: --json");
        const QJsonObject cached = json(arguments);
        const QJsonObject whole = json(arguments + QStringList{QStringLiteral("--algorithm"), QStringLiteral("fft")});
        QCOMPARE(cached[QStringLiteral("algorithm")].toString(), QStringLiteral("cache"));
        QCOMPARE(whole[QStringLiteral("algorithm")].toString(), QStringLiteral("fft"));
        QCOMPARE(cached[QStringLiteral("ids")].toArray().size(), 30);
        QCOMPARE(cached[QStringLiteral("ids")], whole[QStringLiteral("ids")]);
        QCOMPARE(cached[QStringLiteral("text")].toString().size(), 30);
        const QJsonObject seconds = cached[QStringLiteral("seconds_per_token")].toObject();
        QVERIFY(seconds[QStringLiteral("p50")].toDouble() > 0);
        QVERIFY(seconds[QStringLiteral("p99")].toDouble() >= seconds[QStringLiteral("p50")].toDouble());
        QCOMPARE(cached[QStringLiteral("state_bytes")].toInteger(), (8 + 29) * 4 * 384 * 4);
        const Answer plain = call(words("generate EXAMPLE --tokens 30 --prompt Citizen:"));
        VERIFY_DONE(plain);
        QCOMPARE(plain.out, cached[QStringLiteral("text")].toString().toUtf8() + "\n");
    }

    void hostileDictionariesAreEscaped()
    {
        QFile file(QStringLiteral(TNN_RESOURCES "/examples/shakespeare.dict.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray dictionary = file.readAll();
        const QByteArray hostile = "\x1b[31m\xe2\x80\xae\xc2\x9b";
        QVERIFY(dictionary.replace("\ne ", "\n" + hostile + " ").contains(hostile));
        written("hostile.txt", dictionary.toStdString());
        const QStringList arguments = words("generate EXAMPLE --prompt-ids HERE/prompt.npy --tokens 60 --vocabulary "
                                            "HERE/hostile.txt");
        written("prompt.npy", test::npyOfIds({4, 6}, "(2,)"));
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains("\\x1b[31m\\xe2\\x80\\xae\\xc2\\x9b"), answer.out.constData());
        for (const char *raw : {"\x1b", "\xe2\x80\xae", "\xc2\x9b"})
            QVERIFY(!answer.out.contains(raw));
        const Answer json = call(arguments + words("--json"));
        QVERIFY(QJsonDocument::fromJson(json.out)[QStringLiteral("text")].toString().contains(
            QStringLiteral("\x1b[31m\u202e\u009b")));
        for (const char *raw : {"\x1b", "\xe2\x80\xae", "\xc2\x9b"})
            QVERIFY(!json.out.contains(raw));
    }

    void textsAreHeldAgainstOneAnother()
    {
        const QStringList arguments = words("generate EXAMPLE --tokens 30 --prompt Citizen: --window 4 --json");
        const QJsonObject plain = json(arguments), window = json(arguments + words("--algorithm window"));
        QVERIFY(!plain.contains(QStringLiteral("against")));
        const QJsonObject compared = json(arguments + words("--against streaming,window"));
        QCOMPARE(compared[QStringLiteral("ids")], plain[QStringLiteral("ids")]);
        const QJsonObject exact = compared[QStringLiteral("against")][0].toObject(),
                          cut = compared[QStringLiteral("against")][1].toObject();
        QCOMPARE(exact[QStringLiteral("algorithm")].toString(), QStringLiteral("streaming"));
        QVERIFY(exact[QStringLiteral("first_difference")].isNull());
        QVERIFY(exact[QStringLiteral("seconds_per_token")][QStringLiteral("p50")].toDouble() > 0);
        const QJsonArray ids = plain[QStringLiteral("ids")].toArray(), others = window[QStringLiteral("ids")].toArray();
        int place = 0;
        while (place < ids.size() && ids[place] == others[place])
            ++place;
        QVERIFY(place < ids.size());
        QCOMPARE(cut[QStringLiteral("first_difference")].toInt(-1), place);
        QCOMPARE(cut[QStringLiteral("state_bytes")], window[QStringLiteral("state_bytes")]);
        const Answer table = call(words("generate EXAMPLE --tokens 3 --prompt Citizen: --against fft"));
        VERIFY_DONE(table);
        const qsizetype end = table.out.lastIndexOf("\n\nalgorithm  differs from token"); // of the text
        QVERIFY2(end > 0, table.out.constData());
        QCOMPARE(table.out.sliced(end).count('\n'), 5); // the header and two rows
    }

    void perplexitiesAreHeldAgainstOneAnother()
    {
        const QStringList arguments = words("evaluate EXAMPLE --text HERE/text.txt --lengths 8,32 --window 4 --json");
        const QJsonObject plain = json(arguments), cut = json(arguments + words("--algorithm window"));
        QVERIFY(!plain.contains(QStringLiteral("against")));
        const QJsonObject compared = json(arguments + words("--against window,naive"));
        for (const char *key : {"lengths", "loss", "perplexity", "tokens"})
            QCOMPARE(compared[QLatin1String(key)], plain[QLatin1String(key)]);
        const QJsonArray against = compared[QStringLiteral("against")].toArray();
        QCOMPARE(against.size(), 2);
        QCOMPARE(against[1][QStringLiteral("algorithm")].toString(), QStringLiteral("naive"));
        for (int k = 0; k < 2; ++k) {
            QCOMPARE(against[0][QStringLiteral("loss")][k], cut[QStringLiteral("loss")][k]);
            for (const QString &key : {QStringLiteral("loss"), QStringLiteral("perplexity")})
                QCOMPARE(against[0][key + QStringLiteral("_difference")][k].toDouble(),
                         cut[key][k].toDouble() - plain[key][k].toDouble());
        }
        QVERIFY(against[0][QStringLiteral("loss_difference")][1].toDouble() > 1e-3);
        QVERIFY(std::abs(against[1][QStringLiteral("loss_difference")][1].toDouble()) < 1e-5);
        const Answer table = call(words("evaluate EXAMPLE --text HERE/text.txt --lengths 8,32 --against streaming"));
        VERIFY_DONE(table);
        QVERIFY2(table.out.startsWith("length  algorithm"), table.out.constData());
        QCOMPARE(table.out.count('\n'), 5);
    }

    void oneLayerGoesByAForm()
    {
        const QStringList arguments = words("evaluate EXAMPLE --text HERE/text.txt --lengths 32 --json");
        const auto lossBy = [&](const char *more) {
            return json(arguments + words(more))[QStringLiteral("loss")][0].toDouble();
        };
        const double exact = lossBy("--algorithm fft");
        const double all = lossBy("--algorithm window --window 1"),
                     one = lossBy("--algorithm window --window 1 --layer 3");
        QVERIFY(std::abs(one - exact) > 1e-4 && std::abs(one - all) > 1e-4);
        QVERIFY(std::abs(lossBy("--algorithm streaming --layer 0") - exact) < 1e-5);
    }

    void perplexityIsThatOfTheLoss()
    {
        const QJsonObject result = json(words("evaluate EXAMPLE --text HERE/text.txt --lengths 8,32 --json"));
        for (const char *key : {"lengths", "loss", "perplexity", "tokens"})
            QCOMPARE(result[QLatin1String(key)].toArray().size(), 2);
        QCOMPARE(result[QStringLiteral("lengths")][0].toInt(), 8);
        QCOMPARE(result[QStringLiteral("tokens")][1].toInt(), 64);
        const double loss = result[QStringLiteral("loss")][0].toDouble();
        QVERIFY(loss > 0.5 && loss < 4);
        QCOMPARE(result[QStringLiteral("perplexity")][0].toDouble(), std::exp(loss));
        const Answer table = call(words("evaluate EXAMPLE --text HERE/text.txt --lengths 8,32"));
        VERIFY_DONE(table);
        QVERIFY(table.out.startsWith("length"));
        const QJsonObject banded = json(words("evaluate EXAMPLE --text HERE/text.txt --lengths 8 --band 0 --json"));
        QVERIFY(banded[QStringLiteral("loss")][0].toDouble() > loss);
    }

    /// With --lengths of the whole text, the scores are what the loss is the mean of.
    void positionsAreWritten()
    {
        const QStringList arguments = words("evaluate EXAMPLE --text HERE/genome.fa --record 2 --positions -o");
        const QString npy = path("scores.npy"), csv = path("scores.csv");
        const Answer answer = call(arguments + QStringList{npy});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.isEmpty());
        QCOMPARE(answer.error,
                 "warning: record chr2 (2 of 2), 2 of 9 letters are lower case (soft masking) and are "
                 "read as upper case\n");
        const io::NpyArray array = io::readNpy(npy.toStdString());
        QVERIFY(array.type == io::NpyArray::Type::Float32);
        QCOMPARE(array.shape, std::vector<long>{9});
        const std::vector<float> scores = array.floats();
        QVERIFY(std::isnan(scores.front()));
        const QJsonObject loss = json(words("evaluate EXAMPLE --text HERE/genome.fa --record 2 --lengths 8 --json"));
        const double sum = std::accumulate(scores.begin() + 1, scores.end(), 0.0);
        QVERIFY(std::abs(sum / 8 + loss[QStringLiteral("loss")][0].toDouble()) < 1e-5);

        QCOMPARE(call(arguments + QStringList{csv}).status, 0);
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QCOMPARE(lines.size(), 11);
        QCOMPARE(lines[0], QByteArray("position,token,log-likelihood"));
        QCOMPARE(lines[1], QByteArray("1,A,nan"));
        QVERIFY(lines[2].startsWith("2,C,-"));
        QCOMPARE(lines[2].split(',').last().toFloat(), scores[1]);
        QCOMPARE(call(arguments + QStringList{csv} + words("--lengths 3")).status, 0);
    }

    void substitutionsArePrinted()
    {
        const QStringList arguments = words("evaluate EXAMPLE --text HERE/genome.fa --substitute 2:C>A");
        const QJsonArray rows = json(arguments + words("--substitute 1:A>G --json"))[QStringLiteral("substitutions")]
                                    .toArray();
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0][QStringLiteral("position")].toInt(), 2);
        QCOMPARE(rows[0][QStringLiteral("tokens")].toInt(), 3);
        QVERIFY(rows[0][QStringLiteral("difference")].toDouble() != 0);
        QCOMPARE(rows[0][QStringLiteral("difference")].toDouble(),
                 rows[0][QStringLiteral("log_likelihood_substituted")].toDouble()
                     - rows[0][QStringLiteral("log_likelihood")].toDouble());
        QCOMPARE(rows[0][QStringLiteral("log_likelihood")], rows[1][QStringLiteral("log_likelihood")]);
        QVERIFY(rows[0][QStringLiteral("token_difference")].isDouble());
        QVERIFY(rows[1][QStringLiteral("token_difference")].isNull()); // the first token is not predicted
        const Answer table = call(arguments);
        QCOMPARE(table.status, 0);
        QVERIFY2(table.out.startsWith("substitution  tokens") && table.out.contains("\n2:C>A ")
                     && table.out.count('\n') == 2,
                 table.out.constData());
    }

    void forwardWritesWhatIsAsked()
    {
        const QString logits = path("logits.npy");
        const QStringList ids = words("generate EXAMPLE --prompt Citizen: --tokens 0 --json");
        QCOMPARE(json(ids)[QStringLiteral("ids")].toArray().size(), 0);
        written("ids.npy", test::npyOfIds({4, 5, 6}, "(3,)"));
        VERIFY_DONE(call(words("forward EXAMPLE --input HERE/ids.npy -o") + QStringList{logits}));
        QCOMPARE(io::readNpy(logits.toStdString()).shape, (std::vector<long>{3, 72}));
        VERIFY_DONE(call(words("forward EXAMPLE --input HERE/ids.npy --tap 1:gate -o") + QStringList{logits}));
        QCOMPARE(io::readNpy(logits.toStdString()).shape, (std::vector<long>{3, 384}));
        const Answer beyond = call(words("forward EXAMPLE --input HERE/ids.npy --tap 9:in"));
        QCOMPARE(beyond.status, 1);
        QCOMPARE(beyond.error, "tnnscope: " + Example.toUtf8() + ": layer 9 does not exist; layers are 0 to 3\n");
    }

    /// Exit status 0, and a line that says why.
    void nanIsToldWithItsReason()
    {
        const std::vector<std::byte> bytes = safetensorsOf(
            withNan(MadeHyena{.lags = 32, .vocabulary = 12}.languageModel(), "lm_head.weight"));
        QVERIFY(QDir().mkpath(path("nan"))); // away from the dictionary of the others
        written("nan/nan.safetensors", {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
        const QByteArray why = "tensor lm_head.weight contains NaN or infinite numbers (48 in all tensors)\n";
        const QStringList evaluate = words("evaluate HERE/nan/nan.safetensors --text HERE/one.fa --lengths 1,3");
        const Answer losses = call(evaluate);
        QVERIFY2(losses.status == 0, losses.error.constData());
        QVERIFY2(losses.out.contains(" nan ") && !losses.out.contains("-nan"), losses.out.constData());
        QVERIFY2(losses.error.endsWith("warning: the result contains NaN; " + why), losses.error.constData());
        QVERIFY(json(evaluate + words("--json"))[QStringLiteral("loss")][0].isNull());
        written("acgt.npy", test::npyOfIds({7, 8, 9}, "(3,)"));
        const Answer forward = call(words("forward HERE/nan/nan.safetensors --input HERE/acgt.npy -o HERE/y.npy"));
        QCOMPARE(forward.status, 0);
        QVERIFY2(forward.error.endsWith("warning: the result contains NaN; " + why), forward.error.constData());
        const Answer text = call(words("generate HERE/nan/nan.safetensors --prompt ACG --tokens 2"));
        QCOMPARE(text.status, 1);
        QVERIFY2(text.error.endsWith("so no token can be chosen; " + why), text.error.constData());
    }

    void whatCannotBeDoneIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [this](const char *text, const char *reason) {
            QTest::newRow(text) << words(text) << QByteArray(reason);
        };
        row("evaluate EXAMPLE --text HERE/latin.txt --lengths 2", "UTF-8");
        row("evaluate EXAMPLE --text HERE/empty.txt --lengths 2", "requires a text of 3 tokens");
        row("evaluate EXAMPLE --text HERE/text.txt --lengths 5000", "requires a text of 5001 tokens");
        row("evaluate EXAMPLE --text HERE/text.txt --lengths 8 --vocabulary HERE/dict.txt", "not the vocabulary");
        row("evaluate IMAGE --text HERE/text.txt --lengths 8", "not a language model");
        row("evaluate IMAGE --text HERE/text.txt --positions", "not a language model");
        row("evaluate EXAMPLE --text HERE/text.txt --lengths 8 --record a", "is not in FASTA format");
        row("evaluate EXAMPLE --text HERE/genome.fa --lengths 2 --record chr3", "its records are chr1, chr2");
        row("evaluate EXAMPLE --text HERE/one.fa --positions --lengths 4", "requires a text of 5 tokens");
        row("evaluate EXAMPLE --text HERE/one.fa --substitute 2:A>C", "the token at position 2 is C, not A");
        row("evaluate EXAMPLE --text HERE/one.fa --substitute 2:C>A\u6f22", "is not of the vocabulary");
        row("evaluate EXAMPLE --text HERE/one.fa --substitute 5:C>A", "position 5 does not exist");
        row("evaluate EXAMPLE --text HERE/none.txt --lengths 8", "none.txt");
        row("generate EXAMPLE --prompt-ids HERE/floats.npy --tokens 2", "floats.npy");
        row("tno IMAGE --input step --algorithm streaming", "two axes");
        row("generate EXAMPLE --prompt x --tokens 2 --device cuda", "cuda");
        const char *const formElsewhere = "runs token by token on the CPU only, not on the device ";
        row("generate NONE --prompt x --tokens 2 --algorithm streaming --device cuda:1", formElsewhere);
        row("evaluate NONE --text HERE/text.txt --lengths 8 --algorithm reduced --device torch-cpu", formElsewhere);
        row("generate NONE --prompt x --tokens 2 --against fft,etsc --device cuda", formElsewhere);
        row("tno NONE --input step --algorithm etsc --device cuda --engine /none/at-all", formElsewhere);
        row("generate IMAGE --prompt x --tokens 2", "not a language model");
        row("forward EXAMPLE --input HERE/floats.npy", "floats.npy");
        row("forward EXAMPLE --input HERE/text.txt", "text.txt");
        row("forward EXAMPLE --input HERE/ids.npy --head mnli", "head mnli does not exist");
        row("forward EXAMPLE --input HERE/ids.npy --off 1:999", "channel 999 of layer 1 does not exist");
    }
    void whatCannotBeDoneIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, reason);
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.error.startsWith("tnnscope: ") && answer.error.count('\n') == 1
                     && answer.error.contains(reason),
                 answer.error.constData());
    }

    void wrongCallsGetTheUsage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char *text : {"forward EXAMPLE",
                                 "forward EXAMPLE --input x.npy --tap 1",
                                 "forward EXAMPLE --input x.npy --tap 1:up",
                                 "forward EXAMPLE --input x.npy --off 3",
                                 "forward EXAMPLE --input x.npy -o y.png",
                                 "generate EXAMPLE --tokens 3",
                                 "generate EXAMPLE --prompt x",
                                 "generate EXAMPLE --prompt x --tokens -1",
                                 "generate EXAMPLE --prompt x --prompt-ids y.npy --tokens 3",
                                 "generate EXAMPLE --prompt x --tokens 3 --temperature cold",
                                 "generate EXAMPLE --prompt x --tokens 3 --algorithm quick",
                                 "generate EXAMPLE --prompt x --tokens 3 --against cache,quick",
                                 "evaluate EXAMPLE --text t.txt --lengths 8 --against etsc,",
                                 "generate EXAMPLE --prompt x --tokens 3 --window 0",
                                 "evaluate EXAMPLE --text t.txt --lengths 8 --layer 1",
                                 "evaluate EXAMPLE --text t.txt",
                                 "evaluate EXAMPLE --text t.txt --lengths 8,x",
                                 "evaluate EXAMPLE --lengths 8",
                                 "evaluate EXAMPLE --text t.txt --positions --substitute 1:A>C",
                                 "evaluate EXAMPLE --text t.txt --positions --lengths 4,8",
                                 "evaluate EXAMPLE --text t.txt --positions --against etsc",
                                 "evaluate EXAMPLE --text t.txt --positions --json",
                                 "evaluate EXAMPLE --text t.txt --positions -o x.txt",
                                 "evaluate EXAMPLE --text t.txt --lengths 8 -o x.npy",
                                 "evaluate EXAMPLE --text t.txt --substitute 1A>C"})
            QTest::newRow(text) << words(text);
    }
    void wrongCallsGetTheUsage()
    {
        QFETCH(QStringList, arguments);
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY(answer.out.isEmpty());
        const QList<QByteArray> lines = answer.error.split('\n');
        QVERIFY2(lines.size() == 3 && lines[0].startsWith("tnnscope: ") && lines[1].startsWith("usage: tnnscope "),
                 answer.error.constData());
    }
};

TNN_TEST(TestNetworkCommands, QCoreApplication)

} // namespace tst_network_commands

#include "tst_network_commands.moc"
