// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/io/file.h"
#include "tests/id_file.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_delegate {

using namespace tnn;
using test::Answer;
using test::call;

const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");
const QStringList Engine{QStringLiteral("--engine"), QStringLiteral("'" TNN_PROGRAM "'")};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

/// Command lines whose work is done by another program.
class TestDelegate : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) { return m_folder.filePath(QString::fromLatin1(name)); }
    QStringList words(const char *text)
    {
        QStringList list = QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        list.replaceInStrings(QStringLiteral("EXAMPLE"), Example);
        list.replaceInStrings(QStringLiteral("HERE"), m_folder.path());
        return list;
    }

private slots:
    void initTestCase()
    {
        io::writeFile(path("ids.npy").toStdString(), test::npyOfIds({4, 5, 6}, "(3,)"));
        io::writeFile(path("text.txt").toStdString(),
                      "First Citizen:\nBefore we proceed any further, hear me speak.\n");
        io::writeFile(path("genome.fa").toStdString(), ">a\nACT\n>b\nACTAC\n");
        io::writeFile(path("config.json").toStdString(), R"({"dance": 3})");
        QVERIFY(QFile::copy(QStringLiteral(TNN_RESOURCES "/examples/shakespeare.dict.txt"), path("words.txt")));
        VERIFY_DONE(call(words("tno EXAMPLE --input noise --length 8 -o HERE/y.npy")));
    }

    void theEngineAnswersAsThisProgramDoes_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char *text :
             {"info EXAMPLE --json", "kernel EXAMPLE --layer 1 --length 40 --raw",
              "tno EXAMPLE --input noise --length 33",
              "forward EXAMPLE --input HERE/ids.npy --tap 1:gate --no-decay --off 0:1,2 --off 1:3",
              "evaluate EXAMPLE HERE/text.txt --lengths 8,16 --json --vocabulary HERE/words.txt",
              "generate EXAMPLE --prompt Citizen: --tokens 5 --temperature 1 --seed 3",
              "evaluate EXAMPLE --text HERE/text.txt --positions --lengths 8",
              "evaluate EXAMPLE --text HERE/genome.fa --record b --substitute 3:T>A --substitute 2:C>A --json",
              "evaluate EXAMPLE --text HERE/genome.fa --substitute 3:x>A", "evaluate EXAMPLE --text HERE/text.txt",
              "generate EXAMPLE --prompt-ids HERE/ids.npy --tokens 5", "etsc EXAMPLE --length 16",
              "kernel EXAMPLE --length 9 --set gamma=0.5 --set use_decay=true --config HERE/config.json",
              "tno EXAMPLE --input impulse --length -5", "kernel EXAMPLE --length x",
              "kernel EXAMPLE --length 3 --layer 77", "evaluate EXAMPLE --text HERE/none.txt --lengths 8",
              "forward EXAMPLE --input HERE/text.txt", "generate EXAMPLE --prompt-ids HERE/ids.npy --tokens 5 --off 9"})
            QTest::newRow(text) << words(text);
        QTest::newRow("an empty prompt") << words("generate EXAMPLE --tokens 1 --prompt") + QStringList{QString()};
        QTest::newRow("a prompt like an option")
            << words("generate EXAMPLE --tokens 1") + QStringList{QStringLiteral("--prompt=--tokens 3")};
    }
    void theEngineAnswersAsThisProgramDoes()
    {
        QFETCH(QStringList, arguments);
        const Answer here = call(arguments), there = call(arguments + Engine);
        QCOMPARE(there.error, here.error);
        QCOMPARE(there.status, here.status);
        QCOMPARE(there.out, here.out);
    }

    void resultsAreWrittenHere()
    {
        const QStringList forward = words("forward EXAMPLE --input HERE/ids.npy -o");
        VERIFY_DONE(call(forward + QStringList{path("here.npy")}));
        VERIFY_DONE(call(forward + QStringList{path("there.npy")} + Engine));
        QCOMPARE(contentOf(path("there.npy")), contentOf(path("here.npy")));
        const QStringList scores = words("evaluate EXAMPLE --text HERE/text.txt --positions -o");
        VERIFY_DONE(call(scores + QStringList{path("here.csv")}));
        VERIFY_DONE(call(scores + QStringList{path("there.csv")} + Engine));
        QVERIFY(contentOf(path("here.csv")).startsWith("position,"));
        QCOMPARE(contentOf(path("there.csv")), contentOf(path("here.csv")));
        for (const char *suffix : {".npy", ".npz", ".csv"}) {
            const QStringList embed = words("embed EXAMPLE HERE/text.txt -o");
            const QString here = path("states") + QLatin1String(suffix), there = path("served") + QLatin1String(suffix);
            VERIFY_DONE(call(embed + QStringList{here}));
            VERIFY_DONE(call(embed + QStringList{there} + Engine));
            QVERIFY(contentOf(here) != "(missing)");
            QCOMPARE(contentOf(there), contentOf(here));
        }
        const QStringList plot = words("plot EXAMPLE --view spectrum --length 20 -o");
        VERIFY_DONE(call(plot + QStringList{path("here.json")}));
        VERIFY_DONE(call(plot + QStringList{path("there.json")} + Engine));
        // The command in the file names the file, which an engine does not know.
        QCOMPARE(contentOf(path("there.json")).replace("-o plot.json", "-o here.json"), contentOf(path("here.json")));
    }

    void provenanceIsWrittenBesideNumbers()
    {
        const QStringList plot = words("plot EXAMPLE --view decay --length 8 --provenance -o");
        VERIFY_DONE(call(plot + QStringList{path("a.npy")}));
        VERIFY_DONE(call(plot + QStringList{path("b.npy")} + Engine));
        QCOMPARE(contentOf(path("b.npy")), contentOf(path("a.npy")));
        QVERIFY(contentOf(path("a.npy.json")).contains("-o a.npy"));
        QCOMPARE(contentOf(path("b.npy.json")).replace("-o plot.npy", "-o a.npy"), contentOf(path("a.npy.json")));
    }

    void aResultThatIsNotGoodEnoughIsShown()
    {
        const Answer answer = call(
            words("compare EXAMPLE --input noise --length 8 --algorithms fft --tolerance 0 --with "
                  "mine=HERE/y.npy")
            + Engine);
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.out.contains("mine"));
        QVERIFY2(answer.error.startsWith("tnnscope: " + Example.toUtf8() + ": ") && answer.error.count('\n') == 1,
                 answer.error.constData());
    }

    void wrongCallsAskNobody_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("error");
        const QStringList none{QStringLiteral("--engine"), QStringLiteral("/none/at-all")};
        QTest::newRow("picture")
            << words("plot EXAMPLE --view decay -o HERE/x.png") + none
            << QByteArray(
                   "plot: images are drawn locally; to get data from an engine, use -o with .csv, .npy or .json");
        QTest::newRow("suffix") << words("kernel EXAMPLE --length 3 -o HERE/x.csv") + none
                                << QByteArray("-o: '" + path("x.csv").toUtf8()
                                              + "' does not end in .npy, the format of the result");
        QTest::newRow("device") << words("kernel EXAMPLE --length 3 --device abacus")
                                << QByteArray("--device: 'abacus' is not one of cpu, torch-cpu, cuda and cuda:N");
    }
    void wrongCallsAskNobody()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, error);
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.error.startsWith("tnnscope: " + error + "\nusage: tnnscope "), answer.error.constData());
    }

    void whatCannotBeHadIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("error");
        const QStringList kernel = words("kernel EXAMPLE --length 3");
        QTest::newRow("no device")
            << kernel + words("--device torch-cpu") + Engine
            << QByteArray("device torch-cpu: requires tnnscope-torch; this program computes only on the CPU");
        QTest::newRow("no program") << kernel + QStringList{QStringLiteral("--engine"), QStringLiteral("/none/at-all")}
                                    << QByteArray("engine /none/at-all: could not be started: No such file or "
                                                  "directory");
        QTest::newRow("no engine") << kernel + QStringList{QStringLiteral("--engine"), QStringLiteral("false")}
                                   << QByteArray("engine false: has ended (exit status 1)");
    }
    void whatCannotBeHadIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, error);
        const Answer answer = call(arguments);
        QCOMPARE(answer.error, "tnnscope: " + error + "\n");
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.out, QByteArray());
    }

    void withoutTheProgramForTorchSomebodySaysSo()
    {
        // a copy has no neighbors
        const QString copy = path("lonely");
        QVERIFY(QFile::copy(QStringLiteral(TNN_PROGRAM), copy));
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PATH"), m_folder.path());
        process.setProcessEnvironment(environment);
        process.start(copy, words("kernel EXAMPLE --length 3 --device cuda"));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("tnnscope: device cuda: requires tnnscope-torch, which was found neither next to this "
                            "program nor on the PATH; install its package, or build it with ./bootstrap.sh torch\n"));
        QCOMPARE(process.exitCode(), 1);
    }
};

TNN_TEST(TestDelegate, QCoreApplication)

} // namespace tst_delegate

#include "tst_delegate.moc"
