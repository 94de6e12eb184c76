// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>

namespace tnn::test {

/// Makes `folder` the Hugging Face cache, with one model, hf:org/tiny: a copy of the file.
inline void cacheModel(const QString &folder, const QString &file)
{
    const QDir model(QDir(folder).filePath(QStringLiteral("models--org--tiny")));
    const QString snapshot = QStringLiteral("snapshots/") + QString(40, QLatin1Char('a'));
    QFile ref(model.filePath(QStringLiteral("refs/main")));
    if (!model.mkpath(snapshot) || !model.mkpath(QStringLiteral("refs")) || !ref.open(QIODevice::WriteOnly)
        || ref.write(QByteArray(40, 'a')) != 40
        || !QFile::copy(file, model.filePath(snapshot + QStringLiteral("/tiny.pt"))))
        qFatal("the fixture could not be written");
    qputenv("HF_HUB_CACHE", QFile::encodeName(folder));
}

} // namespace tnn::test
