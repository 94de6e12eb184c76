// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/view_export.h"

#include <optional>

#include <QDir>
#include <QFile>

#include "app/export/provenance.h"
#include "app/views/view.h"
#include "engine/cli/plot_batch.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

std::optional<figures::PlotRequest> requestOf(const View &view, const ViewExport &asked, const QString &file)
{
    std::optional<figures::PlotRequest> request = view.plotRequest();
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

figures::PlotRequest::Each eachOf(ExportWhat what)
{
    using Each = figures::PlotRequest::Each;
    if (what == ExportWhat::EachChannel || what == ExportWhat::SheetOfChannels)
        return Each::Channel;
    return what == ExportWhat::EachHead || what == ExportWhat::SheetOfHeads ? Each::Head : Each::Layer;
}

} // namespace

void writeView(const View &view, const Session &session, const ViewExport &asked, const widgets::Theme &shown)
{
    const std::optional<figures::PlotRequest> request = requestOf(view, asked, asked.place);
    const figures::Provenance provenance = provenanceOf(view, session, request, asked.fingerprint);
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
    std::optional<figures::PlotRequest> request = requestOf(view, asked, name);
    if (!request)
        throw Error("what is shown now can't be drawn of other layers");
    if (sheet && numberSuffixes().contains(suffixOf(name)))
        throw Error("a contact sheet is a picture: choose PNG, SVG or PDF");
    request->sheet = sheet;
    request->each = eachOf(asked.what);
    if (request->each == figures::PlotRequest::Each::Channel)
        request->figure.selection.channels = session.selection().channels;
    ViewBatch batch{*request, cli::eachPlot(*request), {}};
    for (const figures::PlotRequest &plot : batch.plots)
        batch.files.append(sheet ? name : QFile::decodeName(plot.output.c_str()));
    batch.files.removeDuplicates();
    return batch;
}

} // namespace tnn::app
