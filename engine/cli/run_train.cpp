// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_train.h"

#include <cmath>
#include <cstdio>
#include <filesystem>

#include <unistd.h>

#include "engine/cli/console.h"
#include "engine/cli/interruptible.h"
#include "engine/cli/run_command.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/text_table.h"

namespace tnn::cli {

namespace {

std::string durationText(double seconds)
{
    const long whole = std::lround(seconds);
    if (whole >= 3600)
        return std::to_string(whole / 3600) + " h " + std::to_string(whole / 60 % 60) + " min";
    return whole >= 60 ? std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s"
                       : std::to_string(whole) + " s";
}

std::string outcomeText(const run::TrainRequest &request, const run::TrainResult &result)
{
    std::string line = io::escaped(request.output) + ": " + std::to_string(result.steps) + " of "
        + std::to_string(request.steps) + " steps, loss " + io::number(result.loss);
    if (result.validation)
        line += ", validation " + io::number(*result.validation);
    return line + (result.stopped ? "; stopped, continue with --resume\n" : "\n");
}

std::string outcomeJson(const run::TrainRequest &request, const run::TrainResult &result)
{
    io::Json json;
    json["checkpoint"] = request.output;
    json["dictionary"] = run::dictionaryPath(request.output);
    json["steps"] = result.steps;
    json["loss"] = result.loss;
    json["validation_loss"] = result.validation ? io::Json(*result.validation) : io::Json();
    json["stopped"] = result.stopped;
    return io::text(json);
}

} // namespace

run::TrainRequest trainRequest(const TrainCall &call)
{
    run::TrainRequest request = call.request;
    checkpoint::TrainedNetwork &network = request.network;
    if (std::filesystem::path(request.output).extension().empty())
        throw UsageError("-o: '" + request.output
                         + "' has no suffix; use one such as .pt, from which the dictionary is named");
    network.rpeDim = call.rpeDim.value_or(network.rpeDim);
    network.rpeLayers = call.rpeLayers.value_or(network.rpeLayers);
    if (network.channels() < 1)
        throw UsageError("--heads: " + std::to_string(network.heads) + " exceeds the "
                         + std::to_string(network.expand * network.dim) + " channels");
    if (network.rpeInput == checkpoint::RpeInput::Learned && (call.rpeDim || call.rpeLayers))
        throw UsageError("--rpe-input: learned has no RPE; omit --rpe-dim and --rpe-layers");
    if (request.resume && request.force)
        throw UsageError("--force: cannot be combined with --resume");
    return request;
}

std::string trainLine(const run::TrainProgress &progress)
{
    std::string line = "step " + std::to_string(progress.step) + " of " + std::to_string(progress.steps) + ", loss "
        + io::number(progress.loss);
    if (progress.validation)
        line += ", validation " + io::number(*progress.validation);
    return line + ", " + std::to_string(static_cast<long>(progress.tokensPerSecond)) + " tokens/s, "
        + durationText(progress.secondsLeft) + " left";
}

bool isWorthALine(const run::TrainProgress &progress, bool terminal)
{
    const long every = terminal ? 10 : 50;
    return progress.step == 1 || progress.step % every == 0 || progress.step == progress.steps || progress.validation;
}

void showTraining(const run::TrainProgress &progress)
{
    if (isWorthALine(progress, ::isatty(STDERR_FILENO) == 1))
        std::fprintf(stderr, "%s\n", trainLine(progress).c_str());
}

void run(const TrainCall &call, const Hooks &hooks)
{
    const run::TrainRequest request = trainRequest(call);
    if (!hooks.train)
        throw Error("requires tnnscope-torch, which is not part of this build").in("train");
    run::TrainStart start = run::startTraining(request);
    if (!start.text.warning.empty())
        warn(start.text.warning);
    const ProgressBar bar; // its task carries the sink's stop
    std::stop_source stop;
    const std::stop_callback stopped(bar.task().stop, [&stop] { stop.request_stop(); });
    const Interruptible interruptible;
    const auto noticeSignal = [&stop](double) {
        if (Interruptible::received() != 0)
            stop.request_stop();
    };
    const auto onStep = [&](const run::TrainProgress &progress) {
        report(run::jsonOf(progress));
        showTraining(progress);
        noticeSignal(1);
    };
    const run::TrainResult result = hooks.train(std::move(start), onStep, Task{stop.get_token(), noticeSignal});
    writeResult({}, call.json ? outcomeJson(request, result) : outcomeText(request, result));
}

} // namespace tnn::cli
