// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/train_arguments.h"

#include <array>
#include <filesystem>
#include <limits>

#include <CLI/CLI.hpp>

#include "engine/cli/arguments.h"
#include "engine/cli/call_values.h"
#include "engine/document/device.h"
#include "engine/run/train.h"

namespace tnn::cli {

namespace {

using checkpoint::RpeInput;
using checkpoint::TrainedNetwork;
using model::DecayKind;

using Text = std::optional<std::string>;

constexpr long MostSteps = 100'000'000, LongestWindow = 1L << 20, WidestNetwork = 1L << 16, MostLayers = 512;

void setWhole(const char *option, const Text &text, long least, long most, long &value)
{
    if (text)
        value = wholeNumber(option, *text, least, most);
}

void setNumber(const char *option, const Text &text, double least, double most, double &value)
{
    if (text)
        value = decimal(option, *text, least, most);
}

RpeInput rpeInputOf(const std::string &text)
{
    std::vector<std::string_view> names;
    for (const RpeInput input :
         {RpeInput::Lag, RpeInput::Share, RpeInput::Exponential, RpeInput::SinCos, RpeInput::Learned})
        names.push_back(nameOf(input));
    return static_cast<RpeInput>(choice("--rpe-input", text, names));
}

void setDecay(const std::string &text, TrainedNetwork &network)
{
    network.decay = text == "none" ? DecayKind::None : text == "learned" ? DecayKind::Learned : DecayKind::Fixed;
    if (network.decay != DecayKind::Fixed)
        return;
    try {
        network.gamma = decimal("--decay", text, std::numeric_limits<double>::min(), 1);
    } catch (const UsageError &) {
        throw UsageError("--decay: '" + text + "' is neither a number above 0 and up to 1 nor none nor learned");
    }
}

TrainedNetwork networkOf(const Arguments &arguments)
{
    const TrainArguments &given = arguments.train;
    TrainedNetwork network;
    setWhole("--length", arguments.length, 2, LongestWindow, network.length);
    setWhole("--dim", given.dim, 1, WidestNetwork, network.dim);
    setWhole("--layers", given.layers, 1, MostLayers, network.layers);
    setWhole("--heads", given.heads, 1, WidestNetwork, network.heads);
    setWhole("--expand", given.expand, 1, 16, network.expand);
    setWhole("--rpe-dim", given.rpeDim, 1, WidestNetwork, network.rpeDim);
    setWhole("--rpe-layers", given.rpeLayers, 0, MostLayers, network.rpeLayers);
    if (given.rpeInput)
        network.rpeInput = rpeInputOf(*given.rpeInput);
    if (given.decay)
        setDecay(*given.decay, network);
    network.glu = !given.noGlu;
    if (network.channels() < 1)
        throw UsageError("--heads: " + std::to_string(network.heads) + " are more than the "
                         + std::to_string(network.expand * network.dim) + " channels");
    if (network.rpeInput == RpeInput::Learned && (given.rpeDim || given.rpeLayers))
        throw UsageError("--rpe-input learned: there is no RPE then, and no --rpe-dim and --rpe-layers");
    return network;
}

} // namespace

void addTrainOptions(CLI::App &app, TrainArguments &a)
{
    app.add_option("TEXT", a.texts, "text files in UTF-8, one after another")->required();
    app.add_flag("--resume", a.resume, "go on where the file ends, if there is one");
    app.add_flag("--force", a.force, "replace an existing model and its dictionary");
    app.add_option("--steps", a.steps, "in all (default 500)");
    app.add_option("--batch", a.batch, "windows a step (default 8)");
    app.add_option("--dim", a.dim, "of the hidden state (default 128)");
    app.add_option("--layers", a.layers, "of a GTU and a GLU each (default 4)");
    app.add_option("--heads", a.heads, "of an operator (default 1)");
    app.add_option("--expand", a.expand, "channels of an operator over --dim (default 3)");
    app.add_option("--rpe-dim", a.rpeDim, "width of the RPE (default 32)");
    app.add_option("--rpe-layers", a.rpeLayers, "hidden layers of the RPE (default 3)");
    app.add_option("--rpe-input", a.rpeInput,
                   "1 the lag (default), 2 lag/(n-1), 3 exp(lag/(n-1)), sincos, or learned: coefficients instead of "
                   "an RPE");
    app.add_option("--decay", a.decay, "a number up to 1 (default 0.99), none, or learned");
    app.add_flag("--no-glu", a.noGlu, "GTUs only");
    app.add_option("--lr", a.rate, "learning rate at its peak (default 0.002)");
    app.add_option("--warmup", a.warmup, "steps up to the peak (default 100)");
    app.add_option("--clip", a.clip, "largest norm of the gradient (default 1; 0: any)");
    app.add_option("--weight-decay", a.weightDecay, "of AdamW (default 0)");
    app.add_option("--validation", a.validation, "share of the text, at its end, to validate with (default 0.05)");
    app.add_option("--validate-every", a.validateEvery, "steps (default 100; 0: at the end)");
    app.add_option("--save-every", a.saveEvery, "steps (default 100; 0: at the end)");
    app.add_option("--take", a.take, "only so many characters of the text, or with --bpe bytes");
    app.add_flag("--no-optimizer", a.noOptimizer, "leave what --resume needs out of the last file");
}

run::TrainRequest trainRequest(const Arguments &arguments)
{
    constexpr double Any = std::numeric_limits<double>::max();
    const TrainArguments &given = arguments.train;
    run::TrainRequest request;
    request.texts = given.texts;
    request.output = arguments.output;
    if (std::filesystem::path(request.output).extension().empty())
        throw UsageError("-o: '" + request.output + "' has no suffix such as .pt, which its dictionary's name needs");
    deviceNamed(arguments.device);
    request.device = arguments.device;
    request.network = networkOf(arguments);
    request.resume = given.resume;
    request.force = given.force;
    if (request.resume && request.force)
        throw UsageError("--force: --resume continues the file that --force would replace");
    request.keepOptimizer = !given.noOptimizer;
    request.vocabulary = arguments.vocabulary;
    request.bytePairs = arguments.bytePairs;
    setWhole("--steps", given.steps, 1, MostSteps, request.steps);
    setWhole("--batch", given.batch, 1, LongestWindow, request.batch);
    setNumber("--lr", given.rate, 0, 1e3, request.learningRate);
    setWhole("--warmup", given.warmup, 0, MostSteps, request.warmup);
    setNumber("--clip", given.clip, 0, Any, request.clip);
    setNumber("--weight-decay", given.weightDecay, 0, 1e3, request.weightDecay);
    setNumber("--validation", given.validation, 0, 0.9, request.validation);
    setWhole("--validate-every", given.validateEvery, 0, MostSteps, request.validateEvery);
    setWhole("--save-every", given.saveEvery, 0, MostSteps, request.saveEvery);
    setWhole("--seed", arguments.seed, 0, std::numeric_limits<long>::max(), request.seed);
    if (given.take)
        request.take = wholeNumber("--take", *given.take, 1, std::numeric_limits<long>::max());
    return request;
}

} // namespace tnn::cli
