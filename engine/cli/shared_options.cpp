// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/shared_options.h"

#include <limits>

namespace tnn::cli {

namespace {

constexpr int LastLayer = std::numeric_limits<int>::max();

} // namespace

std::string alternatives(const std::vector<std::string_view> &names)
{
    std::string text;
    for (const std::string_view name : names)
        text.append(text.empty() ? "" : "|").append(name);
    return text;
}

void addCheckpointOptions(CLI::App &app, CheckpointCall &call)
{
    addText(app, "CHECKPOINT", File, call.checkpoint, "a checkpoint file or directory, or coefficients as .npy or .csv")
        ->required();
    addText(app, "--config", File, call.config, "options that the checkpoint does not store (.json)")
        ->group(groups::Checkpoint);
    addRepeated(
        app, "--set", "KEY=VALUE",
        [&call](const std::string &, const std::string &text) {
            auto [key, value] = storedOptionOf(text);
            call.set.insert_or_assign(std::move(key), std::move(value));
        },
        "one option, stored or not")
        ->group(groups::Checkpoint);
}

void addEngineOption(CLI::App &app, std::string &engine)
{
    addText(app, "--engine", "COMMAND", engine,
            "serves torch devices: tnnscope-torch (default), or \"ssh HOST tnnscope-torch\", and CHECKPOINT is a path "
            "there")
        ->group(groups::Device);
}

CLI::Option *addDeviceOption(CLI::App &app, document::Device &device)
{
    return addOption(
               app, "--device", "cpu|torch-cpu|cuda[:N]", device,
               [](const std::string &, const std::string &text) { return deviceNamed(text); },
               "where to compute; all but cpu need tnnscope-torch")
        ->default_str("cpu")
        ->group(groups::Device);
}

void addDeviceOptions(CLI::App &app, DeviceCall &call)
{
    addDeviceOption(app, call.device);
    addChoice(app, "--precision", call.precision, {"float32", "bfloat16", "float16"}, "of a network on a torch device")
        ->group(groups::Device);
    addEngineOption(app, call.engine);
}

void addLayerOptions(CLI::App &app, LayerCall &call)
{
    addCheckpointOptions(app, call);
    addWhole(app, "--layer", call.layer, 0, LastLayer, "layer in model order, from 0");
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
    addNumber(app, "--gamma", overrides.overrides.gamma, 0, 1, "one decay instead of the stored one")
        ->group(groups::Overrides);
    app.add_flag_callback(
           "--no-decay", [&overrides] { overrides.overrides.decay = false; }, "do not decay")
        ->group(groups::Overrides);
    addWhole(app, "--band", overrides.overrides.band, 0, LongestSequence, "zero beyond this |lag|")
        ->group(groups::Overrides);
    addRepeated(
        app, "--off", "L:0,5,7",
        [&overrides](const std::string &, const std::string &text) { overrides.off.push_back(switchedOff(text)); },
        "channels (h*d + c) of layer L to switch off")
        ->group(groups::Overrides);
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
    return addOption(
        app, "--length", "INT|HxW", length,
        [](const std::string &, const std::string &text) { return inputLengthOf(text); }, meaning);
}

void addAxisOption(CLI::App &app, std::optional<checkpoint::Axis> &axis)
{
    addOption(
        app, "--axis", "h|w", axis, [](const std::string &, const std::string &text) { return axisNamed(text); },
        "height or width: which TNO of a two-dimensional operator");
}

CLI::Option *addInputOption(CLI::App &app, std::string &input)
{
    return addOption(
        app, "--input", std::string(File) + "|SIGNAL", input,
        [](const std::string &, const std::string &text) {
            checkSignal(text);
            return text;
        },
        "x.npy, or impulse, step, ramp, sine:FREQUENCY, chirp or noise[:SEED]");
}

void addAlgorithmOption(CLI::App &app, AlgorithmChoice &algorithm)
{
    addOption(
        app, "--algorithm", "naive|matrix|fft|fftw|FORM", algorithm,
        [](const std::string &option, const std::string &text) {
            return text.empty() ? AlgorithmChoice() : algorithmChoiceOf(option, text);
        },
        "fft is the fastest; FORM is window, streaming, ssm, paired, unpadded or reduced")
        ->default_str("fft");
}

void addFormOptions(CLI::App &app, document::FormOptions &form)
{
    addWhole(app, "--window", form.window, 1, LongestSequence,
             "n at which state spaces are converted, or window's (default: the training length)")
        ->group(groups::StateSpaces);
    CLI::Option *const error = addNumber(app, "--error", form.reduce.error, LeastError, 1,
                                         "reduced: of each kernel, relative");
    error->group(groups::StateSpaces);
    addWhole(app, "--modes", form.reduce.modes, 0, MostModes, "reduced: states per channel, instead of an error")
        ->excludes(error)
        ->group(groups::StateSpaces);
    addWhole(app, "--taps", form.reduce.taps, 0, LongestSequence, "reduced: lags that stay exact, ahead of the modes")
        ->group(groups::StateSpaces);
}

void addFormLayerOption(CLI::App &app, document::FormOptions &form)
{
    addWhole(app, "--layer", form.layer, 0, LastLayer,
             "the only layer that uses the form; the others use streaming, exactly (default: all)")
        ->group(groups::StateSpaces);
}

void addComparedOptions(CLI::App &app, run::ComparedAlgorithms &compared, const std::string &meaning)
{
    addOption(
        app, "--algorithms", "A,B,...", compared,
        [&compared](const std::string &option, const std::string &text) {
            run::ComparedAlgorithms chosen = compared;
            if (!text.empty())
                for (const std::string &name : separated(text)) {
                    const AlgorithmChoice one = algorithmChoiceOf(option, name);
                    if (one.form)
                        chosen.forms.push_back(*one.form);
                    else
                        chosen.algorithms.push_back(one.algorithm);
                }
            return chosen;
        },
        meaning);
    addRepeated(
        app, "--with", std::string("NAME=") + File,
        [&compared](const std::string &, const std::string &text) { compared.results.push_back(resultFileOf(text)); },
        "a result made elsewhere to compare (.npy)");
    addFormOptions(app, compared.options);
}

void addVocabularyOptions(CLI::App &app, VocabularyChoice &choice)
{
    addText(app, "--vocabulary", File, choice.vocabulary,
            "the model's dictionary, or a directory of byte pairs (default: the one beside the model)");
    addText(app, "--bpe", "DIR", choice.bytePairs,
            "directory of encoder.json and vocab.bpe, for a dictionary of GPT-2 ids");
}

CLI::Option *addOutputOption(CLI::App &app, std::string &output, const std::string &suffix)
{
    return addOption(
               app, "-o", File, output,
               [suffix](const std::string &, const std::string &text) {
                   checkSuffix(text, suffix);
                   return text;
               },
               "file to write (" + suffix + "; default: standard output)")
        ->group(groups::Output);
}

void addJsonFlag(CLI::App &app, bool &json)
{
    app.add_flag("--json", json, "print one JSON document")->group(groups::Output);
}

} // namespace tnn::cli
