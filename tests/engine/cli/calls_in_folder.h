// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/program_call.h"

namespace calls_in_folder {

using namespace tnn;
using test::Answer;

inline const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");

inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A text as stored in Qt's PDF files: UTF-16, with the most significant byte first.
inline QByteArray asInPdf(const char *text)
{
    QByteArray bytes;
    for (const char *c = text; *c != '\0'; ++c) {
        bytes.append('\0');
        bytes.append(*c);
    }
    return bytes;
}

/// Calls the program with files in a folder of its own.
class CallsInFolder : public QObject {
protected:
    QString path(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    Answer shell(const QString &command) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder->path());
        process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command});
        Answer answer;
        if (process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit)
            answer.status = process.exitCode();
        answer.out = process.readAllStandardOutput();
        answer.error = process.readAllStandardError();
        return answer;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace calls_in_folder
