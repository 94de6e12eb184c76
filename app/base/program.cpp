// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/program.h"

#include <algorithm>
#include <cstdio>

#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>

#include "engine/error.h"

namespace tnn::app {

QString versionText()
{
    return QStringLiteral(TNNSCOPE_VERSION);
}

void routeMessages()
{
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &, const QString &message) {
        const bool isError = type == QtCriticalMsg || type == QtFatalMsg;
        if (isError || qEnvironmentVariableIsSet("TNNSCOPE_LOG"))
            std::fprintf(stderr, "warning: %s\n", message.toLocal8Bit().constData());
    });
}

bool hasDisplay()
{
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    return false;
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
