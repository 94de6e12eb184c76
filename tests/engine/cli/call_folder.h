// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QFile>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include "tests/program_call.h"

namespace tnn::test {

inline const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");
/// Its layers act along height and width.
inline const QString Image = QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth");

/// The arguments of a call; EXAMPLE and IMAGE are replaced by the two checkpoints.
inline QStringList words(const char *text)
{
    QStringList list = QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    list.replaceInStrings(QStringLiteral("EXAMPLE"), Example);
    list.replaceInStrings(QStringLiteral("IMAGE"), Image);
    return list;
}

/// A folder for the files of command-line calls.
class CallFolder {
public:
    QString folder() const { return m_folder.path(); }
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    std::string file(const char *name) const { return path(name).toStdString(); }
    /// The words of a call, in which HERE is the folder.
    QStringList words(const char *text) const
    {
        return test::words(text).replaceInStrings(QStringLiteral("HERE"), folder());
    }
    QByteArray bytes(const char *name) const ///< empty if there is no such file
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString written(const char *name, const QByteArray &bytes) const
    {
        QFile made(path(name));
        if (!made.open(QIODevice::WriteOnly) || made.write(bytes) != bytes.size())
            qFatal("the fixture could not be written");
        return path(name);
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tnn::test
