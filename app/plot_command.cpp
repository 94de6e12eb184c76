// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot_command.h"

#include <QFile>

#include "app/base/program.h"
#include "app/export/contact_sheet.h"
#include "app/export/drawing.h"
#include "app/export/plot_export.h"
#include "app/report/report.h"
#include "engine/cli/console.h"
#include "engine/cli/plot_words.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

void write(const figures::PlotRequest &request, const Drawing &drawing)
{
    const PlotPtr plot = drawing();
    if (const QString why = plot->whyNothingIsDrawn(); !why.isEmpty())
        throw Error(Message::verbatim(why.toStdString()));
    const ExportOptions options = exportOptionsOf(request);
    exportPlot(*plot, QFile::decodeName(request.output.c_str()), options,
               cli::provenanceOf(request, versionText().toStdString()));
    if (const Message note = roomNote(*plot, options); !note.empty())
        cli::warn(Message("%1: %2", request.output, note));
}

} // namespace

void plot(const figures::PlotRequest &request, const Task &task)
{
    static const OffscreenApplication application; // for a batch, too
    write(request, drawingOf(request, task));
}

void plotSheet(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots, const Task &task)
{
    const OffscreenApplication application;
    write(request, sheetOf(request, plots, task, cli::warn));
}

void report(const figures::ReportRequest &request, const Task &task)
{
    const OffscreenApplication application;
    writeReport(request, task);
}

} // namespace tnn::app
