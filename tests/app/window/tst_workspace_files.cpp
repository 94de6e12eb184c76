// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QPlainTextEdit>

#include <fcntl.h>
#include <sys/stat.h>

#include "app/controls/message_bar.h"
#include "app/panels/input_panel.h"
#include "app/session/workspace_state.h"
#include "app/window/perspectives.h"
#include "engine/io/output_file.h"
#include "tests/app/window/workspace_calls.h"
#include "tests/file_size_limit.h"
#include "tests/test_class.h"

namespace tst_workspace_files {

using namespace tnn;
using namespace tnn::app;

/// The command that the open question asks about.
QString askedCommand(const WindowUnderTest &t)
{
    return t.window->findChild<WorkspaceController *>()->question()->findChild<QPlainTextEdit *>()->toPlainText();
}

/// Workspace files that were moved or written by someone else, and failing disks.
class TestWorkspaceFiles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void movesWithItsFiles()
    {
        QTemporaryDir first, second;
        const QString path = first.filePath(QStringLiteral("w.tnnscope"));
        QVERIFY(QFile::copy(Example, first.filePath(QStringLiteral("model.pt"))));
        {
            WindowUnderTest t;
            t.opener.open(first.filePath(QStringLiteral("model.pt")));
            QTRY_VERIFY(t.session.shownDocument());
            t.session.setTno(1);
            t.window->findChild<WorkspaceController *>()->saveTo(path);
        }
        QVERIFY(QFile::rename(path, second.filePath(QStringLiteral("w.tnnscope"))));
        QVERIFY(QFile::rename(first.filePath(QStringLiteral("model.pt")), second.filePath(QStringLiteral("model.pt"))));
        WindowUnderTest t;
        QVERIFY(openWorkspace(t, second.filePath(QStringLiteral("w.tnnscope"))));
        QCOMPARE(t.session.selection().tno, 1);
        QCOMPARE(QFileInfo(t.opener.path()).absolutePath(), QFileInfo(second.path()).absoluteFilePath());
    }

    /// Also where no panel shows it, and before the vocabulary has been read.
    void aTextComesBackUnchanged()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("w.tnnscope"));
        {
            WindowUnderTest t;
            QVERIFY(t.openExample());
            t.window->findChild<Perspectives *>()->enter(QStringLiteral("overview"));
            t.window->findChild<InputPanel *>()->openText(QStringLiteral("To be"));
            QTRY_VERIFY(t.session.input().network != nullptr);
            t.window->findChild<WorkspaceController *>()->saveTo(path);
        }
        WindowUnderTest t;
        QVERIFY(openWorkspace(t, path));
        QTRY_COMPARE(t.session.input().text, std::string("To be"));
        QVERIFY(t.waitForViews());
        QVERIFY(!t.window->isWindowModified());
    }

    void anotherFileEndsTheOneThatIsOpened()
    {
        WindowUnderTest t;
        const QString pipe = t.folder.filePath(QStringLiteral("slow.pt"));
        QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        const io::Descriptor both(::open(pipe.toLocal8Bit().constData(), O_RDWR | O_CLOEXEC)); // nothing comes
        WorkspaceState state;
        state.files = {{QStringLiteral("A"), pipe, {}}};
        state.selection.tno = 1;
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        writeWorkspace(state, path);
        t.window->fileController()->open(path);
        QTRY_COMPARE(t.opener.opening(), pipe);
        QVERIFY(t.openExample());
        QCOMPARE(t.session.selection().tno, 0);
        QVERIFY(t.window->findChild<WorkspaceController *>()->path().isEmpty());
    }

    void aDeletedCheckpointStaysInIt()
    {
        WindowUnderTest t;
        const QString model = t.folder.filePath(QStringLiteral("model.pt")),
                      path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        QVERIFY(QFile::copy(Example, model));
        t.opener.open(model);
        QVERIFY(t.waitForViews());
        QVERIFY(QFile::remove(model));
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        QCOMPARE(jsonOf(path)[QStringLiteral("files")].toArray().size(), 1);
    }

    void missingFilesAreLookedFor()
    {
        QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("model.pt"));
        const QString path = folder.filePath(QStringLiteral("w.tnnscope"));
        QVERIFY(QFile::copy(Example, model));
        {
            WindowUnderTest t;
            t.opener.open(model);
            QTRY_VERIFY(t.session.shownDocument());
            t.session.setTno(1);
            t.panel("compare").close();
            t.window->findChild<WorkspaceController *>()->saveTo(path);
        }
        QVERIFY(QFile::remove(model));
        WindowUnderTest t;
        t.window->fileController()->open(path);
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() != nullptr);
        QVERIFY(t.window->findChild<WorkspaceController *>()->question()->informativeText().contains(model));
        press(t, QStringLiteral("Open without"));
        QTRY_VERIFY(!t.window->findChild<WorkspaceController *>()->path().isEmpty());
        QVERIFY(!t.session.shownDocument());
        // What it stored about the missing file is saved again.
        t.window->findChild<WorkspaceController *>()->save();
        const QJsonObject saved = jsonOf(path);
        QCOMPARE(saved[QStringLiteral("files")].toArray().size(), 1);
        QCOMPARE(saved[QStringLiteral("selection")][QStringLiteral("tno")].toInt(), 1);
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() == nullptr);
        t.window->findChild<WorkspaceController *>()->lookFor = [](const QString &) { return Example; };
        t.window->fileController()->open(path);
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() != nullptr);
        press(t, QStringLiteral("Locate"));
        QTRY_VERIFY(t.session.shownDocument());
        QCOMPARE(t.session.selection().tno, 1);
        QVERIFY(!t.panel("compare").isVisible());
    }

    void commandsOfStrangersAreAskedAbout()
    {
        WindowUnderTest t;
        const QString ran = t.folder.filePath(QStringLiteral("ran"));
        QJsonObject object = toJson(WorkspaceState(), {});
        object[QStringLiteral("engine")] = QStringLiteral("sh -c 'touch %1'").arg(ran);
        object[QStringLiteral("files")] = QJsonArray{QJsonObject{
            {QStringLiteral("role"), QStringLiteral("A")}, {QStringLiteral("absolute"), QStringLiteral("/x.pt")}}};
        const QString path = t.makeFile(QStringLiteral("w.tnnscope"), QJsonDocument(object).toJson());
        t.window->fileController()->open(path);
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() != nullptr);
        QVERIFY(askedCommand(t).contains(QStringLiteral("touch")));
        press(t, QStringLiteral("Cancel"));
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() == nullptr);
        QVERIFY(!t.session.remote());
        QVERIFY(!QFileInfo::exists(ran));
        // It serves nothing: what is open stays on this machine.
        t.window->fileController()->open(path);
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() != nullptr);
        press(t, QStringLiteral("Run"));
        QVERIFY(t.session.remote());
        QTRY_VERIFY(QFileInfo::exists(ran));
        QTRY_VERIFY(!t.session.remote());
    }

    void commandsOfStrangersAreShownWhole()
    {
        WindowUnderTest t;
        QJsonObject object = toJson(WorkspaceState(), {});
        object[QStringLiteral("engine")] = QStringLiteral("ssh gpu-server") + QString(400, QLatin1Char(' '))
            + QStringLiteral("\n-oProxyCommand='touch /x' \u202eab\u200f");
        t.window->fileController()->open(t.makeFile(QStringLiteral("w.tnnscope"), QJsonDocument(object).toJson()));
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() != nullptr);
        QCOMPARE(askedCommand(t),
                 QStringLiteral("ssh gpu-server '-oProxyCommand=touch /x' '\\xe2\\x80\\xaeab\\xe2\\x80\\x8f'"));
        press(t, QStringLiteral("Cancel"));
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() == nullptr);
    }

    void hostileOnesAreRefusedInASentence_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *name, const char *key, const QJsonValue &value, const char *said) {
            QJsonObject object = toJson(WorkspaceState(), {});
            object[QLatin1String(key)] = value;
            QTest::newRow(name) << QJsonDocument(object).toJson() << QString::fromLatin1(said);
        };
        const auto object = [](const char *key, const QJsonValue &value) {
            return QJsonObject{{QLatin1String(key), value}};
        };
        QTest::newRow("empty") << QByteArray() << QStringLiteral("is empty");
        QTest::newRow("not json") << QByteArray("\x80\x02}q\x00", 5) << QStringLiteral("is not a workspace");
        QTest::newRow("deep") << QByteArray(100000, '[') << QStringLiteral("is not a workspace");
        QTest::newRow("list") << QByteArray("[1, 2]") << QStringLiteral("is not a Tnnscope workspace");
        QTest::newRow("other") << QByteArray("{\"format\": \"else\"}") << QStringLiteral("is not a Tnnscope workspace");
        row("newer", "version", 2, "version 2");
        row("zero", "version", 0, "\"version\" is 0");
        row("version text", "version", QStringLiteral("1"), "\"version\" is \"1\"");
        row("files", "files", QStringLiteral("x"), "\"files\" is \"x\"");
        row("tno", "selection", object("tno", -1), "\"selection.tno\" is -1");
        row("n", "selection", object("n", 1e30), "\"selection.n\" is 1e+30");
        row("half", "selection", object("n", 1.5), "\"selection.n\" is 1.5");
        row("channels", "selection", object("channels", QJsonArray{QStringLiteral("a")}), "\"selection.channels\"");
        row("gamma", "overrides", object("gamma", 2), "\"overrides.gamma\" is 2");
        row("decay", "overrides", object("decay", 1), "\"overrides.decay\" is 1");
        row("band", "overrides", object("band", -5), "\"overrides.band\" is -5");
        row("stage", "stage", 7, "\"stage\" is 7");
        row("error", "reduce", object("error", 0), "\"reduce.error\" is 0");
        row("signal", "input", object("signal", QStringLiteral("rm -rf")), "rm -rf");
        row("long engine", "engine",
            QStringLiteral("ssh x") + QString(1200, QLatin1Char(' ')) + QStringLiteral("-oX=y"),
            "\"engine\" is a command of 1210 characters");
        row("blank engine", "engine", QStringLiteral("  "), "the command is empty");
        row("open quote", "engine", QStringLiteral("ssh 'x"), "the command has an unclosed quote");
        row("views", "views", object("decay", QJsonArray()), "\"views.decay\" is a list");
    }
    void hostileOnesAreRefusedInASentence()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, said);
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.session.setTno(2);
        const QByteArray before = comparable(t.window->findChild<WorkspaceCapture *>()->state());
        t.window->fileController()->open(t.makeFile(QStringLiteral("bad.tnnscope"), json));
        QTRY_VERIFY(t.window->findChild<MessageBar *>()->isVisible());
        const QString told = t.window->findChild<MessageBar *>()->text();
        QVERIFY2(told.contains(said), qPrintable(told));
        QVERIFY(!told.contains(QLatin1Char('\n')));
        QCOMPARE(comparable(t.window->findChild<WorkspaceCapture *>()->state()), before);
        QVERIFY(t.session.shownDocument());
    }

    /// Bytes not written by a program of this user do not reach Qt, which would trust them; the list of views is used
    /// instead.
    void forgedLayoutsDoNoHarm()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("memory").close();
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        QJsonObject object = jsonOf(path);
        QByteArray layout = QByteArray::fromBase64(object[QStringLiteral("layout")].toString().toLatin1());
        for (qsizetype at = 8; at < layout.size(); at += 7)
            layout[at] = static_cast<char>(0xff);
        object[QStringLiteral("layout")] = QString::fromLatin1(layout.toBase64());
        const QString forged = t.makeFile(QStringLiteral("forged.tnnscope"), QJsonDocument(object).toJson());
        QVERIFY(openWorkspace(t, forged));
        QVERIFY(!t.panel("memory").isVisible());
        QVERIFY(t.panel("toeplitz").isVisible());
        QTRY_VERIFY(t.allShown());
    }

    void failedWritesAreTold()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<WorkspaceController *>()->saveTo(QStringLiteral("/proc/no/such/place.tnnscope"));
        QVERIFY(t.window->findChild<MessageBar *>()->isVisible());
        QCOMPARE(t.window->findChild<MessageBar *>()->text(),
                 QStringLiteral("/proc/no/such/place.tnnscope: cannot be written (no such directory)"));
        QVERIFY(t.window->findChild<WorkspaceController *>()->path().isEmpty());
    }

    void aFullDiskKeepsTheOldOne()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        const QJsonObject saved = jsonOf(path);
        QVERIFY(!saved.isEmpty());
        t.session.setTno(3);
        QTRY_VERIFY(t.window->isWindowModified());
        {
            const test::FileSizeLimit full(512);
            t.window->findChild<WorkspaceController *>()->save();
        }
        QCOMPARE(jsonOf(path), saved);
        QVERIFY(t.window->findChild<MessageBar *>()->isVisible());
        QCOMPARE(t.window->findChild<MessageBar *>()->text(),
                 path + QStringLiteral(": cannot be written (File too large)"));
        QVERIFY(t.window->isWindowModified());
        t.window->findChild<WorkspaceController *>()->save();
        QVERIFY(!t.window->isWindowModified());
        QCOMPARE(jsonOf(path)[QStringLiteral("selection")][QStringLiteral("tno")].toInt(), 3);
    }
};

TNN_TEST(TestWorkspaceFiles, QApplication)

} // namespace tst_workspace_files

#include "tst_workspace_files.moc"
