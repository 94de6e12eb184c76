// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/shared_options.h"

#include <algorithm>
#include <iterator>

#include "engine/io/joined.h"
#include "engine/io/output_file.h"
#include "engine/io/path_names.h"
#include "engine/io/signal.h"

namespace tnn::cli {

namespace {

/// Parses KEY=VALUE of --set.
std::pair<std::string, checkpoint::OptionValue> storedOptionOf(const std::string &text)
{
    try {
        return checkpoint::parseOption(text);
    } catch (const Error &error) {
        throw UsageError(error.what());
    }
}

/// Parses L:0,5,7.
std::pair<int, std::vector<long>> layerChannels(const std::string &option, const std::string &text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        throw UsageError(option + ": '" + text + "' is not a layer and its channels; use a form such as 3:0,5,7");
    const long layer = wholeNumber(option, text.substr(0, colon), 0, LastLayer);
    std::vector<long> channels = wholeNumbers(option, text.substr(colon + 1), 0, LastLayer);
    if (channels.empty())
        throw UsageError(option + ": '" + text + "' does not name a channel");
    return {static_cast<int>(layer), std::move(channels)};
}

/// Parses N or HxW.
document::InputLength inputLengthOf(const std::string &option, const std::string &text)
{
    const auto side = [&](const std::string &part) { return wholeNumber(option, part, 1, LongestSequence); };
    const std::size_t x = text.find('x');
    if (x == std::string::npos)
        return {side(text), {}};
    const document::TokenGrid grid{side(text.substr(0, x)), side(text.substr(x + 1))};
    if (grid.tokens() > LongestSequence)
        throw UsageError(option + ": '" + text + "' exceeds " + std::to_string(LongestSequence) + " tokens");
    return {grid.tokens(), grid};
}

/// Parses K/N: the Kth of N parts.
Part partNamed(const std::string &option, const std::string &text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        throw UsageError(option + ": '" + text + "' is not a part such as 3/16");
    Part part;
    part.count = wholeNumber(option, text.substr(slash + 1), 1, Part::Most);
    part.number = wholeNumber(option, text.substr(0, slash), 1, part.count);
    return part;
}

document::Device deviceNamed(const std::string &option, const std::string &name)
{
    if (const auto device = document::deviceFrom(name))
        return *device;
    throw UsageError(option + ": '" + name + "' is not one of cpu, torch-cpu, cuda and cuda:N");
}

/// Returns the text; throws if it looks like a signal but is not one.
std::string signalOrFile(const std::string &option, const std::string &text)
{
    if (io::looksLikeSignal(text))
        ofOption(option, text, {}, [&] { return io::signalNamed(text); });
    return text;
}

/// Adds device, precision and engine.
void addDeviceOptions(CLI::App &app, DeviceCall &call)
{
    addDeviceOption(app, call.device, "device to compute on; all but cpu require tnnscope-torch");
    addChoice(app, "--precision", call.precision, {"float32", "bfloat16", "float16"},
              "precision of a network on a torch device")
        ->group(groups::Device);
    addEngineOption(app, call.engine);
}

} // namespace

void addCheckpointOptions(CLI::App &app, CheckpointCall &call)
{
    addText(app, "CHECKPOINT", File, call.checkpoint,
            "checkpoint file or directory, coefficients as .npy or .csv, or hf:ORG/NAME in the Hugging Face cache")
        ->required();
    const Group group(app, groups::Checkpoint);
    addText(app, "--config", File, call.config, "options not stored in the checkpoint (.json)");
    addRepeated(
        app, "--set", "KEY=VALUE",
        [&call](const std::string &, const std::string &text) {
            auto [key, value] = storedOptionOf(text);
            call.set.insert_or_assign(std::move(key), std::move(value));
        },
        "set one option, stored or not");
    addText(app, "--weights", "raw|ema|PREFIX", call.weights,
            "weights as trained or averaged over the training, of a file with both");
}

void addEngineOption(CLI::App &app, std::string &engine, const std::string &pathsThere)
{
    addText(app, "--engine", "COMMAND", engine,
            "program that serves torch devices: tnnscope-torch (default) or \"ssh HOST tnnscope-torch\"; " + pathsThere
                + " on HOST")
        ->group(groups::Device);
}

void addDeviceOption(CLI::App &app, document::Device &device, const std::string &help)
{
    addOption(app, "--device", "cpu|torch-cpu|cuda[:N]", device, deviceNamed, help)
        ->default_str("cpu")
        ->group(groups::Device);
}

void addLayerOptions(CLI::App &app, LayerCall &call)
{
    addCheckpointOptions(app, call);
    addWhole(app, "--layer", call.layer, 0, LastLayer, "layer in model order, starting at 0");
    addDeviceOptions(app, call);
}

void addNetworkOptions(CLI::App &app, NetworkCall &call)
{
    addCheckpointOptions(app, call);
    addDeviceOptions(app, call);
    addOverrideOptions(app, call.overrides);
}

void addOverrideOptions(CLI::App &app, GivenOverrides &overrides)
{
    const Group group(app, groups::Overrides);
    addNumber(app, "--gamma", overrides.overrides.gamma, 0, 1, "replace the stored decay");
    app.add_flag_callback(
        "--no-decay", [&overrides] { overrides.overrides.decay = false; }, "disable decay");
    addWhole(app, "--band", overrides.overrides.band, 0, LongestSequence, "set coefficients beyond this |lag| to zero");
    addLayerChannelsOption(app, "--off", overrides.off, "channels (h*d + c) of layer L to turn off");
}

void addLayerChannelsOption(CLI::App &app, const std::string &name,
                            std::vector<std::pair<int, std::vector<long>>> &channels, const char *meaning)
{
    addRepeated(
        app, name, "L:0,5,7",
        [&channels](const std::string &option, const std::string &text) {
            channels.push_back(layerChannels(option, text));
        },
        meaning);
}

CLI::Option *addLengthOption(CLI::App &app, long &length)
{
    return addWhole(app, "--length", length, 1, LongestSequence, "n, the number of tokens")->default_str("");
}

CLI::Option *addLengthOption(CLI::App &app, std::optional<long> &length, const char *meaning)
{
    return addWhole(app, "--length", length, 1, LongestSequence, meaning);
}

CLI::Option *addLengthOption(CLI::App &app, std::optional<document::InputLength> &length, const char *meaning)
{
    return addOption(app, "--length", "INT|HxW", length, inputLengthOf, meaning);
}

void addAxisOption(CLI::App &app, std::optional<checkpoint::Axis> &axis)
{
    addChoice(app, "--axis", axis, checkpoint::Axis::Height, {"h", "w"},
              "axis of a two-dimensional operator: height or width");
}

CLI::Option *addInputOption(CLI::App &app, std::string &input)
{
    return addOption(app, "--input", std::string(File) + "|SIGNAL", input, signalOrFile,
                     "input: x.npy, impulse, step, ramp, sine:FREQUENCY, chirp or noise[:SEED]");
}

void addMethodOption(CLI::App &app, document::Method &method)
{
    const std::vector<document::Method> offered = document::comparedMethods();
    addUnlessEmpty(app, "--algorithm", alternatives(namesOf(offered)), method, methodParser(offered),
                   "fft is the fastest; from window on, those that run token by token")
        ->default_str("fft");
}

void addMethodOptions(CLI::App &app, document::MethodOptions &options)
{
    const Group group(app, groups::StateSpaces);
    addWhole(app, "--window", options.window, 1, LongestSequence,
             "length n at which state spaces are converted, or of window (default: the training length)");
    CLI::Option *const error = addNumber(app, "--error", options.reduce.error, LeastError, 1,
                                         "reduced: relative error per kernel");
    addWhole(app, "--modes", options.reduce.modes, 0, MostModes, "reduced: states per channel, instead of --error")
        ->excludes(error);
    addWhole(app, "--taps", options.reduce.taps, 0, LongestSequence, "reduced: exact lags before the modes");
}

void addMethodLayerOption(CLI::App &app, document::MethodOptions &options)
{
    addWhole(app, "--layer", options.layer, 0, LastLayer,
             "use the algorithm in this layer only; others use exact streaming (default: all)")
        ->group(groups::StateSpaces);
}

void addComparedOptions(CLI::App &app, run::ComparedMethods &compared, const std::string &meaning)
{
    addUnlessEmpty(
        app, "--algorithms", "A,B,...", compared,
        [&compared, parse = methodParser(document::comparedMethods())](const std::string &option,
                                                                       const std::string &text) {
            run::ComparedMethods chosen = compared;
            for (const std::string &name : separated(text))
                chosen.methods.push_back(parse(option, name));
            return chosen;
        },
        meaning);
    addRepeated(
        app, "--with", std::string("NAME=") + File,
        [&compared](const std::string &option, const std::string &text) {
            compared.results.push_back(resultFileOf(option, text));
        },
        "external result to compare (.npy)");
    addMethodOptions(app, compared.options);
}

void addVocabularyOptions(CLI::App &app, VocabularyChoice &choice)
{
    addText(app, "--vocabulary", File, choice.vocabulary,
            "the model's dictionary, or a directory with byte pairs (default: the one next to the model)");
    addText(app, "--bpe", "DIR", choice.bytePairs,
            "directory with encoder.json and vocab.bpe, for a dictionary of GPT-2 IDs");
}

CLI::Option *addOutputOption(CLI::App &app, std::string &output, const std::vector<std::string_view> &suffixes)
{
    const std::string suffix = io::joined(suffixes, " or ");
    const auto read = [suffixes, suffix](const std::string &option, const std::string &path) {
        const bool isKnown = std::find(suffixes.begin(), suffixes.end(), io::suffixOf(path)) != suffixes.end();
        // a device or a pipe has no suffix
        if (!path.empty() && !isKnown && !io::isWrittenInPlace(path))
            throw UsageError(option + ": '" + path + "' does not end in " + suffix + ", the format of the result");
        return path;
    };
    return addOption(app, "-o", File, output, read, "file to write (" + suffix + "; default: standard output)")
        ->group(groups::Output);
}

void addPartOption(CLI::App &app, Part &part, const std::string &help)
{
    addOption(app, "--part", "K/N", part, partNamed, help);
}

void addPartOption(CLI::App &app, std::optional<Part> &part, const std::string &help)
{
    addOption(app, "--part", "K/N", part, partNamed, help);
}

void addJsonFlag(CLI::App &app, bool &json)
{
    app.add_flag("--json", json, "print one JSON document")->group(groups::Output);
}

} // namespace tnn::cli
