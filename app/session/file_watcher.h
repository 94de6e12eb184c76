// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QFileSystemWatcher>
#include <QTimer>

namespace tnn::app {

/// Distinguishes the states of files: which files they are, how large, and when they were last written.
struct FileStamp {
    struct Entry {
        QString path;
        qint64 size = 0, modified = 0; ///< bytes, nanoseconds
        quint64 number = 0;            ///< the inode's: another file may take the name
        bool operator==(const Entry &) const = default;
    };
    std::vector<Entry> files; ///< empty: there are none

    bool operator==(const FileStamp &) const = default;
};

/// The stamp of the files read when a checkpoint is opened: the file and the config.json next to it, or the files in a
/// folder. Missing ones are omitted.
FileStamp stampOf(const QString &path);

/// Reports when a watched file or folder has been rewritten and is no longer changing: by renaming another one over it,
/// in place, or by deleting and recreating it. Waits for missing ones.
class FileWatcher : public QObject {
    Q_OBJECT

public:
    explicit FileWatcher(QObject *parent = nullptr);

    /// `known`: the state that was read. With an empty path, nothing is watched.
    void watch(const QString &path, const FileStamp &known);

signals:
    void changed(); ///< the state differs from the known one and is no longer changing

private:
    void follow();
    void notice();
    void checkSoon(); ///< checks the files shortly, even if the system reported no change
    void check();

    QFileSystemWatcher m_system;
    QTimer m_pause;
    QString m_path;
    FileStamp m_known, m_seen;
    std::vector<quint64> m_numbers; ///< the numbers of the files that the system watches
};

} // namespace tnn::app
