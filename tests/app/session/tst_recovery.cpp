// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QProcess>
#include <QPushButton>

#include "app/session/recovery.h"
#include "app/session/workspace_state.h"
#include "app/window/start_page.h"
#include "tests/app/window_fixture.h"
#include "tests/file_size_limit.h"
#include "tests/test_class.h"

namespace tst_recovery {

using namespace tnn;
using namespace tnn::app;

QStringList filesIn(const QString &folder)
{
    return QDir(folder).entryList({QStringLiteral("*.tnnscope")}, QDir::Files);
}

/// Writes what a crash leaves; `age` is its name, too. Returns whether that succeeded.
bool isLeft(const QTemporaryDir &folder, int age, const QByteArray &state)
{
    QFile file(folder.filePath(QStringLiteral("%1-a.tnnscope").arg(age)));
    return file.open(QIODevice::WriteOnly) && file.write(state) == state.size() && file.flush()
        && file.setFileTime(QDateTime::fromSecsSinceEpoch(5000 - age), QFileDevice::FileModificationTime);
}

void pressIn(const QWidget &parent, const QString &text)
{
    for (QPushButton *button : parent.findChildren<QPushButton *>())
        if (button->text() == text) {
            button->click();
            return;
        }
    QFAIL("no such button");
}

class TestRecovery : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void aCleanEndLeavesNothing()
    {
        QTemporaryDir folder;
        {
            Recovery recovery(folder.path(), nullptr, 0);
            QSignalSpy written(&recovery, &Recovery::written);
            recovery.keep("state");
            QTRY_VERIFY(!written.isEmpty());
            QCOMPARE(filesIn(folder.path()).size(), 1);
            const Recovery other(folder.path()); // a second program does not take it
            QVERIFY(!other.recoverable());
            recovery.keep({});
            QVERIFY(filesIn(folder.path()).isEmpty());
            recovery.keep("again");
            QTRY_COMPARE(written.size(), 2);
        }
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    /// Two windows of one crash: each start is offered another one, and only the user deletes one.
    void eachStateIsLeftForOneProgram()
    {
        QTemporaryDir folder;
        for (const int age : {1, 2, 3})
            QVERIFY(isLeft(folder, age, "{}"));
        const auto nameOf = [](const Recovery &recovery) {
            return recovery.recoverable() ? QFileInfo(recovery.recoverable()->file).fileName() : QString();
        };
        const QStringList all = filesIn(folder.path());
        {
            Recovery first(folder.path());
            QCOMPARE(nameOf(first), QStringLiteral("1-a.tnnscope"));
            const Recovery second(folder.path());
            QCOMPARE(nameOf(second), QStringLiteral("2-a.tnnscope"));
            const Recovery third(folder.path()), fourth(folder.path());
            QCOMPARE(nameOf(third), QStringLiteral("3-a.tnnscope"));
            QVERIFY(!fourth.recoverable());
        }
        QCOMPARE(filesIn(folder.path()), all);
        {
            Recovery first(folder.path(), nullptr, 0);
            const QSignalSpy written(&first, &Recovery::written);
            first.goOnWithRecoverable();
            QCOMPARE(nameOf(first), QStringLiteral("1-a.tnnscope")); // until its own state is on disk
            first.keep("{}");
            QTRY_COMPARE(written.size(), 1);
            QVERIFY(!first.recoverable());
        }
        QCOMPARE(filesIn(folder.path()), all.mid(1));
        {
            Recovery next(folder.path());
            QCOMPARE(nameOf(next), QStringLiteral("2-a.tnnscope"));
            next.goOnWithRecoverable(); // a clean exit before anything is written
        }
        QCOMPARE(filesIn(folder.path()), all.mid(2));
        Recovery last(folder.path());
        last.declineRecoverable();
        QVERIFY(!last.recoverable());
        QVERIFY(filesIn(folder.path()).isEmpty());
    }

    void placesThatCantBeWrittenDisturbNobody()
    {
        Recovery recovery(QStringLiteral("/proc/no/such/folder"), nullptr, 0);
        recovery.keep("state");
        QCoreApplication::processEvents(); // its timer of 0 ms
        QVERIFY(recovery.file().isEmpty());
    }

    /// written() is emitted only for a state on disk; one that does not fit leaves the old one unchanged.
    void aFullDiskKeepsTheOldOne()
    {
        QTemporaryDir folder;
        Recovery recovery(folder.path(), nullptr, 0);
        QByteArrayList kept;
        connect(&recovery, &Recovery::written, this, [&] {
            QFile file(recovery.file());
            kept.append(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
        });
        const test::FileSizeLimit full(512);
        recovery.keep("first");
        QTRY_COMPARE(kept.size(), 1);
        recovery.keep(QByteArray(4096, 'x'));
        QCoreApplication::processEvents(); // the writer's thread handles one state after the other
        recovery.keep("last");
        QTRY_COMPARE(kept.value(kept.size() - 1), QByteArray("last"));
        QCOMPARE(kept, QByteArrayList({"first", "last"}));
    }

    void garbageIsNotOffered()
    {
        QTemporaryDir folder;
        QVERIFY(isLeft(folder, 1, "{ cut off"));
        WindowUnderTest t;
        t.window->recoverBy(std::make_unique<Recovery>(folder.path()));
        QVERIFY(filesIn(folder.path()).isEmpty());
    }

    /// The program is killed while it shows a file; the next one continues where it was.
    void goesOnAfterACrash()
    {
        QTemporaryDir home;
        const QString folder = home.filePath(QStringLiteral("data/Tnnscope/recovery"));
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), home.filePath(QStringLiteral("data")));
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home.filePath(QStringLiteral("config")));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(TNN_PROGRAM), {Example});
        QVERIFY(program.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(filesIn(folder).size() == 1, 60000);
        {
            const Recovery meanwhile(folder);
            QVERIFY(!meanwhile.recoverable());
        }
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(filesIn(folder).size(), 1);

        WindowUnderTest t;
        t.window->recoverBy(std::make_unique<Recovery>(folder, nullptr, 0));
        QVERIFY(!t.session.shownDocument()); // never automatically
        pressIn(*t.window->findChild<StartPage *>(), QStringLiteral("Continue"));
        QTRY_VERIFY(t.session.shownDocument());
        QVERIFY(t.window->windowTitle().contains(QStringLiteral("shakespeare.pt")));
        QVERIFY(!t.window->windowTitle().contains(QStringLiteral(".tnnscope")));
        // Its own state replaces the one left by the crash.
        QTRY_VERIFY(filesIn(folder).size() == 1
                    && filesIn(folder).first().startsWith(QString::number(QCoreApplication::applicationPid())));
        t.window.reset();
        QVERIFY(filesIn(folder).isEmpty());
    }

    /// One after the other, whatever cannot be restored in between.
    void canBeForgotten()
    {
        QTemporaryDir folder;
        for (const int age : {1, 2, 3})
            QVERIFY(
                isLeft(folder, age, age == 2 ? "{ cut off" : "{\"format\": \"tnnscope workspace\", \"version\": 1}"));
        WindowUnderTest t;
        t.window->recoverBy(std::make_unique<Recovery>(folder.path()));
        QCOMPARE(filesIn(folder.path()).size(), 3);
        pressIn(*t.window->findChild<StartPage *>(), QStringLiteral("Discard"));
        QCOMPARE(filesIn(folder.path()), QStringList(QStringLiteral("3-a.tnnscope")));
        pressIn(*t.window->findChild<StartPage *>(), QStringLiteral("Discard"));
        QVERIFY(filesIn(folder.path()).isEmpty());
    }

    /// A state that cannot be restored because of its size stays until the user discards it.
    void oneThatIsTooLargeIsNotDeleted()
    {
        QTemporaryDir folder;
        QVERIFY(isLeft(folder, 1, "{"));
        QVERIFY(QFile::resize(folder.filePath(filesIn(folder.path()).first()),
                              static_cast<qint64>(LargestWorkspace) + 1)); // a hole, which takes no space
        WindowUnderTest t;
        t.window->recoverBy(std::make_unique<Recovery>(folder.path()));
        QCOMPARE(filesIn(folder.path()).size(), 1);
        pressIn(*t.window->findChild<StartPage *>(), QStringLiteral("Discard"));
        QVERIFY(filesIn(folder.path()).isEmpty());
    }
};

TNN_TEST(TestRecovery, QApplication)

} // namespace tst_recovery

#include "tst_recovery.moc"
