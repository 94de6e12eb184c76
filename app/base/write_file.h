// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

#include "engine/io/file.h"

namespace tnn::app {

/// io::writeFile() in Qt's types, instead of QSaveFile, which passes over what its last write fails with.
inline void writeFile(const QString &path, const QByteArray &bytes)
{
    io::writeFile(QFile::encodeName(path).toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace tnn::app
