// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_stem.h"

#include <QFileInfo>

#include "app/base/number_format.h"

namespace tnn::app {

namespace {

QString stemOf(const document::Document &document)
{
    const QString path = QString::fromStdString(document.checkpoint().path);
    QString stem = document.synthetic() ? path : QFileInfo(fileNameOf(path)).completeBaseName();
    for (const char mark : {':', ',', '=', '/'})
        stem.replace(QLatin1Char(mark), QLatin1Char('-')); // of a name in the zoo
    return stem;
}

} // namespace

QString exportStem(const document::CheckpointPair *pair, const figures::Overlaid &documents)
{
    const document::Document &shown = *documents.front();
    if (!pair)
        return stemOf(shown);
    if (documents.size() > 1)
        return QStringLiteral("%1-and-%2").arg(stemOf(*pair->a), stemOf(*pair->b));
    if (&shown == pair->difference.get())
        return QStringLiteral("%1-minus-%2").arg(stemOf(*pair->a), stemOf(*pair->b));
    return QStringLiteral("%1-%2").arg(QString::fromStdString(shown.role()), stemOf(shown));
}

} // namespace tnn::app
