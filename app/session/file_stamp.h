// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>
#include <QStringList>

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

/// What is read where a checkpoint is opened: the file and the config.json beside it, or what lies in a folder. Missing ones
/// are left out.
QStringList filesOf(const QString &path);
FileStamp stampOf(const QString &path);

} // namespace tnn::app
