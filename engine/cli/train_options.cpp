// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/shared_options.h"

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
    addWhole(app, "--length", network.length, 2, LongestWindow, "n, the tokens of a window");
    addWhole(app, "--dim", network.dim, 1, WidestNetwork, "width of the hidden state");
    addWhole(app, "--layers", network.layers, 1, DeepestNetwork, "a GTU and a GLU each");
    addWhole(app, "--heads", network.heads, 1, WidestNetwork, "per operator");
    addWhole(app, "--expand", network.expand, 1, 16, "channels of an operator per --dim");
    addWhole(app, "--rpe-dim", call.rpeDim, 1, WidestNetwork, "width of the RPE (default 32)");
    addWhole(app, "--rpe-layers", call.rpeLayers, 0, DeepestNetwork, "hidden layers of the RPE (default 3)");
    addChoice(app, "--rpe-input", network.rpeInput, rpeInputNames(),
              "1: the lag, 2: lag/(n-1), 3: exp(lag/(n-1)), sincos, or learned: coefficients instead of an RPE");
    addOption(
        app, "--decay", "FLOAT|none|learned", network,
        [&network](const std::string &option, const std::string &text) { return withDecay(network, option, text); },
        "up to 1")
        ->default_str(io::number(network.gamma));
    app.add_flag_callback(
        "--no-glu", [&network] { network.glu = false; }, "GTUs only");
}

void addOptimization(CLI::App &app, run::TrainRequest &request)
{
    const Group group(app, groups::Training);
    addWhole(app, "--steps", request.steps, 1, MostSteps, "in all");
    addWhole(app, "--batch", request.batch, 1, LongestWindow, "windows per step");
    addNumber(app, "--lr", request.learningRate, 0, 1e3, "learning rate at its peak");
    addWhole(app, "--warmup", request.warmup, 0, MostSteps, "steps up to the peak");
    addNumber(app, "--clip", request.clip, 0, AnyNumber, "largest norm of the gradient; 0: any");
    addNumber(app, "--weight-decay", request.weightDecay, 0, 1e3, "of AdamW");
    addWhole(app, "--seed", request.seed, 0, std::numeric_limits<long>::max(), "of all that is random");
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
    addDeviceOption(app, request.device, "where to compute; torch-cpu is the same as cpu");
    addEngineOption(app, call.engine);
    const Group group(app, groups::Output);
    addText(app, "-o", File, request.output, "file to write (.pt), its dictionary beside it")->required();
    addWhole(app, "--save-every", request.saveEvery, 0, MostSteps, "steps; 0: at the end");
    app.add_flag_callback(
        "--no-optimizer", [&request] { request.keepOptimizer = false; },
        "leave what --resume needs out of the last file");
    addJsonFlag(app, call.json);
}

} // namespace tnn::cli
