// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <csignal>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_failed_calls {

using namespace tnn;
using namespace tnn::test;

class TestFailedCalls : public QObject, private CallFolder {
    Q_OBJECT

    static QByteArray exampleBytes()
    {
        QFile example(Example);
        return example.open(QIODevice::ReadOnly) ? example.readAll() : QByteArray();
    }

private slots:
    void failedWorkIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("file"); // the path in the line after "tnnscope: "
        const QByteArray bytes = exampleBytes();
        const auto info = [](const QString &file) { return QStringList{QStringLiteral("info"), file}; };
        const QString missing = path("nothing.pt"), folder = this->folder();
        const QString empty = written("empty.pt", {});
        const QString png = written("image.pt",
                                    QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) + QByteArray(200, '\x07'));
        const QString half = written("half.pt", bytes.left(bytes.size() / 2));
        const QString last = written("last.pt", bytes.chopped(1));
        const QString none = QStringLiteral(TNN_TEST_DATA "/checkpoint/types.pt");
        const QString strange = written("new\nline\x1b[31m.pt", "text");
        QTest::newRow("missing") << info(missing) << missing;
        QTest::newRow("directory") << info(folder) << folder;
        QTest::newRow("empty") << info(empty) << empty;
        QTest::newRow("png") << info(png) << png;
        QTest::newRow("half") << info(half) << half;
        QTest::newRow("one byte short") << info(last) << last;
        QTest::newRow("no TNO") << info(none) << none;
        QTest::newRow("escaped") << info(strange) << path("new\\x0aline\\x1b[31m.pt");
        QTest::newRow("layer") << words("kernel EXAMPLE --layer 4 --length 3") << Example;
        QTest::newRow("axis") << words("plot IMAGE --view decay -o") + QStringList{path("x.csv")} << Image;
        QTest::newRow("no axis") << words("plot EXAMPLE --view decay --axis h -o") + QStringList{path("x.csv")}
                                 << Example;
        QTest::newRow("one axis") << words("plot EXAMPLE --view footprint -o") + QStringList{path("x.csv")} << Example;
        QTest::newRow("layer") << words("plot IMAGE --view footprint --layer 2 -o") + QStringList{path("x.csv")}
                               << Image;
        QTest::newRow("axis of a sequence") << words("kernel EXAMPLE --length 3 --axis h") << Example;
        QTest::newRow("no axis") << words("kernel IMAGE --length 3") << Image;
        QTest::newRow("no axis to compare") << words("compare IMAGE --input step") << Image;
        QTest::newRow("grid of a sequence") << words("tno EXAMPLE --input step --length 3x4") << Example;
        QTest::newRow("only named") << words("tno " TNN_TEST_DATA "/families/ski.pt --input step")
                                    << TNN_TEST_DATA "/families/ski.pt";
        QTest::newRow("channel") << words("plot EXAMPLE --view decay --channels 384 -o") + QStringList{path("x.csv")}
                                 << Example;
        const QString long1 = path(QByteArray(300, 'a').constData()), long2 = long1 + QStringLiteral(".distcp");
        QTest::newRow("a long name") << info(long1) << long1;
        QTest::newRow("a long name of a part") << info(long2) << long2;
        QTest::newRow("too large") << words("kernel EXAMPLE --length 1000000000") << Example;
        QTest::newRow("contradiction") << words("info EXAMPLE --set heads=7") << Example;
        QTest::newRow("no such input") << words("tno EXAMPLE --input") + QStringList{missing} << missing;
        QTest::newRow("no array") << words("tno EXAMPLE --input") + QStringList{png} << png;
        QTest::newRow("no folder") << words("kernel EXAMPLE --length 3 -o /nowhere/at/all/t.npy")
                                   << QStringLiteral("/nowhere/at/all/t.npy");
        QTest::newRow("no folder for a picture")
            << words("plot EXAMPLE --view decay -o /nowhere/at/all/p.png") << QStringLiteral("/nowhere/at/all/p.png");
        QTest::newRow("device") << words("tno EXAMPLE --input step --device cuda:1") << QStringLiteral("device cuda:1");
        for (const char *view : {"spectrum", "hankel", "form-errors", "form-costs"})
            for (const char *file : {"x.csv", "x.png", "x.pdf"})
                QTest::addRow("%s, %s", view, file) << words("plot IMAGE --axis h --view")
                        + QStringList{QString::fromLatin1(view)} + QStringList{QStringLiteral("-o"), path(file)}
                                                    << Image;
    }
    void failedWorkIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, file);
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.error.startsWith("tnnscope: " + file.toUtf8() + ": "), answer.error.constData());
        QVERIFY2(answer.error.endsWith('\n') && answer.error.count('\n') == 1, answer.error.constData());
        QVERIFY2(!answer.error.endsWith(".\n"), answer.error.constData());
    }

    void longLinesAreCut()
    {
        const QString name = path(QByteArray(90'000, 'a').constData());
        for (const QStringList &arguments :
             {QStringList{QStringLiteral("info"), name},
              words("kernel EXAMPLE --length 3 -o") + QStringList{name + QStringLiteral(".npy")},
              words("kernel EXAMPLE --length") + QStringList{name},
              words("info EXAMPLE --set") + QStringList{name + QStringLiteral("=3")}}) {
            const Answer answer = call(arguments);
            QVERIFY2(answer.error.size() < 2300, answer.error.constData());
            QVERIFY2(answer.error.contains(" more bytes] "), answer.error.constData());
        }
    }

    void wrongCallsGetTheUsage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char *text : {"--bogus",
                                 "kernel",
                                 "kernel EXAMPLE",
                                 "kernel EXAMPLE --length",
                                 "kernel EXAMPLE --length 0",
                                 "kernel EXAMPLE --length -5",
                                 "kernel EXAMPLE --length 1e12",
                                 "kernel EXAMPLE --length 1000000000000",
                                 "kernel EXAMPLE --length 3 --layer -1",
                                 "kernel EXAMPLE --length 3 --layer x",
                                 "kernel EXAMPLE --length 3 --bogus",
                                 "kernel EXAMPLE other --length 3",
                                 "kernel EXAMPLE --length 3 -o t.png",
                                 "kernel EXAMPLE --length 3 --axis z",
                                 "kernel IMAGE --length 3x4 --axis h",
                                 "tno IMAGE --input step --length 3x",
                                 "tno IMAGE --input step --length 0x4",
                                 "tno EXAMPLE",
                                 "tno EXAMPLE --input sine",
                                 "tno EXAMPLE --input step --algorithm quick",
                                 "tno EXAMPLE --input step --device gpu",
                                 "etsc EXAMPLE --length 4 --variant reduced --error 0",
                                 "etsc EXAMPLE --length 4 --modes 3",
                                 "etsc EXAMPLE --length 4 --variant exact",
                                 "compare EXAMPLE --input step --with y.npy",
                                 "compare EXAMPLE --input step --tolerance low",
                                 "info EXAMPLE --set gamma",
                                 "plot EXAMPLE -o x.csv",
                                 "plot EXAMPLE --view decay",
                                 "plot EXAMPLE --view decay -o x.gif",
                                 "plot EXAMPLE --view decay -o x.tex",
                                 "plot EXAMPLE --view hankel --channels mean -o x.csv",
                                 "plot EXAMPLE --view spectrum --modes 4 --error 1e-3 -o x.csv",
                                 "plot EXAMPLE --view waves -o x.csv",
                                 "plot EXAMPLE --view response --scale symlog -o x.png",
                                 "plot EXAMPLE --view response --picture channels -o x.png",
                                 "plot EXAMPLE --view memory --picture phase -o x.png",
                                 "plot EXAMPLE --view memory --frequency log -o x.png",
                                 "plot EXAMPLE --view toeplitz --picture layers -o x.png",
                                 "plot EXAMPLE --view decay --channels 1,,2 -o x.csv",
                                 "plot EXAMPLE --view decay --channels -3 -o x.csv",
                                 "plot EXAMPLE --view spectrum --channels mean -o x.csv",
                                 "plot EXAMPLE --view decay --gamma nan -o x.csv",
                                 "plot EXAMPLE --view decay --size 9 -o x.png",
                                 "plot EXAMPLE --view decay --theme pink -o x.png",
                                 "kernel EXAMPLE --length 3 --axis x",
                                 "plot IMAGE --view decay --axis x -o x.png",
                                 "plot IMAGE --view decay --length 3x5 -o x.png",
                                 "plot IMAGE --view footprint --channels 1,2 -o x.png",
                                 "report EXAMPLE",
                                 "train text"})
            QTest::newRow(text) << words(text);
    }
    void wrongCallsGetTheUsage()
    {
        QFETCH(QStringList, arguments);
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY(answer.out.isEmpty());
        const QList<QByteArray> lines = answer.error.split('\n');
        QVERIFY2(lines.size() == 3 && lines[0].startsWith("tnnscope: ") && lines[1].startsWith("usage: tnnscope ")
                     && lines[2].isEmpty(),
                 answer.error.constData());
    }

    void aFailedWriteIsTold()
    {
        if (!QFile::exists(QStringLiteral("/dev/full")))
            QSKIP("there is no /dev/full here");
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(QStringLiteral(TNN_PROGRAM), words("kernel EXAMPLE --length 3"));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
        const QByteArray error = process.readAllStandardError();
        QVERIFY2(error.startsWith("tnnscope: standard output: ") && error.count('\n') == 1, error.constData());
    }

    /// As `ls` does: killed by SIGPIPE, or an error where that is ignored.
    void aReaderThatIsGoneEndsTheCall_data()
    {
        QTest::addColumn<bool>("ignored");
        QTest::newRow("usual") << false;
        QTest::newRow("ignored") << true;
    }
    void aReaderThatIsGoneEndsTheCall()
    {
        QFETCH(bool, ignored);
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe2(pipe.data(), O_CLOEXEC), 0);
        ::close(pipe[0]);
        const QTemporaryDir folder;
        const QByteArray errors = folder.filePath(QStringLiteral("errors")).toLocal8Bit(),
                         example = Example.toLocal8Bit();
        const pid_t child = fork();
        if (child == 0) {
            ::dup2(pipe[1], STDOUT_FILENO);
            ::dup2(::open(errors.constData(), O_CREAT | O_WRONLY, 0600), STDERR_FILENO);
            std::signal(SIGPIPE, ignored ? SIG_IGN : SIG_DFL);
            ::execl(TNN_PROGRAM, TNN_PROGRAM, "info", example.constData(), nullptr);
            ::_exit(127);
        }
        ::close(pipe[1]);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QFile file(QString::fromLocal8Bit(errors));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray error = file.readAll();
        if (ignored) {
            QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 1);
            QVERIFY2(error.startsWith("tnnscope: standard output: ") && error.count('\n') == 1, error.constData());
        } else {
            QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
            QCOMPARE(error, QByteArray());
        }
    }
};

TNN_TEST(TestFailedCalls, QCoreApplication)

} // namespace tst_failed_calls

#include "tst_failed_calls.moc"
