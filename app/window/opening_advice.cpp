// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening_advice.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include "app/session/workspace_state.h"

namespace tnn::app {

namespace {

QString adviceWords(const char *text)
{
    return QCoreApplication::translate("opening advice", text);
}

QByteArray beginningOf(const QString &path)
{
    constexpr qint64 Enough = 64;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(Enough) : QByteArray();
}

} // namespace

QString adviceFor(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return adviceWords("It is not there: look where it was moved to, or remove it from the recent files.");
    if (!info.isReadable())
        return adviceWords("You may not read it: ask its owner, or change its permissions.");
    if (info.isDir())
        return adviceWords("A folder opens as Hugging Face models are saved: with config.json beside the weights. "
                           "Otherwise open the file in it that holds the weights.");
    if (info.size() == 0)
        return adviceWords("It is empty: copy or download it again.");
    const QByteArray beginning = beginningOf(path);
    if (beginning.startsWith("version https://git-lfs"))
        return adviceWords("It only points at the real file: fetch that with \"git lfs pull\".");
    if (beginning.trimmed().startsWith('<'))
        return adviceWords("It is a web page, as a failed download leaves it: download the file itself again.");
    if (isWorkspacePath(path))
        return adviceWords("Nothing was changed. A copy from before, or a newer Tnnscope, may open.");
    return adviceWords(
        "Tnnscope opens Torch checkpoints, safetensors, and coefficients as .npy or .csv. If it is one of "
        "them, compare its size with the original: a copy that was cut off can't be opened.");
}

} // namespace tnn::app
