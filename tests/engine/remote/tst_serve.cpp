// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/io/file.h"
#include "tests/engine/remote/served_program.h"
#include "tests/id_file.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_serve {

using namespace tnn;
using test::Answer;
using test::call;
using test::Served;
using test::ServedProgram;

const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");

QString errorOf(const Served &served)
{
    return served.last[QStringLiteral("error")].toString();
}

int statusOf(const Served &served)
{
    return served.last[QStringLiteral("status")].toInt();
}

/// The value of an option that reads a sent file.
QJsonObject sent(const char *name, const QByteArray &content)
{
    return {{QStringLiteral("file"), QLatin1String(name)}, {QStringLiteral("size"), content.size()}};
}

/// The protocol of `tnnscope serve`, line by line.
class TestServe : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_ids;

    QString path(const char *name) { return m_folder.filePath(QString::fromLatin1(name)); }
    QStringList words(const char *text)
    {
        QStringList list = QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        list.replaceInStrings(QStringLiteral("EXAMPLE"), Example);
        list.replaceInStrings(QStringLiteral("HERE"), m_folder.path());
        return list;
    }
    /// Work that would take minutes and can be stopped.
    QStringList endless() { return words("tno EXAMPLE --input impulse --length 200000 --algorithm naive"); }

private slots:
    void initTestCase()
    {
        const std::string ids = test::npyOfIds({4, 5, 6}, "(3,)");
        m_ids = QByteArray(ids.data(), static_cast<qsizetype>(ids.size()));
        io::writeFile(path("ids.npy").toStdString(), ids);
        io::writeFile(path("text.txt").toStdString(),
                      "First Citizen:\nBefore we proceed any further, hear me speak.\n");
    }

    void itSaysWhoItIs()
    {
        ServedProgram program;
        const QByteArray version = call({QStringLiteral("--version")}).out.split('\n').first();
        QCOMPARE("tnnscope " + program.hello[QStringLiteral("tnnscope")].toString().toUtf8(), version);
        QCOMPARE(program.ask(words("--version")).bytes.split('\n').first(), version); // not the window's libraries
        QCOMPARE(program.hello[QStringLiteral("protocol")].toInt(), 2);
        QVERIFY(program.hello[QStringLiteral("torch")].isNull());
        const QJsonObject cpu = program.hello[QStringLiteral("devices")][0].toObject();
        QCOMPARE(cpu[QStringLiteral("name")].toString(), QStringLiteral("cpu"));
        QVERIFY(cpu[QStringLiteral("memory")].toInteger() > cpu[QStringLiteral("free")].toInteger());
    }

    void answersAreThoseOfTheCommandLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char *text :
             {"info EXAMPLE --json", "kernel EXAMPLE --layer 1 --length 40",
              "kernel EXAMPLE --length 9 --set gamma=0.5", "tno EXAMPLE --input noise --length 33",
              "forward EXAMPLE --input HERE/ids.npy", "evaluate EXAMPLE --text HERE/text.txt --lengths 8,16 --json",
              "generate EXAMPLE --prompt Citizen: --tokens 5", "etsc EXAMPLE --length 16"})
            QTest::newRow(text) << words(text);
    }
    void answersAreThoseOfTheCommandLine()
    {
        QFETCH(QStringList, arguments);
        const Answer local = call(arguments);
        VERIFY_DONE(local);
        ServedProgram program;
        for (int request = 1; request <= 2; ++request) { // the second time the document is open
            const Served served = program.ask(arguments);
            QCOMPARE(served.last[QStringLiteral("request")].toInt(), request);
            QVERIFY(served.last[QStringLiteral("seconds")].isDouble());
            QCOMPARE(served.bytes, local.out);
        }
    }

    void numbersOfAPlotAreAnswered()
    {
        const QStringList arguments = words("plot EXAMPLE --view decay --length 20 -o");
        const QString file = path("decay.csv");
        VERIFY_DONE(call(arguments + QStringList{file}));
        ServedProgram program;
        const Served served = program.ask(arguments + QStringList{QStringLiteral("x.csv")});
        QCOMPARE(served.bytes.toStdString(), [&] {
            QFile written(file);
            return written.open(QIODevice::ReadOnly) ? written.readAll().toStdString() : std::string();
        }());
        QVERIFY(!QFile::exists(QStringLiteral("x.csv")));
    }

    void tokensAndLossesAreNews()
    {
        ServedProgram program;
        const Served text = program.ask(words("generate EXAMPLE --prompt Citizen: --tokens 4 --json"));
        const QJsonArray ids = QJsonDocument::fromJson(text.bytes).object()[QStringLiteral("ids")].toArray();
        QJsonArray told;
        for (const QJsonObject &json : text.before)
            if (json.contains(QStringLiteral("news")))
                told.append(json[QStringLiteral("news")][QStringLiteral("token")]);
        QCOMPARE(ids.size(), 4);
        QCOMPARE(told, ids);
        const Served loss = program.ask(words("evaluate EXAMPLE --text HERE/text.txt --lengths 8 --json"));
        const QJsonValue measured = QJsonDocument::fromJson(loss.bytes).object()[QStringLiteral("loss")][0];
        QVERIFY(!loss.before.isEmpty());
        QCOMPARE(loss.before.last()[QStringLiteral("news")][QStringLiteral("loss")], measured);
    }

    void filesAreSentAlong()
    {
        const QString temporary = path("temporary");
        QVERIFY(QDir().mkpath(temporary));
        ServedProgram program(temporary);
        const QStringList forward = words("forward EXAMPLE");
        const auto input = [](const QJsonValue &value) { return QJsonObject{{QStringLiteral("input"), value}}; };
        const Served here = program.ask(forward, input(path("ids.npy")));
        QVERIFY(!here.bytes.isEmpty());
        QCOMPARE(program.ask(forward, input(sent("my ids.npy", m_ids)), m_ids).bytes, here.bytes);
        const Served wrong = program.ask(forward, input(sent("a;b/x y.npy", "nonsense")), "nonsense");
        QVERIFY2(errorOf(wrong).startsWith(QStringLiteral("a;b/x y.npy: ")), qPrintable(errorOf(wrong)));
        QCOMPARE(wrong.last[QStringLiteral("file")].toString(), QStringLiteral("a;b/x y.npy"));
        QVERIFY(!errorOf(wrong).contains(temporary));
        QJsonObject named = sent("y.npy", "no");
        named[QStringLiteral("name")] = QStringLiteral("mine");
        const Served with = program.ask(words("compare EXAMPLE --input impulse --length 8 --algorithms fft --json"),
                                        {{QStringLiteral("with"), named}}, "no");
        QVERIFY2(errorOf(with).startsWith(QStringLiteral("y.npy: ")), qPrintable(errorOf(with)));
        QCOMPARE(QDir(temporary).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
    }

    void requestsAreAnsweredInOrder()
    {
        ServedProgram program;
        program.send(words("kernel EXAMPLE --length 50"));
        program.write("nonsense\n");
        program.send(words("kernel EXAMPLE --length 3"));
        QCOMPARE(program.answer().bytes, call(words("kernel EXAMPLE --length 50")).out);
        const Served wrong = program.answer();
        QCOMPARE(wrong.last[QStringLiteral("request")].toInt(), 2);
        QCOMPARE(statusOf(wrong), 2);
        QCOMPARE(program.answer().bytes, call(words("kernel EXAMPLE --length 3")).out);
    }

    void whatRunsCanBeCancelled()
    {
        ServedProgram program;
        program.send(endless());
        program.send(words("kernel EXAMPLE --length 5"));
        program.send(words("kernel EXAMPLE --length 3"));
        program.write("[\"cancel\",2]\n");
        QVERIFY(program.line().contains(QStringLiteral("progress"))); // it is running
        program.write("[\"cancel\"]\n");
        for (int request = 1; request <= 2; ++request) {
            const Served served = program.answer();
            QCOMPARE(served.last[QStringLiteral("request")].toInt(), request);
            QCOMPARE(served.last[QStringLiteral("cancelled")].toBool(), true);
            QCOMPARE(errorOf(served), QStringLiteral("cancelled"));
        }
        QCOMPARE(program.answer().bytes, call(words("kernel EXAMPLE --length 3")).out);
        program.write("[\"cancel\"]\n[\"cancel\",1]\n[\"cancel\",77]\n"); // nothing is left to cancel
        QCOMPARE(program.ask(words("--version")).last[QStringLiteral("request")].toInt(), 4);
    }

    void wrongLinesAreAnswered_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const QByteArray &line, const QString &reason) {
            QTest::newRow(name) << line << reason;
        };
        const QString noArray = QStringLiteral("the line is not a JSON array of a command and its options");
        const QString noObject = QStringLiteral("the options of a command are one object");
        const QString noValue = QStringLiteral("CHECKPOINT: a value is a string, a number or true");
        row("empty", "", noArray);
        row("no JSON", "kernel x.pt", noArray);
        row("no array", "{\"a\":1}", noArray);
        row("nothing", "[]", noArray);
        row("null", "[\"kernel\",null]", noObject);
        row("within", "[\"kernel\",[\"x\"]]", noObject);
        row("more", "[\"kernel\",{},{}]", noObject);
        row("many", "[\"kernel\",{\"CHECKPOINT\":[" + QByteArray("1,").repeated(20'000) + "1]}]", noArray);
        row("deep", QByteArray(1000000, '['), noArray);
        row("two", "[\"kernel\"][\"kernel\"]", noArray);
        row("no UTF-8", "[\"\xff\"]", noArray);
        row("cut off", "[\"kernel\",\"x", noArray);
        row("a number", "[\"kernel\",3]", noObject);
        row("a number first", "[3]", noArray);
        row("NUL", R"(["info",{"CHECKPOINT":"a\u0000b"}])", noValue);
        row("null as a value", R"(["info",{"CHECKPOINT":null}])", noValue);
        row("a list as a value", R"(["info",{"CHECKPOINT":[["a"]]}])", noValue);
        row("a file for a number", R"(["kernel",{"length":[{"file":"x","size":0}]}])",
            QStringLiteral("--length: a value is a string, a number or true"));
        row("two lengths", R"(["kernel",{"CHECKPOINT":"x","length":[3,"x"]}])",
            QStringLiteral("--length requires one value"));
        for (const char *file : {"{}", R"({"file":"x"})", R"({"file":"x","size":-1})", R"({"file":3,"size":1})"})
            row(file, "[\"info\",{\"CHECKPOINT\":[" + QByteArray(file) + "]}]",
                QStringLiteral("a file that is sent has a name and a size"));
        row("a large file", R"(["info",{"CHECKPOINT":[{"file":"x","size":268435457}]}])",
            QStringLiteral("the files are larger than 268435456 bytes"));
        row("no command", "[\"dance\"]", QStringLiteral("'dance' is neither a command nor an option"));
        row("no option", R"(["kernel",{"CHECKPOINT":"x","dance":true}])", QStringLiteral("unknown option --dance"));
        row("again", "[\"serve\"]", QStringLiteral("serve: this program is already serving"));
        row("output", R"(["kernel",{"CHECKPOINT":"x","length":3,"o":"y.npy"}])",
            QStringLiteral("-o: results are returned and written by the client"));
        row("picture", R"(["plot",{"CHECKPOINT":"x","view":"decay","o":"y.png"}])",
            QStringLiteral("plot: images are drawn by the client; request data with -o and .csv, .npy or .json"));
        row("batch", R"(["plot",{"CHECKPOINT":"x","view":"decay","each":"layer","o":"y/z.csv"}])",
            QStringLiteral("--each: an engine computes one plot at a time"));
        row("engine", R"(["info",{"CHECKPOINT":"x","engine":"y"}])",
            QStringLiteral("--engine: an engine cannot use another engine"));
        row("cancel", "[\"cancel\",\"x\"]", QStringLiteral("cancel takes a request number or nothing"));
        row("read", "[\"read\",\"x\"]",
            QStringLiteral("read takes a path, an offset and a size of at most 67108864 bytes"));
        row("read much", "[\"read\",\"x\",0,99999999999]",
            QStringLiteral("read takes a path, an offset and a size of at most 67108864 bytes"));
        row("stat", "[\"stat\"]", QStringLiteral("stat takes a path"));
    }
    void wrongLinesAreAnswered()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, reason);
        ServedProgram program;
        program.write(line + '\n');
        const Served wrong = program.answer();
        QCOMPARE(errorOf(wrong), reason);
        QCOMPARE(statusOf(wrong), 2);
        QCOMPARE(wrong.last[QStringLiteral("request")].toInt(), 1);
        QCOMPARE(program.ask(words("--version")).last[QStringLiteral("request")].toInt(), 2);
    }

    void aLineWithoutEndIsSkipped()
    {
        ServedProgram program;
        const QByteArray piece(1 << 20, 'a');
        for (int i = 0; i < 257; ++i)
            program.write(piece);
        program.write("\n");
        QCOMPARE(errorOf(program.answer()), QStringLiteral("the line is longer than 268435456 bytes"));
        QVERIFY(!program.ask(words("--version")).bytes.isEmpty());
    }

    void workThatFailsIsOneSentence()
    {
        ServedProgram program;
        const Served missing = program.ask(words("info HERE/none.pt"));
        QCOMPARE(errorOf(missing), path("none.pt") + QStringLiteral(": no such file"));
        QCOMPARE(missing.last[QStringLiteral("file")].toString(), path("none.pt"));
        QCOMPARE(statusOf(missing), 1);
        const Served torch = program.ask(words("kernel EXAMPLE --length 3 --device cuda"));
        QCOMPARE(errorOf(torch),
                 QStringLiteral("device cuda:0: requires tnnscope-torch; this program computes only on the CPU"));
        // the result is returned although it is not accurate enough
        const Served compared = program.ask(
            words("compare EXAMPLE --input noise --length 64 --algorithms fft --tolerance 0"));
        QCOMPARE(statusOf(compared), 1);
        QVERIFY(compared.bytes.contains("fft"));
    }

    void partsOfFilesAreRead()
    {
        QFile file(Example);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray all = file.readAll();
        ServedProgram program;
        program.write("[\"read\",\"" + Example.toUtf8() + "\",1000,50000]\n");
        const Served part = program.answer();
        QCOMPARE(part.bytes, all.mid(1000, 50000));
        QCOMPARE(part.last[QStringLiteral("size")].toInteger(), all.size());
        const auto state = [&](const QString &name) {
            return QJsonDocument::fromJson(program.ask({QStringLiteral("stat"), name}).bytes).object();
        };
        QCOMPARE(state(Example)[QStringLiteral("size")].toInteger(), all.size());
        QCOMPARE(state(Example)[QStringLiteral("modified")], part.last[QStringLiteral("modified")]);
        QCOMPARE(state(Example)[QStringLiteral("directory")].toBool(true), false);
        QCOMPARE(state(m_folder.path())[QStringLiteral("directory")].toBool(), true);
        QCOMPARE(state(path("none"))[QStringLiteral("missing")].toBool(), true);
        program.write("[\"read\",\"" + Example.toUtf8() + "\",99999999,1]\n");
        QVERIFY(errorOf(program.answer()).contains(QStringLiteral("extend past the end of the file")));
    }

    void aFileThatChangedIsOpenedAnew()
    {
        const QString file = path("changing.npy");
        const QStringList info{QStringLiteral("info"), file};
        QVERIFY(QFile::copy(path("ids.npy"), file));
        ServedProgram program;
        QVERIFY(!errorOf(program.ask(info)).isEmpty());
        VERIFY_DONE(call(words("kernel EXAMPLE --length 5 -o") + QStringList{file}));
        const QByteArray first = program.ask(info).bytes;
        QVERIFY(first.contains("1, 9, 384"));
        QCOMPARE(program.ask(info).bytes, first);
        VERIFY_DONE(call(words("kernel EXAMPLE --length 6 -o") + QStringList{file}));
        QVERIFY(program.ask(info).bytes.contains("1, 11, 384"));
    }

    void whatWasAskedBeforeTheInputEndedIsAnswered()
    {
        ServedProgram program;
        program.send(words("kernel EXAMPLE --length 5"));
        program.send(words("info EXAMPLE --json"));
        program.process.closeWriteChannel();
        QVERIFY(program.process.waitForFinished(20000));
        QCOMPARE(program.process.exitCode(), 0);
        const QByteArray answers = program.process.readAllStandardOutput();
        QVERIFY(answers.contains("{\"request\":1,\"seconds\":") && answers.contains("{\"request\":2,\"seconds\":"));
    }

    void itEndsWithWhoAsked()
    {
        QProcess shell; // waits for both
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-c"),
                     QStringLiteral("echo '[\"tno\",{\"CHECKPOINT\":\"%1\",\"input\":\"impulse\",\"length\":"
                                    "200000,\"algorithm\":\"naive\"}]' | '%2' serve | head -n 1")
                         .arg(Example, QStringLiteral(TNN_PROGRAM))});
        QVERIFY(shell.waitForFinished(40000));
        QVERIFY(shell.readAllStandardOutput().contains("\"protocol\":2"));
        QCOMPARE(shell.readAllStandardError(), QByteArray());
    }
};

TNN_TEST(TestServe, QCoreApplication)

} // namespace tst_serve

#include "tst_serve.moc"
