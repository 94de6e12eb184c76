// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

#include "engine/io/file.h"

namespace tnn::app {

/// io::writeFile() with Qt's types; used instead of QSaveFile, which ignores a failure of its last write.
inline void writeFile(const QString &path, const QByteArray &bytes)
{
    io::writeFile(QFile::encodeName(path).toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace tnn::app
