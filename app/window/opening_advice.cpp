// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening_advice.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include "app/session/workspace_state.h"
#include "engine/checkpoint/containers/recognise.h"

namespace tnn::app {

namespace {

/// The translation's context.
class AdviceWords {
    Q_DECLARE_TR_FUNCTIONS(AdviceWords)
};

QByteArray beginningOf(const QString &path)
{
    constexpr qint64 Enough = 64;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(Enough) : QByteArray();
}

} // namespace

QString adviceFor(const QString &path, Error::Kind kind)
{
    const QFileInfo info(path);
    if (!info.exists())
        return AdviceWords::tr("It is not there: look where it was moved to, or remove it from the recent files.");
    if (!info.isReadable())
        return AdviceWords::tr("You may not read it: ask its owner, or change its permissions.");
    if (info.isDir())
        return AdviceWords::tr("A folder opens as Hugging Face models are saved: with config.json beside the weights. "
                               "Otherwise open the file in it that holds the weights.");
    if (info.size() == 0)
        return AdviceWords::tr("It is empty: copy or download it again.");
    const QByteArray beginning = beginningOf(path);
    if (checkpoint::isLfsPointer({beginning.constData(), static_cast<std::size_t>(beginning.size())}))
        return AdviceWords::tr("It only points at the real file: fetch that with \"git lfs pull\".");
    if (beginning.trimmed().startsWith('<'))
        return AdviceWords::tr("It is a web page, as a failed download leaves it: download the file itself again.");
    if (isWorkspacePath(path))
        return AdviceWords::tr("Nothing was changed. A copy from before, or a newer Tnnscope, may open.");
    if (kind == Error::Kind::NoStateDict)
        return AdviceWords::tr("Nothing of it was run. A checkpoint holds tensors by their names: ask where this file "
                               "comes from, or for what torch.save(model.state_dict()) writes.");
    return AdviceWords::tr(
        "Tnnscope opens Torch checkpoints, safetensors, and coefficients as .npy or .csv. If it is one of "
        "them, compare its size with the original: a copy that was cut off can't be opened.");
}

} // namespace tnn::app
