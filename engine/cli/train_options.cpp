// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/train_options.h"

#include <filesystem>
#include <limits>

#include "engine/cli/command_options.h"
#include "engine/cli/shared_options.h"

namespace tnn::cli {

namespace {

using checkpoint::RpeInput;
using checkpoint::TrainedNetwork;
using model::DecayKind;

constexpr long MostSteps = 100'000'000, LongestWindow = 1L << 20, WidestNetwork = 1L << 16, DeepestNetwork = 512;
constexpr double Any = std::numeric_limits<double>::max();

std::vector<std::string_view> rpeInputNames()
{
    std::vector<std::string_view> names;
    for (const RpeInput input :
         {RpeInput::Lag, RpeInput::Share, RpeInput::Exponential, RpeInput::SinCos, RpeInput::Learned})
        names.push_back(nameOf(input));
    return names;
}

TrainedNetwork withDecay(TrainedNetwork network, const std::string &text)
{
    network.decay = text == "none" ? DecayKind::None : text == "learned" ? DecayKind::Learned : DecayKind::Fixed;
    try {
        if (network.decay == DecayKind::Fixed)
            network.gamma = decimal("--decay", text, std::numeric_limits<double>::min(), 1);
    } catch (const UsageError &) {
        throw UsageError("--decay: '" + text + "' is neither a number above 0 and up to 1 nor none nor learned");
    }
    return network;
}

void addNetwork(CLI::App &app, TrainCall &call)
{
    TrainedNetwork &network = call.request.network;
    addWhole(app, "--length", network.length, 2, LongestWindow, "n, the tokens of a window")->group(groups::Network);
    addWhole(app, "--dim", network.dim, 1, WidestNetwork, "width of the hidden state")->group(groups::Network);
    addWhole(app, "--layers", network.layers, 1, DeepestNetwork, "a GTU and a GLU each")->group(groups::Network);
    addWhole(app, "--heads", network.heads, 1, WidestNetwork, "per operator")->group(groups::Network);
    addWhole(app, "--expand", network.expand, 1, 16, "channels of an operator per --dim")->group(groups::Network);
    addWhole(app, "--rpe-dim", call.rpeDim, 1, WidestNetwork, "width of the RPE (default 32)")->group(groups::Network);
    addWhole(app, "--rpe-layers", call.rpeLayers, 0, DeepestNetwork, "hidden layers of the RPE (default 3)")
        ->group(groups::Network);
    addChoice(app, "--rpe-input", network.rpeInput, rpeInputNames(),
              "1: the lag, 2: lag/(n-1), 3: exp(lag/(n-1)), sincos, or learned: coefficients instead of an RPE")
        ->group(groups::Network);
    addOption(
        app, "--decay", "FLOAT|none|learned", network,
        [&network](const std::string &, const std::string &text) { return withDecay(network, text); }, "up to 1")
        ->default_str(io::number(network.gamma))
        ->group(groups::Network);
    app.add_flag_callback(
           "--no-glu", [&network] { network.glu = false; }, "GTUs only")
        ->group(groups::Network);
}

void addOptimization(CLI::App &app, run::TrainRequest &request)
{
    addWhole(app, "--steps", request.steps, 1, MostSteps, "in all")->group(groups::Training);
    addWhole(app, "--batch", request.batch, 1, LongestWindow, "windows per step")->group(groups::Training);
    addNumber(app, "--lr", request.learningRate, 0, 1e3, "learning rate at its peak")->group(groups::Training);
    addWhole(app, "--warmup", request.warmup, 0, MostSteps, "steps up to the peak")->group(groups::Training);
    addNumber(app, "--clip", request.clip, 0, Any, "largest norm of the gradient; 0: any")->group(groups::Training);
    addNumber(app, "--weight-decay", request.weightDecay, 0, 1e3, "of AdamW")->group(groups::Training);
    addWhole(app, "--seed", request.seed, 0, std::numeric_limits<long>::max(), "of all that is random")
        ->group(groups::Training);
}

} // namespace

void addOptions(CLI::App &app, TrainCall &call)
{
    run::TrainRequest &request = call.request;
    app.add_option("TEXT", request.texts, "text files in UTF-8, one after another")->required()->type_name(File);
    app.add_flag("--resume", request.resume, "continue where the file ends, if there is one");
    app.add_flag("--force", request.force, "replace an existing model and its dictionary");
    addWhole(app, "--take", request.take, 1, std::numeric_limits<long>::max(),
             "only this many characters of the text, or with --bpe bytes");
    addNumber(app, "--validation", request.validation, 0, 0.9, "share of the text, at its end, to validate with");
    addWhole(app, "--validate-every", request.validateEvery, 0, MostSteps, "steps; 0: at the end");
    addText(app, "--vocabulary", File, request.vocabulary, "a dictionary (default: made from the text)");
    addText(app, "--bpe", "DIR", request.bytePairs, "directory of encoder.json and vocab.bpe: byte pairs");
    addNetwork(app, call);
    addOptimization(app, request);
    addOption(
        app, "--device", "cpu|torch-cpu|cuda[:N]", request.device,
        [&call](const std::string &, const std::string &text) {
            call.device = deviceNamed(text);
            return text;
        },
        "where to compute; torch-cpu is the same as cpu")
        ->default_str("cpu")
        ->group(groups::Device);
    addEngineOption(app, call.engine);
    addText(app, "-o", File, request.output, "file to write (.pt), its dictionary beside it")
        ->required()
        ->group(groups::Output);
    addWhole(app, "--save-every", request.saveEvery, 0, MostSteps, "steps; 0: at the end")->group(groups::Output);
    app.add_flag_callback(
           "--no-optimizer", [&request] { request.keepOptimizer = false; },
           "leave what --resume needs out of the last file")
        ->group(groups::Output);
    addJsonFlag(app, call.json);
}

run::TrainRequest trainRequest(const TrainCall &call)
{
    run::TrainRequest request = call.request;
    TrainedNetwork &network = request.network;
    if (std::filesystem::path(request.output).extension().empty())
        throw UsageError("-o: '" + request.output + "' has no suffix such as .pt, which its dictionary's name needs");
    network.rpeDim = call.rpeDim.value_or(network.rpeDim);
    network.rpeLayers = call.rpeLayers.value_or(network.rpeLayers);
    if (network.channels() < 1)
        throw UsageError("--heads: " + std::to_string(network.heads) + " are more than the "
                         + std::to_string(network.expand * network.dim) + " channels");
    if (network.rpeInput == RpeInput::Learned && (call.rpeDim || call.rpeLayers))
        throw UsageError("--rpe-input learned: there is no RPE then, and no --rpe-dim and --rpe-layers");
    if (request.resume && request.force)
        throw UsageError("--force: --resume continues the file that --force would replace");
    return request;
}

} // namespace tnn::cli
