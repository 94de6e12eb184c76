// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include <cstdio>
#include <memory>

#include <QApplication>

#include "app/base/language.h"
#include "app/base/program.h"
#include "app/controls/style.h"
#include "app/dialogs/file_controller.h"
#include "app/session/recovery.h"
#include "app/session/workspace_state.h"
#include "app/window/main_window.h"

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
    const QString id = QStringLiteral("io.github.tnnscope.Tnnscope"); // of resources/desktop
    QApplication::setDesktopFileName(id);
    QApplication::setWindowIcon(QIcon::fromTheme(id));
}

int runSession(const QStringList &files, const QString &engine, const std::function<void(MainWindow &)> &made)
{
    Settings settings;
    installLanguage(wantedLanguage(settings));
    Session session;
    if (!engine.isEmpty())
        session.setRemote(std::make_shared<remote::EngineKeeper>(engine.toStdString(), versionText().toStdString()));
    Jobs jobs;
    FileOpener opener(session, jobs, settings);
    for (qsizetype i = files.size() - 1; i > 0; --i)
        settings.addRecentFile(files.at(i));
    const QString first = files.value(0);
    if (!first.isEmpty() && !isWorkspacePath(first))
        opener.open(first); // read while the window is being created
    ThemeKeeper themes(settings);
    MainWindow window(session, jobs, settings, themes, opener);
    window.recoverBy(std::make_unique<Recovery>(Recovery::usualFolder()));
    if (made)
        made(window);
    if (isWorkspacePath(first))
        window.fileController()->open(first);
    window.show();
    return QApplication::exec();
}

} // namespace

void dressApplication()
{
    initialiseResources();
    QApplication::setStyle(new Style);
}

int runWindow(int &argc, char **argv, const QStringList &files, const QString &engine,
              const std::function<void(MainWindow &)> &made)
{
    if (!hasDisplay()) {
        std::fputs("tnnscope: no display found; subcommands such as plot do not need one\n", stderr);
        return 1;
    }
    const QApplication application(argc, argv);
    nameApplication();
    dressApplication();
    return runSession(files, engine, made);
}

} // namespace tnn::app
