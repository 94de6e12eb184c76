// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop_command.h"

#include <string>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include "app/base/number_format.h"
#include "engine/cli/console.h"
#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::app {

namespace {

const QString Id = QStringLiteral("io.github.tnnscope.Tnnscope");

/// The folder with applications/, icons/ and mime/: beside the program's folder.
QDir sharedFolder()
{
    return {QCoreApplication::applicationDirPath() + QStringLiteral("/../share")};
}

QStringList desktopFiles()
{
    QStringList files{QStringLiteral("applications/%1.desktop").arg(Id),
                      QStringLiteral("mime/packages/%1.xml").arg(Id)};
    const QString icons = QStringLiteral("icons/hicolor/");
    for (const QString &size : QDir(sharedFolder().filePath(icons)).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        for (const QString &icon : {Id + QStringLiteral(".png"), Id + QStringLiteral(".svg")})
            if (const QString file = icons + size + QStringLiteral("/apps/") + icon; sharedFolder().exists(file))
                files.append(file);
    return files;
}

/// The entry starts this program, wherever it is: a quoted argument, in which four characters are escaped.
QByteArray withPath(QByteArray entry)
{
    // The launcher of a Python package, if it started this program, knows where its Qt is.
    QString path = qEnvironmentVariable("TNNSCOPE_LAUNCHER", QCoreApplication::applicationFilePath());
    for (const char c : {'\\', '"', '`', '$'})
        path.replace(QLatin1Char(c), QStringLiteral("\\") + QLatin1Char(c));
    entry.replace("TryExec=tnnscope\n", "");
    return entry.replace("Exec=tnnscope ", "Exec=\"" + path.toUtf8().replace("\\", "\\\\").replace("%", "%%") + "\" ");
}

void copy(const QString &from, const QString &to)
{
    QFile source(from);
    if (!source.open(QIODevice::ReadOnly))
        throw Error("cannot be read (%1)", source.errorString().toStdString()).in(encodedPath(from));
    QByteArray bytes = source.readAll();
    if (from.endsWith(QStringLiteral(".desktop")))
        bytes = withPath(bytes);
    QDir().mkpath(QFileInfo(to).absolutePath()); // a failure is reported on writing
    io::writeFile(encodedPath(to), bytes.toStdString());
}

/// Desktops read caches of these folders. Where a program for one is missing, so is what would read it.
void updateCaches(const QDir &shared)
{
    QProcess::execute(
        QStringLiteral("sh"),
        {QStringLiteral("-c"),
         QStringLiteral("(update-desktop-database \"$0/applications\"; update-mime-database \"$0/mime\") 2>&-"),
         shared.path()});
}

} // namespace

void installDesktopFiles(bool remove)
{
    char name[] = "tnnscope";
    char *argv[] = {name, nullptr};
    int argc = 1;
    const QCoreApplication application(argc, argv);
    const QDir shared(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    const QStringList files = desktopFiles();
    if (!remove && !sharedFolder().exists(files.front()))
        throw Error("this program is not installed: there are no desktop files beside it")
            .in(encodedPath(QCoreApplication::applicationFilePath()));
    if (shared.exists() && shared.canonicalPath() == sharedFolder().canonicalPath())
        throw Error("desktops search this folder anyway").in(encodedPath(shared.path()));
    std::string text;
    for (const QString &file : files) {
        const QString place = shared.filePath(file);
        if (remove && !QFile::remove(place))
            continue;
        if (!remove)
            copy(sharedFolder().filePath(file), place);
        text += (remove ? "removed " : "wrote ") + encodedPath(place) + "\n";
    }
    if (!text.empty())
        updateCaches(shared);
    cli::writeResult({}, text);
}

} // namespace tnn::app
