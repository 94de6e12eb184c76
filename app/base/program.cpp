// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/program.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <dlfcn.h>

#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLibraryInfo>

#include "app/base/number_format.h"
#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::app {

QString versionText()
{
    return QStringLiteral(TNNSCOPE_VERSION);
}

Message missingForX()
{
    const QString plugin = QLibraryInfo::path(QLibraryInfo::PluginsPath) + QStringLiteral("/platforms/libqxcb.so");
    if (!QFileInfo::exists(plugin))
        return {};
    if (void *const library = ::dlopen(encodedPath(plugin).c_str(), RTLD_LAZY)) {
        ::dlclose(library);
        return {};
    }
    // "libxcb-icccm.so.4: cannot open shared object file: ..."
    const std::string_view reason = ::dlerror();
    return Message(
        "Qt %1 does not find %2, which windows under X11 need: sudo apt install libxcb-cursor0 libxcb-icccm4 "
        "libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0",
        qVersion(), reason.substr(0, reason.find(':')));
}

namespace {

/// What Qt says while an application starts, until it gives up because no platform plugin can show a window.
struct StartReasons {
    bool needsDisplay = false; ///< an X server was asked
    QString display;           ///< the display of that server
    QString first;             ///< the reason against the platform that was tried before X
};

/// Returns why no window can be shown; `last` are Qt's last words.
QString startProblem(const StartReasons &reasons, const QString &last)
{
    if (!reasons.display.isEmpty())
        return QStringLiteral("cannot connect to display ") + reasons.display;
    if (reasons.needsDisplay && reasons.first.isEmpty())
        return QStringLiteral("no display found; subcommands such as plot do not need one");
    if (const Message missing = missingForX(); reasons.first.contains(QStringLiteral("xcb")) && !missing.empty())
        return QString::fromStdString(missing.english());
    const QString &reason = reasons.first.isEmpty() ? last : reasons.first;
    return QStringLiteral("no window can be shown: ") + reason.section(QLatin1Char('\n'), 0, 0);
}

/// Qt would abort.
void followStart(QtMsgType type, const char *category, const QString &message)
{
    static StartReasons reasons;
    if (type == QtFatalMsg) {
        std::fprintf(stderr, "tnnscope: %s\n", io::escaped(startProblem(reasons, message).toStdString()).c_str());
        std::_Exit(EXIT_FAILURE);
    }
    if (qstrcmp(category, "qt.qpa.xcb") == 0) {
        reasons.needsDisplay = true;
        reasons.display = message.section(QLatin1Char(' '), -1); // "could not connect to display :1"
    } else if (qstrcmp(category, "qt.qpa.plugin") == 0 && !reasons.needsDisplay && reasons.first.isEmpty()) {
        reasons.first = message;
    }
}

bool isOffscreen = false; ///< there is no window, so nothing unsaved can be lost

} // namespace

void routeMessages()
{
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &context, const QString &message) {
        if (QCoreApplication::startingUp())
            followStart(type, context.category, message);
        const bool isError = type == QtCriticalMsg || type == QtFatalMsg;
        if (isOffscreen && message.startsWith(QLatin1String("QThread::start: Thread creation error"))) {
            // Qt would wait for what that thread was to paint.
            std::fputs("tnnscope: there is not enough memory for a thread\n", stderr);
            std::_Exit(EXIT_FAILURE);
        }
        if (isError || qEnvironmentVariableIsSet("TNNSCOPE_LOG"))
            std::fprintf(stderr, "warning: %s\n", message.toLocal8Bit().constData());
    });
}

Message missingFonts()
{
    // These stand for installed fonts, and are listed even if there are none.
    static const QStringList aliases{QStringLiteral("Monospace"), QStringLiteral("Sans Serif"),
                                     QStringLiteral("Serif")};
    const QStringList families = QFontDatabase::families();
    const bool isMissing = std::all_of(families.begin(), families.end(),
                                       [](const QString &family) { return aliases.contains(family); });
    return isMissing ? Message("no font is installed, so text cannot be drawn; install one, such as fonts-dejavu-core")
                     : Message();
}

OffscreenApplication::OffscreenApplication()
{
    if (QCoreApplication::instance())
        return;
    // Always offscreen: a picture must not depend on the display, its fonts or its scale.
    isOffscreen = true;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qunsetenv("QT_SCALE_FACTOR");
    static int argc = 1;
    static char name[] = "tnnscope";
    static char *argv[] = {name, nullptr};
    m_own = std::make_unique<QApplication>(argc, argv);
    if (const Message reason = missingFonts(); !reason.empty())
        throw Error(reason);
}

OffscreenApplication::~OffscreenApplication() = default;

QString examplesFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    // Installed: bin/ next to share/. In the build tree: build/release/bin below the sources.
    for (const char *place : {"../share/tnnscope/examples", "../../../resources/examples"}) {
        QString folder = QDir::cleanPath(program.absoluteFilePath(QLatin1String(place)));
        if (QFileInfo(folder).isDir())
            return folder;
    }
    return {};
}

namespace {

/// Empty if it is missing.
QString example(const char *name)
{
    const QString folder = examplesFolder(), path = folder + QLatin1Char('/') + QLatin1String(name);
    return !folder.isEmpty() && QFileInfo::exists(path) ? path : QString();
}

} // namespace

QString examplePath()
{
    return example("shakespeare.pt");
}

QStringList otherExamples()
{
    QStringList paths{example("shakespeare-no-decay.pt"), example("shakespeare-learned-decay.pt")};
    paths.removeAll(QString());
    return paths;
}

QString exampleText()
{
    return example("evaluate.txt");
}

} // namespace tnn::app
