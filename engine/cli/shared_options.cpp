// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/shared_options.h"

#include <CLI/CLI.hpp>

#include "engine/cli/arguments.h"

namespace tnn::cli {

void addCheckpointOptions(CLI::App &app, Arguments &arguments)
{
    app.add_option("CHECKPOINT", arguments.checkpoint,
                   "a checkpoint file or directory, or coefficients as .npy or .csv")
        ->required();
    app.add_option("--config", arguments.config, "options that the checkpoint does not store (.json)");
    app.add_option("--set", arguments.set, "KEY=VALUE: one option, stored or not; can be repeated")
        ->expected(1)
        ->take_all();
}

void addEngineOption(CLI::App &app, Arguments &arguments)
{
    app.add_option("--engine", arguments.engine,
                   "the command that serves torch devices: tnnscope-torch (default), or \"ssh HOST tnnscope-torch\", "
                   "and CHECKPOINT is a path over there");
}

void addDeviceOptions(CLI::App &app, Arguments &arguments)
{
    app.add_option("--device", arguments.device, "cpu (default), or by tnnscope-torch: torch-cpu, cuda or cuda:N");
    app.add_option("--precision", arguments.precision,
                   "of a network on a torch device: float32 (default), bfloat16 or float16");
    addEngineOption(app, arguments);
}

void addLayerOptions(CLI::App &app, Arguments &arguments)
{
    addCheckpointOptions(app, arguments);
    app.add_option("--layer", arguments.layer, "layer in model order, from 0 (default 0)");
    addDeviceOptions(app, arguments);
}

void addNetworkOptions(CLI::App &app, Arguments &arguments)
{
    addCheckpointOptions(app, arguments);
    addDeviceOptions(app, arguments);
    addOverrideOptions(app, arguments);
}

void addOverrideOptions(CLI::App &app, Arguments &arguments)
{
    app.add_option("--gamma", arguments.gamma, "one decay instead of the stored one");
    app.add_flag("--no-decay", arguments.noDecay, "do not decay");
    app.add_option("--band", arguments.band, "zero beyond this |lag|");
    app.add_option("--off", arguments.off,
                   "L:0,5,7: channels of layer L (h*d + c) that are switched off; can be repeated")
        ->expected(1)
        ->take_all();
}

CLI::Option *addLengthOption(CLI::App &app, Arguments &arguments, const char *meaning)
{
    return app.add_option("--length", arguments.length, meaning);
}

void addAxisOption(CLI::App &app, Arguments &arguments)
{
    app.add_option("--axis", arguments.axis, "h (height) or w (width): which TNO of a two-dimensional operator");
}

CLI::Option *addInputOption(CLI::App &app, Arguments &arguments)
{
    return app.add_option("--input", arguments.input,
                          "x.npy, or impulse, step, ramp, sine:FREQUENCY, chirp, noise[:SEED]");
}

void addFormOptions(CLI::App &app, Arguments &arguments)
{
    app.add_option("--window", arguments.window,
                   "n at which state spaces are converted, or window's (default: the training length)");
    CLI::Option *const error = app.add_option("--error", arguments.error,
                                              "reduced: of each kernel, relative (default 1e-4)");
    app.add_option("--modes", arguments.modes, "reduced: states of each channel instead")->excludes(error);
    app.add_option("--taps", arguments.taps, "reduced: lags that stay exact, ahead of the modes (default 16)");
}

void addFormLayerOption(CLI::App &app, Arguments &arguments)
{
    app.add_option("--layer", arguments.formLayer,
                   "the only layer that goes by the form; the others go by streaming, exactly (default: all do)");
}

void addResultOption(CLI::App &app, Arguments &arguments)
{
    app.add_option("--with", arguments.with, "NAME=y.npy: a result made elsewhere to compare; can be repeated")
        ->expected(1)
        ->take_all();
}

void addVocabularyOptions(CLI::App &app, Arguments &arguments)
{
    app.add_option("--vocabulary", arguments.vocabulary,
                   "the model's dictionary, or a directory of byte pairs (default: what lies beside it)");
    app.add_option("--bpe", arguments.bytePairs,
                   "directory of encoder.json and vocab.bpe, for a dictionary of GPT-2 ids");
}

} // namespace tnn::cli
