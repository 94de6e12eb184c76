// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <sys/stat.h>

#include <QProcess>

#include "app/base/program.h"
#include "app/window/run_window.h"
#include "engine/io/file.h"
#include "tests/app/window_fixture.h"

using namespace tnn;
using namespace tnn::app;

namespace {

constexpr int Patience = 30000; ///< for a busy machine: what hung did so for a minute or for ever

/// Whether someone is reading from the pipe, or waits to.
bool isRead(const std::string &pipe)
{
    static int writer = -1; // kept open: the reader goes on waiting
    if (writer < 0)
        writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    return writer >= 0;
}

/// Shows the window with a file; closes it once the file, a pipe, is being read, or the engine has written its process
/// number into a file.
int showWindow(int argc, char **argv)
{
    const std::string place = argv[2], engine = argc > 3 ? argv[3] : "", started = argc > 4 ? argv[4] : "";
    cli::WindowCall call{{place}, engine, {}, {}, {}, true};
    return runWindow(argc, argv, call, [&](MainWindow &window) {
        auto *const timer = new QTimer(&window);
        QObject::connect(timer, &QTimer::timeout, &window, [&window, place, started] {
            if (started.empty() ? isRead(place) : QFileInfo(QString::fromStdString(started)).size() > 0)
                window.close();
        });
        timer->start(20);
    });
}

} // namespace

/// Quitting the program while a job waits for what does not come: each window is another process.
class TestQuitting : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    /// Whether a window that is called like this ends by itself.
    bool ends(const QStringList &arguments) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const auto &[name, folder] : {std::pair("HOME", ""), std::pair("XDG_RUNTIME_DIR", ""),
                                           std::pair("XDG_DATA_HOME", "data"), std::pair("XDG_CONFIG_HOME", "config")})
            environment.insert(QString::fromLatin1(name), path(folder));
        QProcess window;
        window.setProcessEnvironment(environment);
        window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        window.start(QCoreApplication::applicationFilePath(), QStringList{QStringLiteral("--window")} + arguments);
        const bool ended = window.waitForFinished(Patience);
        if (!ended) {
            window.kill();
            window.waitForFinished();
        }
        return ended && window.exitStatus() == QProcess::NormalExit && window.exitCode() == 0;
    }
    /// Whether the settings were saved.
    bool isSaved() const
    {
        QDirIterator files(path("config"), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            if (QSettings(files.next(), QSettings::IniFormat).contains(QStringLiteral("window/geometry")))
                return true;
        return false;
    }

private slots:
    void cleanup() { QDir(path("config")).removeRecursively(); }

    void aPipeIntoWhichNobodyWritesIsLeft()
    {
        const QString pipe = path("pipe.pt");
        QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        QVERIFY(ends({pipe}));
        QVERIFY(isSaved());
    }

    void anEngineThatDoesNotAnswerIsEnded()
    {
        const QString engine = path("engine"), number = path("number");
        io::writeFile(engine.toStdString(), "#!/bin/sh\necho $$ > " + number.toStdString() + "\nexec sleep 600\n");
        QVERIFY(QFile::setPermissions(engine, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(ends({QStringLiteral("/there/model.pt"), engine, number}));
        QVERIFY(isSaved());
        QFile file(number);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const int process = file.readAll().trimmed().toInt();
        QVERIFY(process > 1);
        QVERIFY(::kill(process, 0) != 0 && errno == ESRCH);
    }

    void anEngineThatStopsAnsweringIsEnded()
    {
        const QString engine = path("engine"), number = path("number");
        QFile::remove(number);
        io::writeFile(engine.toStdString(),
                      "#!/bin/sh\necho '{\"tnnscope\":\"" + versionText().toStdString()
                          + "\",\"protocol\":2,\"devices\":[],\"torch\":null}'\nread request\necho $$ > "
                          + number.toStdString() + "\nexec sleep 600\n");
        QVERIFY(QFile::setPermissions(engine, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(ends({QStringLiteral("/there/model.pt"), engine, number}));
        QFile file(number);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(::kill(file.readAll().trimmed().toInt(), 0) != 0 && errno == ESRCH);
    }
};

int main(int argc, char **argv)
{
    if (argc > 2 && std::string_view(argv[1]) == "--window")
        return showWindow(argc, argv);
    QApplication application(argc, argv);
    TestQuitting test;
    QTEST_SET_MAIN_SOURCE_PATH
    return QTest::qExec(&test, argc, argv);
}
#include "tst_quitting.moc"
