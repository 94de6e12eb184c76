// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include <cstdio>
#include <memory>

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>

#include "app/base/display.h"
#include "app/base/language.h"
#include "app/base/resource_paths.h"
#include "app/base/start_clock.h"
#include "app/base/version.h"
#include "app/controls/style.h"
#include "app/dialogs/file_desk.h"
#include "app/session/recovery.h"
#include "app/session/workspace_state.h"
#include "app/views/view.h"
#include "app/window/main_window.h"
#include "widgets/curves/bare_plot.h"

// Resources of a static library are not found by themselves; the macro must stand outside of any namespace.
static void initialiseResources()
{
    Q_INIT_RESOURCE(tnnscope);
}

namespace tnn::app {

namespace {

/// The bare window that a start is measured against.
int runPeer()
{
    StartClock clock;
    const std::unique_ptr<QWidget> window = widgets::makeBarePlot();
    clock.watch(window.get(), true);
    window->resize(1200, 800);
    window->show();
    return QApplication::exec();
}

void nameApplication()
{
    QApplication::setApplicationName(QStringLiteral("Tnnscope"));
    QApplication::setApplicationVersion(versionText());
    QApplication::setDesktopFileName(QStringLiteral("tnnscope"));
}

/// A measured start shall not depend on what was remembered, and shall not be remembered.
std::unique_ptr<Settings> makeSettings(const QTemporaryDir *scratch)
{
    return scratch ? std::make_unique<Settings>(scratch->filePath(QStringLiteral("settings.ini")), nullptr)
                   : std::make_unique<Settings>();
}

int runSession(const QStringList &files, const QString &engine)
{
    std::unique_ptr<QTemporaryDir> scratch;
    if (StartClock::isWanted())
        scratch = std::make_unique<QTemporaryDir>();
    const auto settings = makeSettings(scratch.get());
    installLanguage(wantedLanguage(*settings));
    Session session;
    if (!engine.isEmpty())
        session.setRemote(std::make_shared<remote::EngineKeeper>(engine.toStdString(), versionText().toStdString()));
    Jobs jobs;
    FileOpener opener(session, jobs);
    for (qsizetype i = files.size() - 1; i > 0; --i)
        settings->addRecentFile(files.at(i));
    const QString first = scratch && files.isEmpty() ? examplePath() : files.value(0);
    if (!first.isEmpty() && !isWorkspacePath(first))
        opener.open(first); // read while the window is made
    ThemeKeeper themes(*settings);
    MainWindow window(session, jobs, *settings, themes, opener);
    StartClock clock;
    if (scratch) {
        clock.watch(&window, false);
        QObject::connect(&window, &MainWindow::firstViewShown, &clock, [&clock](View *view) {
            view->content()->repaint();
            clock.tellLast("matrix");
        });
    } else {
        window.recoverBy(std::make_unique<Recovery>(Recovery::usualFolder()));
    }
    if (isWorkspacePath(first))
        window.desk()->open(first);
    window.show();
    return QApplication::exec();
}

} // namespace

void dressApplication()
{
    initialiseResources();
    QApplication::setStyle(new Style);
}

int runWindow(int &argc, char **argv, const QStringList &files, const QString &engine)
{
    if (!hasDisplay()) {
        std::fputs("tnnscope: there is no display to open a window on; subcommands such as plot need none\n", stderr);
        return 1;
    }
    const QApplication application(argc, argv);
    if (StartClock::isPeer())
        return runPeer();
    nameApplication();
    dressApplication();
    return runSession(files, engine);
}

} // namespace tnn::app
