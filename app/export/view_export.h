// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QStringList>

#include "app/export/export_what.h"
#include "app/export/plot_export.h"

namespace tnn::app {

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
