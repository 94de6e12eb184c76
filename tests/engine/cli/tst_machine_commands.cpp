// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/test_class.h"

namespace tst_machine_commands {

const QString Id = QStringLiteral("io.github.tnnscope.Tnnscope");

struct Result {
    int status = -1;
    QString out, error;
};

/// What the program says of the machine, and what it writes into the user's folders.
class TestMachineCommands : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString &name) const { return m_folder->filePath(name); }
    Result call(const QString &program, const QStringList &words, const QMap<QString, QString> &more = {}) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "TNNSCOPE_LAUNCHER"})
            environment.remove(QLatin1String(name));
        environment.insert(QStringLiteral("HOME"), path(QStringLiteral("home")));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), path(QStringLiteral("data")));
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), path(QStringLiteral("config")));
        for (auto it = more.begin(); it != more.end(); ++it)
            environment.insert(it.key(), it.value());
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(program, words);
        if (!process.waitForFinished(120000))
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }
    QStringList written() const
    {
        QStringList files;
        for (QDirIterator it(path(QStringLiteral("data")), {Id + QStringLiteral("*")}, QDir::Files,
                             QDirIterator::Subdirectories);
             it.hasNext();)
            files.append(it.next());
        return files;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(path(QStringLiteral("home"))) && QDir().mkpath(path(QStringLiteral("data"))));
    }

    void theDoctorNamesWhatIsMissing()
    {
        const Result none = call(QStringLiteral(TNN_PROGRAM), {QStringLiteral("doctor")});
        QCOMPARE(none.status, 0); // only the window needs a display
        QVERIFY2(none.out.startsWith(QStringLiteral("program   tnnscope " TNN_VERSION ", FFTW 3.")),
                 qPrintable(none.out));
        QVERIFY(none.out.contains(QStringLiteral("\ndisplay   none\n          -> only the window needs one")));
        QVERIFY(none.out.contains(QStringLiteral("\nfonts     found\n")));
        const Result x = call(QStringLiteral(TNN_PROGRAM), {QStringLiteral("doctor")},
                              {{QStringLiteral("DISPLAY"), QStringLiteral(":5977")}});
        QVERIFY2(x.out.contains(QStringLiteral("\ndisplay   X11 (:5977), which does not answer\n          -> ")),
                 qPrintable(x.out));
    }

    void desktopFilesAreWrittenAndRemoved()
    {
        const QString program = path(QStringLiteral("my $apps/bin/tnnscope")),
                      share = path(QStringLiteral("my $apps/share/"));
        for (const QString &folder : {QStringLiteral("../bin"), QStringLiteral("applications"),
                                      QStringLiteral("mime/packages"), QStringLiteral("icons/hicolor/scalable/apps")})
            QVERIFY(QDir().mkpath(share + folder));
        const QString resources = QStringLiteral(TNN_RESOURCES "/");
        QVERIFY(QFile::copy(QStringLiteral(TNN_PROGRAM), program));
        QVERIFY(QFile::copy(resources + QStringLiteral("desktop/%1.desktop").arg(Id),
                            share + QStringLiteral("applications/%1.desktop").arg(Id)));
        QVERIFY(QFile::copy(resources + QStringLiteral("desktop/%1.xml").arg(Id),
                            share + QStringLiteral("mime/packages/%1.xml").arg(Id)));
        QVERIFY(QFile::copy(resources + QStringLiteral("icons/%1.svg").arg(Id),
                            share + QStringLiteral("icons/hicolor/scalable/apps/%1.svg").arg(Id)));
        const Result done = call(program, {QStringLiteral("--install-desktop")});
        QVERIFY2(done.status == 0 && done.error.isEmpty(), qPrintable(done.error));
        QCOMPARE(written().size(), 3);
        QFile entry(path(QStringLiteral("data/applications/%1.desktop").arg(Id)));
        QVERIFY(entry.open(QIODevice::ReadOnly));
        const QString exec = QStringLiteral("\nExec=\"%1\" %F\n")
                                 .arg(QString(program).replace(QLatin1Char('$'), QStringLiteral("\\\\$")));
        const QString text = QString::fromUtf8(entry.readAll());
        QVERIFY2(text.contains(exec), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("TryExec")));
        QCOMPARE(call(program, {QStringLiteral("--remove-desktop")}).status, 0);
        QCOMPARE(written(), QStringList());
        const Result again = call(program, {QStringLiteral("--remove-desktop")});
        QVERIFY2(again.status == 0 && again.out.isEmpty() && again.error.isEmpty(), qPrintable(again.error));
    }

    void aProgramThatIsNotInstalledSaysSo()
    {
        const Result refused = call(QStringLiteral(TNN_PROGRAM), {QStringLiteral("--install-desktop")});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.error.endsWith(
                     QStringLiteral(": this program is not installed: there are no desktop files beside it\n")),
                 qPrintable(refused.error));
        QCOMPARE(written(), QStringList());
    }
};

TNN_TEST(TestMachineCommands, QCoreApplication)

} // namespace tst_machine_commands

#include "tst_machine_commands.moc"
