// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_surroundings {

using namespace tnn::test;

const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What the program is surrounded by (language, home, temporary folder, fonts, names of files) changes no number and no
/// picture; where it cannot work, one sentence says so.
class TestSurroundings : public QObject {
    Q_OBJECT

private slots:
    void languagesChangeNoNumber_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addRow("plot as numbers") << QStringList{"plot",     Example, "--view", "memory",
                                                        "--length", "64",    "-o",     "OUT.csv"};
        QTest::addRow("plot as a picture")
            << QStringList{"plot", Example, "--view", "decay", "--length", "64", "-o", "OUT.svg"};
        QTest::addRow("info") << QStringList{"info", Example, "--json"};
        QTest::addRow("a number") << QStringList{"plot", Example,   "--view", "coefficients", "--length",
                                                 "8",    "--gamma", "0.5",    "-o",           "OUT.npy"};
        QTest::addRow("evaluate") << QStringList{"evaluate", Example, "--text", "TEXT", "--lengths", "16", "--json"};
    }
    void languagesChangeNoNumber()
    {
        QFETCH(QStringList, words);
        const QTemporaryDir folder;
        const QString out = folder.filePath(QStringLiteral("a"));
        QFile text(folder.filePath(QStringLiteral("text")));
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write(QByteArray("To be, or not to be. ").repeated(9)) > 0);
        text.close();
        words.replaceInStrings(QStringLiteral("OUT"), out).replaceInStrings(QStringLiteral("TEXT"), text.fileName());
        QByteArray first;
        for (const char *language : {"C.UTF-8", "C", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"}) {
            const QString name = QLatin1String(language);
            const Answer answer = call(words, {{"LC_ALL", name}, {"LANG", name}, {"LANGUAGE", QString()}});
            VERIFY_DONE(answer);
            const QString written = words.last().startsWith(out) ? words.last() : QString();
            const QByteArray result = written.isEmpty() ? answer.out : contents(written);
            QVERIFY(!result.isEmpty());
            if (first.isEmpty())
                first = result;
            QCOMPARE(result, first);
        }
    }

    void homesAndFoldersAreNotNeeded_data()
    {
        using Changes = QMap<QString, QString>;
        QTest::addColumn<Changes>("changes");
        const auto none = QStringLiteral("/nonexistent");
        QTest::addRow("no HOME") << Changes{{"HOME", QString()}, {"XDG_RUNTIME_DIR", QString()}};
        QTest::addRow("unwritable HOME") << Changes{
            {"HOME", none}, {"XDG_CACHE_HOME", none}, {"XDG_CONFIG_HOME", none}};
        QTest::addRow("no TMPDIR") << Changes{{"TMPDIR", none}};
    }
    void homesAndFoldersAreNotNeeded()
    {
        using Changes = QMap<QString, QString>;
        QFETCH(Changes, changes);
        const QTemporaryDir folder;
        for (const char *name : {"a.svg", "a.png", "a.pdf", "a.csv"}) {
            const QString out = folder.filePath(QLatin1String(name));
            const Answer answer = call({"plot", Example, "--view", "memory", "--length", "64", "-o", out}, changes);
            VERIFY_DONE(answer);
            QVERIFY(contents(out).size() > 100);
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 4);
    }

    void windowsNeedADisplay_data()
    {
        using Changes = QMap<QString, QString>;
        QTest::addColumn<Changes>("changes");
        QTest::addColumn<QByteArray>("reason");
        QTest::addRow("none") << Changes()
                              << QByteArray("no display found; subcommands such as plot do not need one\n");
        QTest::addRow("stale") << Changes{{"DISPLAY", ":5977"}} << QByteArray("cannot connect to display :5977\n");
        QTest::addRow("stale ssh") << Changes{{"DISPLAY", "localhost:5977.0"}}
                                   << QByteArray("cannot connect to display localhost:5977.0\n");
        QTest::addRow("wayland, then stale")
            << Changes{{"WAYLAND_DISPLAY", "wayland-5977"}, {"DISPLAY", ":5977"}, {"XDG_SESSION_TYPE", "wayland"}}
            << QByteArray("cannot connect to display :5977\n");
        QTest::addRow("xcb without a display")
            << Changes{{"QT_QPA_PLATFORM", "xcb"}}
            << QByteArray("no display found; subcommands such as plot do not need one\n");
        for (const Changes &changes : {Changes{{"WAYLAND_DISPLAY", "wayland-5977"}},
                                       Changes{{"QT_QPA_PLATFORM", "wayland"}, {"WAYLAND_DISPLAY", "wayland-5977"}}})
            QTest::addRow("wayland, %lld", static_cast<long long>(changes.size()))
                << changes << QByteArray("no window can be shown: Could not ");
        QTest::addRow("unknown platform")
            << Changes{{"QT_QPA_PLATFORM", "nonsense"}}
            << QByteArray("no window can be shown: Could not find the Qt platform plugin \"nonsense\"");
    }
    void windowsNeedADisplay()
    {
        using Changes = QMap<QString, QString>;
        QFETCH(Changes, changes);
        QFETCH(QByteArray, reason);
        const QTemporaryDir none; // in which no Wayland server listens
        changes.insert(QStringLiteral("XDG_RUNTIME_DIR"), none.path());
        for (const QStringList &words : {QStringList(), {Example}}) {
            const Answer answer = call(words, changes);
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.error.startsWith("tnnscope: " + reason) && answer.error.count('\n') == 1, answer.error);
        }
    }

    void namesNeedNotBeText()
    {
        const QTemporaryDir folder;
        // Bytes that are not UTF-8 would be lost in a QString: the shell passes them on.
        const QByteArray script = "cd '" + folder.path().toUtf8() + "' && cp '" + Example.toUtf8()
            + "' $'bad\\xff.pt' && '" TNN_PROGRAM
              "' kernel $'bad\\xff.pt' --length 4 -o $'out\\xfe.npy' && ls -b && rm -f *";
        QProcess shell;
        shell.start(QStringLiteral("bash"), {QStringLiteral("-c"), QString::fromUtf8(script)});
        QVERIFY(shell.waitForFinished(60000));
        QCOMPARE(shell.readAllStandardError(), QByteArray());
        QCOMPARE(shell.readAllStandardOutput(), QByteArray("bad\\377.pt\nout\\376.npy\n"));
    }

    void picturesNeedAFont()
    {
        const QTemporaryDir folder;
        const QString fonts = folder.filePath(QStringLiteral("fonts.conf")), out = folder.filePath(QStringLiteral("a"));
        QFile file(fonts);
        QVERIFY(file.open(QIODevice::WriteOnly)
                && file.write("<fontconfig><dir>" + folder.path().toUtf8() + "</dir></fontconfig>") > 0);
        file.close();
        for (const char *suffix : {".svg", ".png", ".pdf"}) {
            const Answer answer = call({"plot", Example, "--view", "memory", "--length", "64", "-o", out + suffix},
                                       {{"FONTCONFIG_FILE", fonts}});
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.error.endsWith(": no font is installed, so text cannot be drawn; install one, such as "
                                           "fonts-dejavu-core\n")
                         && answer.error.count('\n') == 1,
                     answer.error);
            QVERIFY(!QFile::exists(out + suffix));
        }
        const Answer numbers = call({"plot", Example, "--view", "memory", "--length", "64", "-o", out + ".csv"},
                                    {{"FONTCONFIG_FILE", fonts}});
        VERIFY_DONE(numbers);
        const Answer window = call({Example}, {{"FONTCONFIG_FILE", fonts}, {"QT_QPA_PLATFORM", "offscreen"}});
        QVERIFY(window.status == 1 && window.error.startsWith("tnnscope: no font is installed"));
    }
};

TNN_TEST(TestSurroundings, tnn::test::NoApplication)

} // namespace tst_surroundings

#include "tst_surroundings.moc"
