// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QStringList>

#include "app/export/plot_export.h"
#include "engine/document/checkpoint_pair.h"
#include "engine/figures/figure_parts.h"

namespace tnn::app {

class Session;
class View;

/// What is written of a view: one file of it, many files in a folder, or many plots as one picture.
enum class ExportScope { View, EachLayer, EachHead, EachChannel, SheetOfLayers, SheetOfHeads, SheetOfChannels };

bool isSheet(ExportScope what);
bool isFolder(ExportScope what); ///< a folder of files, one per plot

/// What can be written of a view's current contents, the view itself first.
std::vector<ExportScope> exportsOf(const View &view, const Session &session);

/// The stem of an exported file's name: "a" for a.pt; "a-minus-b", "a-and-b" and "B-b" if two are open.
QString exportStem(const document::CheckpointPair *pair, const figures::Overlaid &documents);
/// The stem of a view's file names: "shakespeare-decay".
QString exportStem(const View &view, const Session &session);
/// The name of a file with this suffix, or of a folder.
QString suggestedName(ExportScope what, const View &view, const Session &session, const QString &suffix);

/// The provenance of what a view shows now, with the command that reproduces it, if any. `request` is the view's, with
/// the file and its format.
figures::Provenance provenanceOf(const View &view, const Session &session,
                                 const std::optional<figures::PlotRequest> &request, const std::string &fingerprint);

/// One export of a view: what, where to, and how it looks.
struct ViewExport {
    ExportScope what = ExportScope::View;
    QString place;  ///< a file, or a folder
    QString suffix; ///< the suffix of the format, with the dot; for a file, included in `place`
    ExportOptions looks;
    bool provenance = false; ///< even if the number format has no place for it
    std::string fingerprint; ///< the checkpoint's fingerprint; empty if unknown
};

/// Writes the file of ExportScope::View. Throws tnn::Error.
void writeView(const View &view, const Session &session, const ViewExport &chosen);

/// The many plots of one export, for BatchExport.
struct ViewBatch {
    figures::PlotRequest request; ///< common to all of them: for a sheet
    std::vector<figures::PlotRequest> plots;
    QStringList files; ///< that will be written, without duplicates
};
/// Throws tnn::Error if the view cannot be drawn for other selections, or if a sheet is not a picture.
ViewBatch batchOf(const View &view, const Session &session, const ViewExport &chosen);

} // namespace tnn::app
