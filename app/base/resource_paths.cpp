// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/resource_paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace tnn::app {

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
