// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/program.h"

#include <cstdio>

#include <QApplication>

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
}

OffscreenApplication::~OffscreenApplication() = default;

} // namespace tnn::app
