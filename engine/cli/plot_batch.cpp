// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/plot_batch.h"
#include "engine/checkpoint/hub_cache.h"

#include <algorithm>
#include <filesystem>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/io/path_names.h"

namespace tnn::cli {

namespace {

using Each = figures::PlotRequest::Each;

/// Returns a number with leading zeros, so that files sort like layers.
std::string padded(long value, long largest)
{
    const std::string text = std::to_string(value);
    const std::size_t width = std::to_string(std::max(0L, largest)).size();
    return std::string(width > text.size() ? width - text.size() : 0, '0') + text;
}

/// The common part of the plots' paths, and their suffix.
struct Stem {
    std::string path, suffix;
};

Stem stemOf(const figures::PlotRequest &request)
{
    const std::string &output = request.output;
    if (!output.ends_with('/'))
        return {output.substr(0, output.size() - request.suffix.size()),
                output.substr(output.size() - request.suffix.size())};
    const std::filesystem::path file = checkpoint::shownName(request.document->checkpoint().path);
    return {output + file.filename().stem().string() + "-" + std::string(kindOf(request.options).name), request.suffix};
}

/// Returns requests for the same head and channels of every TNO that has them.
std::vector<figures::PlotRequest> ofEveryLayer(const figures::PlotRequest &request, bool everyHead)
{
    std::vector<figures::PlotRequest> plots;
    const auto &tnos = request.document->description().tnos;
    for (std::size_t tno = 0; tno < tnos.size(); ++tno) {
        // Both axes of a layer share one footprint.
        const bool repeats = request.traits().isOfBothAxes && tno > 0 && tnos[tno].layer == tnos[tno - 1].layer;
        const int first = everyHead ? 0 : request.figure.selection.head;
        const int end = everyHead ? static_cast<int>(tnos[tno].heads) : first + 1;
        for (int head = first; head < end && head < tnos[tno].heads && !repeats; ++head) {
            figures::PlotRequest plot = request;
            plot.figure.selection.tno = static_cast<int>(tno);
            plot.figure.selection.head = head;
            std::erase_if(plot.figure.selection.channels, [&](long channel) { return channel >= tnos[tno].headDim; });
            if (!plot.figure.selection.channels.empty())
                plots.push_back(std::move(plot));
        }
    }
    return plots;
}

std::vector<figures::PlotRequest> ofEveryChannel(const figures::PlotRequest &request)
{
    const document::Selection &selection = request.figure.selection;
    std::vector<long> channels = selection.channels;
    if (request.figure.allChannels)
        channels = toeplitz::numbersTo(
            request.document->description().tnos.at(static_cast<std::size_t>(selection.tno)).headDim);
    std::vector<figures::PlotRequest> plots;
    for (const long channel : channels) {
        figures::PlotRequest plot = request;
        plot.figure.allChannels = false;
        plot.figure.selection.channels = {channel};
        plots.push_back(std::move(plot));
    }
    return plots;
}

void nameOutput(figures::PlotRequest &plot, const Stem &stem)
{
    const checkpoint::Description &description = plot.document->description();
    const document::Selection &selection = plot.figure.selection;
    const auto &tno = description.tnos.at(static_cast<std::size_t>(selection.tno));
    std::string name = stem.path + "-layer" + padded(tno.layer, static_cast<long>(description.layers.size()) - 1);
    if (tno.axis != checkpoint::Axis::Sequence)
        name.append("-").append(nameOf(tno.axis));
    if (plot.each == Each::Head || tno.heads > 1)
        name += "-head" + padded(selection.head, tno.heads - 1);
    if (plot.each == Each::Channel)
        name += "-channel" + padded(selection.channels.front(), tno.headDim - 1);
    plot.output = name + stem.suffix;
    plot.suffix = io::suffixOf(plot.output);
}

} // namespace

std::vector<figures::PlotRequest> eachPlot(const figures::PlotRequest &request)
{
    if (request.each == Each::One)
        return {request};
    std::vector<figures::PlotRequest> plots = request.each == Each::Channel
        ? ofEveryChannel(request)
        : ofEveryLayer(request, request.each == Each::Head);
    if (plots.empty())
        throw Error("no layer has the given head and channels");
    if (request.sheet)
        return plots;
    const Stem stem = stemOf(request);
    for (figures::PlotRequest &plot : plots) {
        nameOutput(plot, stem);
        plot.each = Each::One;
    }
    return plots;
}

std::string briefName(const figures::PlotRequest &request)
{
    std::string name = figures::briefTitle(*request.document, request.figure.selection);
    if (request.each == Each::Channel)
        name += " channel " + std::to_string(request.figure.selection.channels.front());
    return name;
}

} // namespace tnn::cli
