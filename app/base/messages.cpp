// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/messages.h"

#include <cstdio>

#include <QString>
#include <QtGlobal>

namespace tnn::app {

namespace {

void route(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    const bool isError = type == QtCriticalMsg || type == QtFatalMsg;
    if (isError || qEnvironmentVariableIsSet("TNNSCOPE_LOG"))
        std::fprintf(stderr, "warning: %s\n", message.toLocal8Bit().constData());
}

} // namespace

void routeMessages()
{
    qInstallMessageHandler(route);
}

} // namespace tnn::app
