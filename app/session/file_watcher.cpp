// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/file_watcher.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

namespace tnn::app {

namespace {

constexpr int SettleMilliseconds = 300;
constexpr qsizetype MostFiles
    = 256; // the most files of a folder to watch; changes of the folder itself are reported anyway

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

/// The files, the folder that holds them, and its parent: a folder may be deleted and recreated.
QStringList placesOf(const QString &path)
{
    const QFileInfo info(path);
    const QString folder = info.absolutePath();
    QStringList places = filesOf(path).mid(0, MostFiles);
    places.append({folder, QFileInfo(folder).absolutePath()});
    if (info.isDir())
        places.append(info.absoluteFilePath());
    QStringList found;
    for (const QString &place : places)
        if (QFileInfo::exists(place)) // the watcher warns about missing ones
            found.append(place);
    return found;
}

} // namespace

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

FileWatcher::FileWatcher(QObject *parent) : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(SettleMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &FileWatcher::check);
    connect(&m_system, &QFileSystemWatcher::fileChanged, this, &FileWatcher::notice);
    connect(&m_system, &QFileSystemWatcher::directoryChanged, this, &FileWatcher::notice);
}

void FileWatcher::watch(const QString &path, const FileStamp &known)
{
    if (path != m_path) {
        const QStringList old = m_system.files() + m_system.directories();
        if (!old.isEmpty())
            m_system.removePaths(old);
    }
    m_path = path;
    m_known = known;
    m_pause.stop();
    if (path.isEmpty())
        return;
    follow();
    if (stampOf(path) != known)
        checkSoon(); // it was written while it was read
}

/// The system watches files, not names: if another file takes the name, it must be watched again.
void FileWatcher::follow()
{
    std::vector<quint64> numbers;
    for (const FileStamp::Entry &file : stampOf(m_path).files)
        numbers.push_back(file.number);
    if (numbers != m_numbers && !m_system.files().isEmpty())
        m_system.removePaths(m_system.files());
    m_numbers = numbers;
    const QStringList watched = m_system.files() + m_system.directories();
    QStringList missing;
    for (const QString &place : placesOf(m_path))
        if (!watched.contains(place))
            missing.append(place);
    if (!missing.isEmpty())
        m_system.addPaths(missing);
}

void FileWatcher::notice()
{
    if (m_path.isEmpty())
        return;
    follow();
    const FileStamp now = stampOf(m_path);
    if (now == m_known && !m_pause.isActive())
        return; // something else changed in the same folder
    m_seen = now;
    m_pause.start();
}

void FileWatcher::checkSoon()
{
    if (m_path.isEmpty())
        return;
    m_seen = stampOf(m_path);
    m_pause.start();
}

void FileWatcher::check()
{
    follow();
    const FileStamp now = stampOf(m_path);
    if (now != m_seen) { // still being written
        m_seen = now;
        m_pause.start();
    } else if (now != m_known && !now.files.empty()) {
        emit changed();
    }
}

} // namespace tnn::app
