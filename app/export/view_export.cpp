// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/view_export.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "app/base/language.h"
#include "app/base/number_format.h"
#include "app/base/program.h"
#include "app/views/view.h"
#include "engine/cli/plot_batch.h"
#include "engine/cli/plot_words.h"
#include "engine/error.h"
#include "engine/io/path_names.h"

namespace tnn::app {

namespace {

QString stemOf(const document::Document &document)
{
    const QString path = QString::fromStdString(document.checkpoint().path);
    QString stem = !document.role().empty() ? QString::fromStdString(document.role())
        : document.synthetic()
        ? path
        : QFileInfo(QString::fromStdString(io::fileNameOf(path.toStdString()))).completeBaseName();
    for (const char mark : {':', ',', '=', '/'})
        stem.replace(QLatin1Char(mark), QLatin1Char('-')); // from a name in the zoo
    return stem;
}

std::optional<figures::PlotRequest> requestOf(const View &view, const ViewExport &chosen, const QString &file)
{
    std::optional<figures::PlotRequest> request = view.plotRequest();
    if (!request)
        return {};
    const QString named = suffixOf(file);
    request->output = encodedPath(file);
    request->suffix = (named.isEmpty() ? chosen.suffix : named).toStdString();
    setExportOptions(*request, chosen.looks);
    request->provenance = chosen.provenance;
    request->fingerprint = chosen.fingerprint;
    return request;
}

figures::PlotRequest::Each eachOf(ExportScope what)
{
    using Each = figures::PlotRequest::Each;
    if (what == ExportScope::EachChannel || what == ExportScope::SheetOfChannels)
        return Each::Channel;
    return what == ExportScope::EachHead || what == ExportScope::SheetOfHeads ? Each::Head : Each::Layer;
}

} // namespace

bool isSheet(ExportScope what)
{
    return what >= ExportScope::SheetOfLayers;
}

bool isFolder(ExportScope what)
{
    return what != ExportScope::View && !isSheet(what);
}

/// Batches need a plot request: a view without one is written by itself.
std::vector<ExportScope> exportsOf(const View &view, const Session &session)
{
    const std::optional<figures::PlotRequest> request = view.plotRequest();
    const bool ofAll = request && request->traits().isOfAllLayers;
    if (!request || ofAll)
        return {ExportScope::View};
    const bool heads = session.heads() > 1;
    const bool channels = request->figure.reduction == figures::Reduction::Channel && !request->figure.allChannels
        && session.selection().channels.size() > 1;
    std::vector<ExportScope> exports{ExportScope::View, ExportScope::EachLayer};
    if (heads)
        exports.push_back(ExportScope::EachHead);
    if (channels)
        exports.push_back(ExportScope::EachChannel);
    exports.push_back(ExportScope::SheetOfLayers);
    if (heads)
        exports.push_back(ExportScope::SheetOfHeads);
    if (channels)
        exports.push_back(ExportScope::SheetOfChannels);
    return exports;
}

QString exportStem(const document::CheckpointPair *pair, const figures::Overlaid &documents)
{
    const document::Document &shown = *documents.front();
    if (documents.size() > 1)
        return QStringLiteral("%1-and-%2").arg(stemOf(*pair->a), stemOf(*pair->b));
    if (pair && &shown == pair->difference.get())
        return QStringLiteral("%1-minus-%2").arg(stemOf(*pair->a), stemOf(*pair->b));
    return stemOf(shown);
}

QString exportStem(const View &view, const Session &session)
{
    return QStringLiteral("%1-%2").arg(exportStem(session.pair().get(), view.drawn()), view.id());
}

QString suggestedName(ExportScope what, const View &view, const Session &session, const QString &suffix)
{
    QString stem = exportStem(view, session);
    if (isFolder(what))
        return stem;
    if (isSheet(what))
        return QStringLiteral("%1-sheet%2").arg(stem, suffix);
    if (view.isOfAllLayers())
        return stem + suffix;
    const checkpoint::TnoDescription &tno = *session.tno();
    const QString axis = tno.axis == checkpoint::Axis::Sequence ? QString() : QLatin1Char('-') + axisName(tno.axis);
    return QStringLiteral("%1-layer%2%3-channel%4%5")
        .arg(stem, QString::number(tno.layer), axis, QString::number(session.selection().channels.front()), suffix);
}

figures::Provenance provenanceOf(const View &view, const Session &session,
                                 const std::optional<figures::PlotRequest> &request, const std::string &fingerprint)
{
    const std::string version = versionText().toStdString();
    figures::Provenance provenance = request
        ? cli::provenanceOf(*request, version)
        : figures::provenanceOf(englishOf(view.title()).toStdString(), *session.shownDocument(), session.request(),
                                version);
    provenance.fingerprint = fingerprint;
    if (!request && !view.gatedFor().isEmpty())
        provenance.selection += ", gated for " + view.gatedFor().toStdString();
    return provenance;
}

void writeView(const View &view, const Session &session, const ViewExport &chosen)
{
    const std::optional<figures::PlotRequest> request = requestOf(view, chosen, chosen.place);
    const figures::Provenance provenance = provenanceOf(view, session, request, chosen.fingerprint);
    const QString suffix = suffixOf(chosen.place);
    if (suffix == QLatin1String(".html") && !figures::hasPage(view.id().toStdString()))
        throw Error(figures::whyNoPage()).in(encodedPath(chosen.place));
    if (isNumbers(suffix)) {
        const bool withProvenance = chosen.provenance || suffix == QLatin1String(".json");
        exportNumbers(view.numbers(), chosen.place, withProvenance ? &provenance : nullptr);
    } else {
        exportPlot(*view.plot(), chosen.place, chosen.looks, provenance);
    }
}

ViewBatch batchOf(const View &view, const Session &session, const ViewExport &chosen)
{
    const bool sheet = isSheet(chosen.what);
    const QString name = sheet ? chosen.place : QDir(chosen.place).filePath(exportStem(view, session) + chosen.suffix);
    std::optional<figures::PlotRequest> request = requestOf(view, chosen, name);
    if (!request)
        throw Error("the current content cannot be drawn for other layers");
    if (sheet && (isNumbers(suffixOf(name)) || suffixOf(name) == QLatin1String(".html")))
        throw Error("a contact sheet is an image; choose PNG, SVG or PDF");
    request->sheet = sheet;
    request->each = eachOf(chosen.what);
    if (request->each == figures::PlotRequest::Each::Channel)
        request->figure.selection.channels = session.selection().channels;
    ViewBatch batch{*request, cli::eachPlot(*request), {}};
    for (const figures::PlotRequest &plot : batch.plots)
        batch.files.append(sheet ? name : QFile::decodeName(plot.output.c_str()));
    batch.files.removeDuplicates();
    return batch;
}

} // namespace tnn::app
