// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>

#include "engine/io/file.h"
#include "tests/engine/remote/served_program.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_hostile_client {

using namespace tnn;
using test::Served;
using test::ServedProgram;

const QString Examples = QStringLiteral(TNN_RESOURCES "/examples/");
const QString Example = Examples + QStringLiteral("shakespeare.pt");
constexpr int Soon = 20000; ///< milliseconds, for a busy machine

QString errorOf(const Served &served)
{
    return served.last[QStringLiteral("error")].toString();
}

/// Work that would take minutes and can be stopped.
QByteArray endless()
{
    return "[\"tno\",{\"CHECKPOINT\":\"" + Example.toUtf8()
        + "\",\"input\":\"impulse\",\"length\":200000,\"algorithm\":\"naive\"}]\n";
}

const QByteArray Short = "[\"--version\"]\n";

/// `tnnscope serve` with a client that wants too much, and one that it shall not trust.
class TestHostileClient : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    static QStringList words(const char *text)
    {
        return QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }
    /// A server that is confined to the folder "root".
    QStringList confined() const { return {QStringLiteral("--root"), path("root")}; }

private slots:
    void initTestCase()
    {
        QDir folder(m_folder.path());
        QVERIFY(folder.mkpath(QStringLiteral("root/inside")) && folder.mkpath(QStringLiteral("other")));
        QVERIFY(QFile::copy(Example, path("root/model.pt")));
        QVERIFY(QFile::copy(Example, path("other/secret.pt")));
        QVERIFY(QFile::copy(Examples + QStringLiteral("shakespeare.dict.txt"), path("other/secret.dict.txt")));
        QVERIFY(QFile::link(path("root/model.pt"), path("root/inside/same.pt")));
        QVERIFY(QFile::link(path("other/secret.pt"), path("root/link.pt")));
        QVERIFY(QFile::link(path("other"), path("root/folder")));
        QVERIFY(QFile::link(path("other/new.pt"), path("root/dangling.pt")));
        QVERIFY(QFile::link(path("other/secret.dict.txt"), path("root/model.dict.txt")));
        io::writeFile(path("root/text.txt").toStdString(), "To be, or not to be.\n");
    }

    void thousandsOfRequestsDoNotDeafenIt()
    {
        constexpr int Count = 3000, Kept = 1000;
        ServedProgram program;
        program.write(endless());
        program.write(Short.repeated(Count - 1));
        program.write("[\"cancel\",1]\n");
        for (int request = 1; request <= Count; ++request) {
            const Served served = program.answer();
            QCOMPARE(served.last[QStringLiteral("request")].toInt(), request);
            if (request == 1)
                QCOMPARE(errorOf(served), QStringLiteral("cancelled"));
            else if (request <= Kept)
                QVERIFY(!served.bytes.isEmpty());
            else
                QVERIFY2(errorOf(served).startsWith(QStringLiteral("too many requests are waiting")),
                         qPrintable(errorOf(served)));
        }
        program.write(Short);
        QVERIFY(!program.answer().bytes.isEmpty());
    }

    void aStormOfCancelsHitsWhatItNames()
    {
        ServedProgram program;
        program.write(endless() + Short);
        program.write(QByteArray("[\"cancel\",1]\n").repeated(10'000));
        QCOMPARE(errorOf(program.answer()), QStringLiteral("cancelled"));
        QVERIFY(!program.answer().bytes.isEmpty());
        program.write(Short);
        QCOMPARE(program.answer().last[QStringLiteral("request")].toInt(), 3);
    }

    void workEndsWithItsClient()
    {
        QProcess shell; // the reader leaves while the first request runs; the requests could go on
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-c"), QStringLiteral("'%1' serve | head -n 2").arg(QStringLiteral(TNN_PROGRAM))});
        shell.write(endless().repeated(1200));
        QVERIFY(shell.waitForFinished(Soon));
        QVERIFY(shell.readAllStandardOutput().contains("progress"));
    }

    void aClientThatNeverReadsIsHeard()
    {
        const QString go = path("go");
        QCOMPARE(::mkfifo(go.toLocal8Bit().constData(), 0600), 0);
        QProcess shell; // the reader takes the first line, waits, and leaves; the requests could go on
        shell.start(
            QStringLiteral("/bin/sh"),
            {QStringLiteral("-c"),
             QStringLiteral("'%1' serve | { read hello; read word < '%2'; }").arg(QStringLiteral(TNN_PROGRAM), go)});
        shell.write("[\"kernel\",{\"CHECKPOINT\":\"" + Example.toUtf8()
                    + "\",\"length\":4096}]\n"); // 12 MB, which nobody takes
        shell.write(Short.repeated(20'000));
        while (shell.bytesToWrite() > 0 && shell.waitForBytesWritten(Soon))
            ;
        QCOMPARE(shell.bytesToWrite(), 0);
        QFile leave(go);
        QVERIFY(leave.open(QIODevice::WriteOnly));
        leave.write("go\n");
        leave.close();
        QVERIFY(shell.waitForFinished(Soon));
    }

    void manyPlotsAreNotMadeHere()
    {
        ServedProgram program;
        const QString folder = path("made");
        const Served served = program.ask(QStringList{QStringLiteral("plot"), Example}
                                          + words("--view decay --length 20 --each layer -o")
                                          + QStringList{folder + QStringLiteral("/x.csv")});
        QCOMPARE(errorOf(served), QStringLiteral("--each: an engine computes one plot at a time"));
        QVERIFY(!QFile::exists(folder));
    }

    void aClientChoosesNoCode()
    {
        ServedProgram program;
        QCOMPARE(errorOf(program.ask(words("bench --only forms --future-fill /tmp"))),
                 QStringLiteral("--future-fill: a client cannot choose code that runs here"));
    }

    void whatIsInTheRootIsServed()
    {
        ServedProgram program({}, confined());
        const QByteArray whole
            = test::call({QStringLiteral("kernel"), Example, QStringLiteral("--length"), QStringLiteral("9")}).out;
        for (const QString &name : {QStringLiteral("model.pt"), path("root/model.pt"), QStringLiteral("inside/same.pt"),
                                    path("root/../root/inside/../model.pt")}) {
            const Served served = program.ask(
                {QStringLiteral("kernel"), name, QStringLiteral("--length"), QStringLiteral("9")});
            QVERIFY2(errorOf(served).isEmpty(), qPrintable(errorOf(served)));
            QCOMPARE(served.bytes, whole);
        }
        const QStringList product = words("compare model.pt --input noise --length 8 --algorithms fft --json");
        QVERIFY(!program.ask(product).bytes.isEmpty());
        const QJsonObject sent{{QStringLiteral("name"), QStringLiteral("mine")}, // a temporary file of the server
                               {QStringLiteral("file"), QStringLiteral("y.npy")},
                               {QStringLiteral("size"), 3}};
        QCOMPARE(errorOf(program.ask(product, {{QStringLiteral("with"), QJsonArray{sent}}}, "abc"))
                     .section(QLatin1Char(':'), 0, 0),
                 QStringLiteral("y.npy"));
        program.write("[\"read\",\"model.pt\",0,4]\n");
        QCOMPARE(program.answer().bytes.size(), 4);
        QCOMPARE(QJsonDocument::fromJson(program.ask(words("stat none.pt")).bytes).object()[QStringLiteral("missing")],
                 QJsonValue(true));
    }

    void whatIsOutsideTheRootIsRefused()
    {
        ServedProgram program({}, confined());
        const auto refused = [&](const Served &served) {
            return served.bytes.isEmpty()
                && errorOf(served).endsWith(
                    QStringLiteral(": is outside the directory to which this server is confined"));
        };
        for (const QString &name :
             {QStringLiteral("../other/secret.pt"), path("other/secret.pt"), QStringLiteral("link.pt"),
              QStringLiteral("folder/secret.pt"), QStringLiteral("inside/../folder/secret.pt"),
              QStringLiteral("folder"), QStringLiteral(".."), QStringLiteral("../none.pt"),
              QStringLiteral("/none/x.pt"), QStringLiteral("dangling.pt"), QStringLiteral("/dev/stdin"),
              QStringLiteral("/proc/self/environ")}) {
            QVERIFY2(refused(program.ask({QStringLiteral("info"), name})), qPrintable(name));
            QVERIFY2(refused(program.ask({QStringLiteral("stat"), name})), qPrintable(name));
            program.write("[\"read\",\"" + name.toUtf8() + "\",0,1]\n");
            QVERIFY2(refused(program.answer()), qPrintable(name));
        }
        for (const char *request :
             {"tno model.pt --input ../other/x.npy", "info model.pt --config folder/config.json",
              "generate model.pt --prompt To --tokens 2", // its dictionary is a link that leads out
              "generate model.pt --prompt To --tokens 2 --bpe folder",
              "evaluate model.pt --text folder/secret.dict.txt --lengths 8",
              "compare model.pt --input noise --length 8 --with a=folder/y.npy", "train text.txt -o ../other/new.pt",
              "train text.txt -o folder/new.pt", "train text.txt -o dangling.pt",
              "train text.txt --bpe folder -o new.pt", "train folder/secret.dict.txt -o new.pt"})
            QVERIFY2(refused(program.ask(words(request))), request);
        QVERIFY(!QFile::exists(path("other/new.pt")));
    }

    /// Neither what a file outside contains, nor how long and how old it is.
    void aFolderSwappedForALinkRevealsNothing()
    {
        constexpr int Times = 500;
        const QByteArray inside("inside"), outside("what is outside");
        QVERIFY(QDir(path("root")).mkpath(QStringLiteral("swapped")));
        QVERIFY(QFile::link(path("other"), path("root/away")));
        io::writeFile(path("root/swapped/file").toStdString(), inside.toStdString());
        io::writeFile(path("other/file").toStdString(), outside.toStdString());
        const std::jthread swapper([one = path("root/swapped").toStdString(),
                                    other = path("root/away").toStdString()](const std::stop_token &stopped) {
            while (!stopped.stop_requested())
                ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE);
        });
        ServedProgram program({}, confined());
        for (int k = 0; k < Times; ++k) {
            program.write("[\"stat\",\"swapped/file\"]\n[\"read\",\"swapped/file\",0,6]\n");
            const Served state = program.answer(), part = program.answer();
            const QJsonObject known = QJsonDocument::fromJson(state.bytes).object();
            QVERIFY(known[QStringLiteral("size")].toInteger(inside.size()) == inside.size());
            QVERIFY(part.last[QStringLiteral("size")].toInteger(inside.size()) == inside.size());
            QVERIFY(part.bytes.isEmpty() || part.bytes == inside);
        }
    }

    void aLongNameIsNotEchoed()
    {
        ServedProgram program;
        const QByteArray name(3'000'000, 'n');
        for (const QByteArray &request :
             {"[\"read\",\"" + name + "\",0,1]\n", "[\"info\",{\"CHECKPOINT\":\"" + name + "\"}]\n",
              "[\"kernel\",{\"CHECKPOINT\":\"" + Example.toUtf8() + "\",\"length\":\"" + name + "\"}]\n",
              "[\"" + name + "\"]\n"}) {
            program.write(request);
            const Served served = program.answer();
            QVERIFY2(errorOf(served).contains(QStringLiteral(" more bytes] ")), request.left(30));
            QVERIFY2(QJsonDocument(served.last).toJson().size() < 20'000, request.left(30));
        }
    }

    void aRootThatIsNotAFolderIsOneSentence()
    {
        for (const QString &root : {path("none"), path("root/text.txt"), QString()}) {
            const test::Answer answer = test::call({QStringLiteral("serve"), QStringLiteral("--root"), root});
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.out.isEmpty() && answer.error.startsWith("tnnscope: "), answer.error.constData());
        }
    }
};

TNN_TEST(TestHostileClient, QCoreApplication)

} // namespace tst_hostile_client

#include "tst_hostile_client.moc"
