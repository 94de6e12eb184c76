// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/resource_paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace tnn::app {

QString examplesFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    // Installed: bin/ beside share/. In the build tree: build/release/bin under the sources.
    for (const char *place : {"../share/tnnscope/examples", "../../../resources/examples"}) {
        QString folder = QDir::cleanPath(program.absoluteFilePath(QLatin1String(place)));
        if (QFileInfo(folder).isDir())
            return folder;
    }
    return {};
}

QString examplePath()
{
    const QString folder = examplesFolder();
    const QString path = folder + QStringLiteral("/shakespeare.pt");
    return !folder.isEmpty() && QFileInfo::exists(path) ? path : QString();
}

} // namespace tnn::app
