// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/run_plot.h"

#include <filesystem>
#include <utility>

#include "engine/commands/call_values.h"
#include "engine/commands/console.h"
#include "engine/commands/fingerprint.h"
#include "engine/commands/plot_arguments.h"
#include "engine/commands/plot_batch.h"
#include "engine/commands/plot_numbers.h"
#include "engine/commands/plot_words.h"
#include "engine/commands/provenance.h"
#include "engine/commands/report_arguments.h"
#include "engine/commands/run_parts.h"
#include "engine/error.h"

namespace tnn::commands {

namespace {

void writeNumbers(const PlotRequest &request, const Hooks &hooks, const Task &task)
{
    const Numbers numbers = plotNumbers(request, task);
    if (!numbers.note.empty())
        warn(numbers.note);
    Provenance provenance = provenanceOf(request, hooks.version);
    const bool told = request.provenance || request.suffix == ".json";
    writeResult(request.output, encoded(numbers, request.suffix, told ? &provenance : nullptr));
    if (request.provenance && request.suffix == ".npy")
        writeResult(request.output + ".json", jsonOf(provenance) + "\n");
}

/// A file of numbers, or a picture by who can draw one.
void writePlot(const PlotRequest &request, const Hooks &hooks)
{
    if (!isNumbersSuffix(request.suffix)) {
        hooks.plot(request);
        return;
    }
    const ProgressBar bar;
    writeNumbers(request, hooks, bar.task());
}

void makeFolderOf(const std::string &path)
{
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::create_directories(folder, error) && error)
        throw Error(folder.string(), "cannot be made (" + error.message() + ")");
}

/// One that can't be had is told of, and the others are written.
void writeEach(const std::vector<PlotRequest> &plots, const Hooks &hooks)
{
    makeFolderOf(plots.front().output);
    std::string written;
    std::string failure;
    const auto done = [&](const PlotRequest &plot, const std::string &reason) {
        if (reason.empty())
            written += plot.output + "\n";
        else
            warn(failure = plot.output + ": " + reason);
    };
    const ProgressBar bar;
    if (!isNumbersSuffix(plots.front().suffix)) {
        hooks.plotEach(plots, bar.task(), done);
    } else {
        for (const PlotRequest &plot : plots) {
            try {
                bar.task().report(static_cast<double>(&plot - plots.data()) / static_cast<double>(plots.size()));
                writeNumbers(plot, hooks, {bar.task().stop, {}});
                done(plot, {});
            } catch (const Error &error) {
                done(plot, error.reason());
            }
        }
    }
    if (written.empty())
        throw Error("none of " + std::to_string(plots.size()) + " plots could be made: " + failure);
    writeResult({}, written);
}

void write(const PlotRequest &request, const Hooks &hooks)
{
    if (!isNumbersSuffix(request.suffix) && !hooks.plot)
        throw Error(request.output, "this build draws no pictures, only .csv, .npy and .json");
    if (request.each == PlotRequest::Each::One)
        return writePlot(request, hooks);
    const std::vector<PlotRequest> plots = eachPlot(request);
    if (!request.sheet)
        return writeEach(plots, hooks);
    const ProgressBar bar;
    hooks.plotSheet(request, plots, bar.task());
}

} // namespace

void runPlot(const Arguments &arguments, const Hooks &hooks)
{
    PlotRequest request = plotRequest(arguments);
    checkDevice(arguments);
    DocumentPtr document = openDocument(arguments, hooks.devices), other;
    if (request.shown)
        other = openDocument(arguments.other, arguments, hooks.devices);
    warnOfEach(completePlotRequest(request, arguments, std::move(document), other));
    if (request.shown)
        request.compared = {arguments.checkpoint, arguments.other};
    const bool hasRoom = request.suffix != ".csv" && request.suffix != ".npy";
    if (hasRoom || request.provenance)
        request.fingerprint = fingerprintOf(request.document->checkpoint());
    try {
        write(request, hooks);
    } catch (const Error &error) {
        throw error.in(arguments.checkpoint);
    }
}

void runReport(const Arguments &arguments, const Hooks &hooks)
{
    ReportRequest request = reportRequest(arguments);
    if (!hooks.report)
        throw Error(request.output, "this build draws no pictures, and a report is made of them");
    const ProgressBar bar;
    completeReportRequest(request, arguments, openDocument(arguments, hooks.devices), {bar.task().stop, {}});
    try {
        hooks.report(request, bar.task());
    } catch (const Error &error) {
        throw error.in(arguments.checkpoint);
    }
}

} // namespace tnn::commands
