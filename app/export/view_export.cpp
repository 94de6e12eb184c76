// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/view_export.h"

#include <optional>

#include <QDir>
#include <QFile>

#include "app/export/provenance.h"
#include "app/views/view.h"
#include "engine/commands/plot_batch.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

std::optional<commands::PlotRequest> requestOf(const View &view, const ViewExport &asked, const QString &file)
{
    std::optional<commands::PlotRequest> request = view.plotRequest();
    if (!request)
        return {};
    const QString named = suffixOf(file);
    request->output = QFile::encodeName(file).toStdString();
    request->suffix = (named.isEmpty() ? asked.suffix : named).toStdString();
    setExportOptions(*request, asked.looks);
    request->provenance = asked.provenance;
    request->fingerprint = asked.fingerprint;
    return request;
}

commands::PlotRequest::Each eachOf(ExportWhat what)
{
    using Each = commands::PlotRequest::Each;
    if (what == ExportWhat::EachChannel || what == ExportWhat::SheetOfChannels)
        return Each::Channel;
    return what == ExportWhat::EachHead || what == ExportWhat::SheetOfHeads ? Each::Head : Each::Layer;
}

} // namespace

void writeView(const View &view, const Session &session, const ViewExport &asked, const widgets::Theme &shown)
{
    const std::optional<commands::PlotRequest> request = requestOf(view, asked, asked.place);
    const commands::Provenance provenance = provenanceOf(view, session, request, asked.fingerprint);
    const QString suffix = suffixOf(asked.place);
    if (numberSuffixes().contains(suffix)) {
        const bool told = asked.provenance || suffix == QLatin1String(".json");
        exportNumbers(view.numbers(), asked.place, told ? &provenance : nullptr);
    } else {
        exportPlot(*view.plot(), asked.place, asked.looks, provenance, shown);
    }
}

ViewBatch batchOf(const View &view, const Session &session, const ViewExport &asked)
{
    const bool sheet = isSheet(asked.what);
    const QString name = sheet ? asked.place : QDir(asked.place).filePath(exportStem(view, session) + asked.suffix);
    std::optional<commands::PlotRequest> request = requestOf(view, asked, name);
    if (!request)
        throw Error("what is shown now can't be drawn of other layers");
    if (sheet && numberSuffixes().contains(suffixOf(name)))
        throw Error("a contact sheet is a picture: choose PNG, SVG or PDF");
    request->sheet = sheet;
    request->each = eachOf(asked.what);
    if (request->each == commands::PlotRequest::Each::Channel)
        request->figure.selection.channels = session.selection().channels;
    ViewBatch batch{*request, commands::eachPlot(*request), {}};
    for (const commands::PlotRequest &plot : batch.plots)
        batch.files.append(sheet ? name : QFile::decodeName(plot.output.c_str()));
    batch.files.removeDuplicates();
    return batch;
}

} // namespace tnn::app
