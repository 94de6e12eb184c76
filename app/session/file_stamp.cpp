// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/file_stamp.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

namespace tnn::app {

QStringList filesOf(const QString &path)
{
    if (path.isEmpty())
        return {};
    const QFileInfo info(path);
    QStringList files;
    if (info.isDir()) {
        const QDir folder(path);
        for (const QString &name : folder.entryList(QDir::Files, QDir::Name))
            files.append(folder.filePath(name));
    } else if (info.exists()) {
        files.append(path);
        const QString configuration = info.dir().filePath(QStringLiteral("config.json"));
        if (QFileInfo::exists(configuration))
            files.append(configuration);
    }
    return files;
}

FileStamp stampOf(const QString &path)
{
    constexpr qint64 Second = 1'000'000'000;
    FileStamp stamp;
    for (const QString &file : filesOf(path)) {
        struct stat status = {};
        if (::stat(QFile::encodeName(file).constData(), &status) == 0)
            stamp.files.push_back({file, static_cast<qint64>(status.st_size),
                                   qint64{status.st_mtim.tv_sec} * Second + status.st_mtim.tv_nsec,
                                   static_cast<quint64>(status.st_ino)});
    }
    return stamp;
}

} // namespace tnn::app
