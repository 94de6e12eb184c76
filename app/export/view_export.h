// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QStringList>

#include "app/export/plot_export.h"
#include "engine/document/checkpoint_pair.h"
#include "engine/figures/overlay.h"

namespace tnn::app {

class Session;
class View;

/// What of a view is written: a file of it, many into a folder, or many as one picture.
enum class ExportWhat { View, EachLayer, EachHead, EachChannel, SheetOfLayers, SheetOfHeads, SheetOfChannels };

bool isSheet(ExportWhat what);
bool isFolder(ExportWhat what); ///< files in it, one per plot

/// What can be written of what a view shows now, the view itself first.
std::vector<ExportWhat> exportsOf(const View &view, const Session &session);

/// What an exported file is called after: "a" of a.pt; "a-minus-b", "a-and-b" and "B-b" where two are open.
QString exportStem(const document::CheckpointPair *pair, const figures::Overlaid &documents);
/// What files of a view are called after: "shakespeare-decay".
QString exportStem(const View &view, const Session &session);
/// The name of a file with this suffix, or of a folder.
QString suggestedName(ExportWhat what, const View &view, const Session &session, const QString &suffix);

/// Of what a view shows now: with the command that makes it, where one does. `request` is the view's, with the file and
/// its format.
figures::Provenance provenanceOf(const View &view, const Session &session,
                                 const std::optional<figures::PlotRequest> &request, const std::string &fingerprint);

/// One export of a view: what of it, where, and how it looks.
struct ViewExport {
    ExportWhat what = ExportWhat::View;
    QString place;  ///< a file, or a folder
    QString suffix; ///< of the format, with the dot; that of a file is in its place
    ExportOptions looks;
    bool provenance = false; ///< also where numbers have no place for it
    std::string fingerprint; ///< of the checkpoint; empty where it is not known
};

/// Writes the file of ExportWhat::View. `shown` is put back afterwards. Throws tnn::Error.
void writeView(const View &view, const Session &session, const ViewExport &asked, const widgets::Theme &shown);

/// The many plots of one export, for BatchExport.
struct ViewBatch {
    figures::PlotRequest request; ///< for all of them: of a sheet
    std::vector<figures::PlotRequest> plots;
    QStringList files; ///< that will be written, each once
};
/// Throws tnn::Error where the view can't be drawn of others, and of a sheet that is not a picture.
ViewBatch batchOf(const View &view, const Session &session, const ViewExport &asked);

} // namespace tnn::app
