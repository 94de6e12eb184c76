// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>

#include "app/session/file_stamp.h"

namespace tnn::app {

/// Tells when a file or a folder that is looked at was written again, and has been at rest since: by renaming another one
/// over it, in place, or by deleting it and making it anew. What is missing is waited for.
class FileWatcher : public QObject {
    Q_OBJECT

public:
    explicit FileWatcher(QObject *parent = nullptr);

    /// `known`: the state that was read. An empty path: nothing is watched.
    void watch(const QString &path, const FileStamp &known);
    const QString &path() const { return m_path; }
    /// Looks soon, whether or not the system told of anything.
    void lookAgain();

signals:
    void changed(); ///< there is another state than the known one, and it is at rest

private:
    void follow();
    void notice();
    void look();

    QFileSystemWatcher m_system;
    QTimer m_pause;
    QString m_path;
    FileStamp m_known, m_seen;
    std::vector<quint64> m_numbers; ///< of the files that the system watches
};

} // namespace tnn::app
