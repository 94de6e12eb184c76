// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QFileSystemWatcher>
#include <QTimer>

namespace tnn::app {

/// What tells one state of files from another: which they are, how large, and when they were last written.
struct FileStamp {
    struct One {
        QString path;
        qint64 size = 0, modified = 0; ///< bytes, nanoseconds
        quint64 number = 0;            ///< of the inode: another file may take the name
        bool operator==(const One &) const = default;
    };
    std::vector<One> files; ///< empty: there is nothing

    bool operator==(const FileStamp &) const = default;
};

/// Of what is read where a checkpoint is opened: the file and the config.json beside it, or what lies in a folder. Missing
/// ones are left out.
FileStamp stampOf(const QString &path);

/// Tells when a file or a folder that is looked at was written again, and has been at rest since: by renaming another one
/// over it, in place, or by deleting it and making it anew. What is missing is waited for.
class FileWatcher : public QObject {
    Q_OBJECT

public:
    explicit FileWatcher(QObject *parent = nullptr);

    /// `known`: the state that was read. An empty path: nothing is watched.
    void watch(const QString &path, const FileStamp &known);

signals:
    void changed(); ///< there is another state than the known one, and it is at rest

private:
    void follow();
    void notice();
    void lookAgain(); ///< soon, whether or not the system told of anything
    void look();

    QFileSystemWatcher m_system;
    QTimer m_pause;
    QString m_path;
    FileStamp m_known, m_seen;
    std::vector<quint64> m_numbers; ///< of the files that the system watches
};

} // namespace tnn::app
