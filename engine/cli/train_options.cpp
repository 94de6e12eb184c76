// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include "engine/cli/shared_options.h"

// The options of train.

namespace tnn::cli {

namespace {

using checkpoint::RpeInput;
using checkpoint::TrainedNetwork;
using model::DecayKind;

constexpr long MostSteps = 100'000'000, LongestWindow = 1L << 20, WidestNetwork = 1L << 16, DeepestNetwork = 512;

std::vector<std::string_view> rpeInputNames()
{
    std::vector<std::string_view> names;
    for (const RpeInput input :
         {RpeInput::Lag, RpeInput::Share, RpeInput::Exponential, RpeInput::SinCos, RpeInput::Learned})
        names.push_back(nameOf(input));
    return names;
}

TrainedNetwork withDecay(TrainedNetwork network, const std::string &option, const std::string &text)
{
    network.decay = text == "none" ? DecayKind::None : text == "learned" ? DecayKind::Learned : DecayKind::Fixed;
    try {
        if (network.decay == DecayKind::Fixed)
            network.gamma = decimal(option, text, std::numeric_limits<double>::min(), 1);
    } catch (const UsageError &) {
        throw UsageError(option + ": '" + text + "' is not a number greater than 0 and at most 1, none or learned");
    }
    return network;
}

void addNetwork(CLI::App &app, TrainCall &call)
{
    const Group group(app, groups::Network);
    TrainedNetwork &network = call.request.network;
    addWhole(app, "--length", network.length, 2, LongestWindow, "n, tokens per window");
    addWhole(app, "--dim", network.dim, 1, WidestNetwork, "width of the hidden state");
    addWhole(app, "--layers", network.layers, 1, DeepestNetwork, "number of layers, each a GTU and a GLU");
    addWhole(app, "--heads", network.heads, 1, WidestNetwork, "heads per operator");
    addWhole(app, "--expand", network.expand, 1, 16, "operator channels divided by --dim");
    addWhole(app, "--rpe-dim", call.rpeDim, 1, WidestNetwork, "width of the RPE (default 32)");
    addWhole(app, "--rpe-layers", call.rpeLayers, 0, DeepestNetwork, "hidden layers of the RPE (default 3)");
    addChoice(app, "--rpe-input", network.rpeInput, rpeInputNames(),
              "1: lag; 2: lag/(n-1); 3: exp(lag/(n-1)); sincos; learned: coefficients instead of an RPE");
    addOption(
        app, "--decay", "FLOAT|none|learned", network,
        [&network](const std::string &option, const std::string &text) { return withDecay(network, option, text); },
        "decay per token, at most 1")
        ->default_str(io::number(network.gamma));
    app.add_flag_callback(
        "--no-glu", [&network] { network.glu = false; }, "use GTUs only");
}

void addOptimization(CLI::App &app, run::TrainRequest &request)
{
    const Group group(app, groups::Training);
    addWhole(app, "--steps", request.steps, 1, MostSteps, "total number of optimizer steps");
    addWhole(app, "--batch", request.batch, 1, LongestWindow, "windows per step");
    addNumber(app, "--lr", request.learningRate, 0, 1e3, "peak learning rate");
    addWhole(app, "--warmup", request.warmup, 0, MostSteps, "steps before the peak learning rate");
    addNumber(app, "--clip", request.clip, 0, AnyNumber, "maximum gradient norm; 0: no clipping");
    addNumber(app, "--weight-decay", request.weightDecay, 0, 1e3, "AdamW weight decay");
    addWhole(app, "--seed", request.seed, 0, std::numeric_limits<long>::max(), "random seed");
}

} // namespace

void addOptions(CLI::App &app, TrainCall &call)
{
    run::TrainRequest &request = call.request;
    app.add_option("TEXT", request.texts, "UTF-8 text files, concatenated")->required()->type_name(File);
    app.add_flag("--resume", request.resume, "continue from the output file if it exists; --steps may then be larger");
    app.add_flag("--force", request.force, "replace an existing model and its dictionary");
    addWhole(app, "--take", request.take, 1, std::numeric_limits<long>::max(),
             "use only this many characters of the text (bytes with --bpe)");
    addNumber(app, "--validation", request.validation, 0, 0.9, "share of the text, from its end, used for validation");
    addWhole(app, "--validate-every", request.validateEvery, 0, MostSteps, "interval in steps; 0: only at the end");
    addText(app, "--vocabulary", File, request.vocabulary, "dictionary (default: built from the text)");
    addText(app, "--bpe", "DIR", request.bytePairs, "directory with encoder.json and vocab.bpe (byte pairs)");
    addNetwork(app, call);
    addOptimization(app, request);
    addDeviceOption(app, request.device, "device to train on; torch-cpu is the same as cpu");
    addEngineOption(app, call.engine, "TEXT and -o are then paths");
    const Group group(app, groups::Output);
    addText(app, "-o", File, request.output, "file to write (.pt); the dictionary is written next to it")->required();
    addWhole(app, "--save-every", request.saveEvery, 0, MostSteps, "interval in steps; 0: only at the end");
    app.add_flag_callback(
        "--no-optimizer", [&request] { request.keepOptimizer = false; },
        "omit the optimizer state, which --resume requires, from the last file");
    addJsonFlag(app, call.json);
}

} // namespace tnn::cli
