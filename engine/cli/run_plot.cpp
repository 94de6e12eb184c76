// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <utility>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/plot_arguments.h"
#include "engine/cli/plot_batch.h"
#include "engine/cli/plot_words.h"
#include "engine/cli/run_command.h"
#include "engine/document/fingerprint.h"
#include "engine/error.h"
#include "engine/figures/plot_request.h"
#include "engine/figures/provenance.h"
#include "engine/io/file.h"
#include "engine/io/output_file.h"
#include "engine/io/utf8.h"

namespace tnn::cli {

namespace {

void writeNumbers(const figures::PlotRequest &request, const Hooks &hooks, const Task &task)
{
    const figures::Numbers numbers = figures::plotNumbers(request, task);
    if (!numbers.note.empty())
        warn(Message::verbatim(numbers.note));
    figures::Provenance provenance = provenanceOf(request, hooks.version);
    const bool withProvenance = request.provenance || request.suffix == ".json";
    writeResult(request.output, figures::encoded(numbers, request.suffix, withProvenance ? &provenance : nullptr));
    if (request.provenance && request.suffix == ".npy")
        writeProvenance(figures::provenancePath(request.output), figures::jsonOf(provenance) + "\n");
}

/// Writes a file of numbers, or a picture through the hook.
void writePlot(const figures::PlotRequest &request, const Hooks &hooks)
{
    if (!figures::isNumbersSuffix(request.suffix)) {
        hooks.plot(request, {});
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
        throw Error("cannot be created (%1)", error.message()).in(folder.string());
}

/// Checks the names of the files that a plot will write.
void checkFiles(const figures::PlotRequest &plot, const std::vector<std::string> &inputs)
{
    if (isServed()) // its client writes them
        return;
    io::checkOutput(plot.output, inputs);
    if (plot.provenance)
        io::checkOutput(figures::provenancePath(plot.output), inputs);
    if (!figures::isNumbersSuffix(plot.suffix))
        inFile(plot.output, [&] { io::requireUtf8(plot.output); }); // Qt would write another name
}

/// Writes each plot; reports one that fails and writes the others. Throws tnn::Error if any failed.
void writeEach(const std::vector<figures::PlotRequest> &plots, const std::vector<std::string> &inputs,
               const Hooks &hooks)
{
    for (const figures::PlotRequest &plot : plots)
        checkFiles(plot, inputs);
    makeFolderOf(plots.front().output);
    std::string written;
    std::size_t failed = 0;
    const ProgressBar bar;
    for (const figures::PlotRequest &plot : plots) {
        const Task task{bar.task().stop, {}};
        bar.task().report(static_cast<double>(&plot - plots.data()) / static_cast<double>(plots.size()));
        try {
            figures::isNumbersSuffix(plot.suffix) ? writeNumbers(plot, hooks, task) : hooks.plot(plot, task);
            written += io::escaped(plot.output) + "\n";
        } catch (const Error &error) {
            ++failed;
            warn(Message("%1: %2", plot.output, error.reason()));
        }
    }
    writeResult({}, written);
    if (failed > 0)
        throw Error("%1 of the %2 plots could not be written", failed, plots.size());
}

void write(const figures::PlotRequest &request, const PlotCall &call, const Hooks &hooks)
{
    const std::vector<std::string> &inputs = call.inputs;
    if (!figures::isNumbersSuffix(request.suffix) && !hooks.plot)
        throw Error("this build cannot draw images; use .csv, .npy or .json").in(request.output);
    if (request.each == figures::PlotRequest::Each::One || request.sheet)
        checkFiles(request, inputs);
    if (request.each == figures::PlotRequest::Each::One)
        return writePlot(request, hooks);
    const std::vector<figures::PlotRequest> plots = call.part.of(eachPlot(request));
    if (plots.empty())
        return; // there are fewer plots than parts
    if (!request.sheet)
        return writeEach(plots, inputs, hooks);
    const ProgressBar bar;
    hooks.plotSheet(request, plots, bar.task());
}

} // namespace

void run(const PlotCall &call, const Hooks &hooks)
{
    figures::PlotRequest request = plotRequest(call);
    checkDevice(call);
    document::DocumentPtr document = openDocument(call, hooks.devices), other;
    if (request.shown) {
        PlotCall against = call;
        against.checkpoint = call.against;
        other = openDocument(against, hooks.devices);
    }
    warnOfEach(completePlotRequest(request, call, std::move(document), other));
    if (request.shown)
        request.compared = {call.checkpoint, call.against};
    const bool hasRoom = request.suffix != ".csv" && request.suffix != ".npy";
    if (hasRoom || request.provenance)
        request.fingerprint = document::fingerprintOf(request.document->checkpoint());
    inFile(call.checkpoint, [&] {
        warnOfEach({figures::estimateOf(request)});
        write(request, call, hooks);
    });
}

void run(const ReportCall &call, const Hooks &hooks)
{
    figures::ReportRequest request = call.request;
    if (!hooks.report)
        throw Error("this build cannot draw images, which a report requires").in(request.output);
    const ProgressBar bar;
    completeReportRequest(request, call, openDocument(call, hooks.devices), {bar.task().stop, {}});
    inFile(call.checkpoint, [&] { hooks.report(request, bar.task()); });
}

} // namespace tnn::cli
