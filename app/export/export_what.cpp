// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_what.h"

#include <optional>

#include "app/base/number_format.h"
#include "app/export/export_stem.h"
#include "app/views/view.h"

namespace tnn::app {

bool isSheet(ExportWhat what)
{
    return what >= ExportWhat::SheetOfLayers;
}

bool isFolder(ExportWhat what)
{
    return what != ExportWhat::View && !isSheet(what);
}

/// Batches are of what a call can ask for: a view that none makes is written alone.
std::vector<ExportWhat> exportsOf(const View &view, const Session &session)
{
    const std::optional<figures::PlotRequest> request = view.plotRequest();
    const bool ofAll = request && isOfAllLayers(request->options);
    if (!request || ofAll)
        return {ExportWhat::View};
    const bool heads = session.heads() > 1;
    const bool channels = request->figure.reduction == figures::Reduction::Channel && !request->figure.allChannels
        && session.selection().channels.size() > 1;
    std::vector<ExportWhat> exports{ExportWhat::View, ExportWhat::EachLayer};
    if (heads)
        exports.push_back(ExportWhat::EachHead);
    if (channels)
        exports.push_back(ExportWhat::EachChannel);
    exports.push_back(ExportWhat::SheetOfLayers);
    if (heads)
        exports.push_back(ExportWhat::SheetOfHeads);
    if (channels)
        exports.push_back(ExportWhat::SheetOfChannels);
    return exports;
}

QString exportStem(const View &view, const Session &session)
{
    return QStringLiteral("%1-%2").arg(exportStem(session.pair().get(), view.drawn()), view.id());
}

QString suggestedName(ExportWhat what, const View &view, const Session &session, const QString &suffix)
{
    QString stem = exportStem(view, session);
    if (isFolder(what))
        return stem;
    if (isSheet(what))
        return QStringLiteral("%1-sheet%2").arg(stem, suffix);
    const checkpoint::TnoDescription &tno = *session.tno();
    const QString axis = tno.axis == checkpoint::Axis::Sequence ? QString() : QLatin1Char('-') + axisName(tno.axis);
    return QStringLiteral("%1-layer%2%3-channel%4%5")
        .arg(stem, QString::number(tno.layer), axis, QString::number(session.selection().channels.front()), suffix);
}

} // namespace tnn::app
