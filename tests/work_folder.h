// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace tnn::test {

using Files = std::map<QString, QByteArray>; ///< contents by name

/// Adds an old file in place of each one that was made.
inline Files withOldOnes(Files files, const Files &made)
{
    for (const auto &[name, bytes] : made)
        files.emplace(name, "old");
    return files;
}

/// A folder whose files, hidden ones too, are looked at and put back.
class WorkFolder {
public:
    QString path() const { return m_folder.path(); }

    Files files() const
    {
        Files found;
        const QDir folder(m_folder.path());
        for (const QString &name : folder.entryList(QDir::Files | QDir::Hidden | QDir::System)) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                found[name] = file.readAll();
        }
        return found;
    }

    void restore(const Files &before) const
    {
        for (const auto &[name, bytes] : files())
            if (!before.contains(name))
                QFile::remove(m_folder.filePath(name));
        for (const auto &[name, bytes] : before) {
            QFile file(m_folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
                qFatal("the folder could not be restored");
        }
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tnn::test
