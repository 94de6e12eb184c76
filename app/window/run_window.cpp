// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include <cstdio>
#include <cstdlib>
#include <memory>

#include <QApplication>
#include <QDir>
#include <QFileInfo>

#include "app/base/language.h"
#include "app/base/number_format.h"
#include "app/base/program.h"
#include "app/controls/style.h"
#include "app/dialogs/file_controller.h"
#include "app/session/open_request.h"
#include "app/session/recovery.h"
#include "app/session/request_server.h"
#include "app/session/workspace_state.h"
#include "app/window/main_window.h"
#include "engine/remote/child_process.h"

// Resources of a static library are not registered automatically; the macro must be outside any namespace.
static void initialiseResources()
{
    Q_INIT_RESOURCE(tnnscope);
}

namespace tnn::app {

namespace {

void nameApplication()
{
    QApplication::setApplicationName(QStringLiteral("Tnnscope"));
    QApplication::setApplicationVersion(versionText());
    const QString id = QStringLiteral("io.github.tnnscope.Tnnscope"); // the name of the files in resources/desktop
    QApplication::setDesktopFileName(id);
    QApplication::setWindowIcon(QIcon::fromTheme(id));
}

OpenRequest requestOf(const cli::WindowCall &call)
{
    OpenRequest request{{}, call.layer, call.head, call.channels};
    for (const std::string &file : call.files)
        request.files.append(QString::fromLocal8Bit(file.c_str()));
    return request;
}

/// Returns whether the user's open window has taken the request. It has another working folder.
bool isTaken(OpenRequest request, const QString &address)
{
    for (QString &file : request.files) {
        const QFileInfo info = fileInfoOf(file);
        if (!info.exists())
            return false;
        file = QDir::cleanPath(info.absoluteFilePath());
    }
    return !request.files.isEmpty() && sendRequest(address, request);
}

/// The windows of a user share one address; a window on another machine's files is not shared.
QString addressOf(const cli::WindowCall &call)
{
    return call.newWindow || !call.engine.empty() ? QString() : requestAddress();
}

/// Ends the process if a job does not end: everything has been saved, and its user waits.
void waitForJobs(Jobs &jobs, Settings &settings)
{
    constexpr std::chrono::milliseconds Patience(1000), AfterKill(200);
    if (jobs.end(Patience))
        return;
    remote::ChildProcess::killAll();
    if (jobs.end(AfterKill))
        return;
    settings.save();
    std::_Exit(EXIT_SUCCESS);
}

int runSession(const cli::WindowCall &call, const OpenRequest &request, const std::function<void(MainWindow &)> &made)
{
    MainWindow *shown = nullptr; // another start can connect from now on; the event loop then reads its request
    const RequestServer server(addressOf(call),
                               [&shown](const OpenRequest &received) { return shown && shown->openRequest(received); });
    Settings settings;
    installLanguage(wantedLanguage(settings));
    Session session;
    if (!call.engine.empty())
        session.setRemote(std::make_shared<remote::EngineConnection>(call.engine, versionText().toStdString()));
    Jobs jobs;
    FileOpener opener(session, jobs, settings);
    for (qsizetype i = request.files.size() - 1; i > 0; --i)
        settings.addRecentFile(request.files.at(i));
    const QString first = request.files.value(0);
    if (!first.isEmpty() && !isWorkspacePath(first)) {
        opener.open(first); // read while the window is being created
        selectPartOnceOpened(opener, session, request);
    }
    int status = 0;
    {
        ThemeSettings themes(settings);
        MainWindow window(session, jobs, settings, themes, opener);
        window.recoverBy(std::make_unique<Recovery>(Recovery::defaultFolder()));
        if (made)
            made(window);
        if (isWorkspacePath(first))
            window.fileController()->open(first);
        window.show();
        shown = &window;
        status = QApplication::exec();
        shown = nullptr;
    }
    waitForJobs(jobs, settings);
    return status;
}

} // namespace

void dressApplication()
{
    initialiseResources();
    QApplication::setStyle(new Style);
}

int runWindow(int &argc, char **argv, const cli::WindowCall &call, const std::function<void(MainWindow &)> &made)
{
    const QApplication application(argc, argv);
    if (const Message reason = missingFonts(); !reason.empty()) {
        std::fprintf(stderr, "tnnscope: %s\n", reason.english().c_str());
        return 1;
    }
    nameApplication();
    const OpenRequest request = requestOf(call);
    if (isTaken(request, addressOf(call)))
        return 0;
    dressApplication();
    return runSession(call, request, made);
}

} // namespace tnn::app
