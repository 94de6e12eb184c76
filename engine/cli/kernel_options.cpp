// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/shared_options.h"

namespace tnn::cli {

void addOptions(CLI::App &app, InfoCall &call)
{
    addCheckpointOptions(app, call);
    addEngineOption(app, call.engine);
    CLI::Option *const metadata = app.add_flag("--metadata", call.metadata, "add the file's inert object tree");
    app.add_flag("--findings", call.findings, "instead: what its kernels were measured to be, in sentences")
        ->excludes(metadata);
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, RpeCall &call)
{
    addLayerOptions(app, call);
    addLengthOption(app, call.length)->required();
    app.add_flag("--raw", call.raw, "before decay and activation");
    addAxisOption(app, call.axis);
    addOutputOption(app, call.output, ".npy");
}

void addOptions(CLI::App &app, TnoCall &call)
{
    addLayerOptions(app, call);
    addInputOption(app, call.input)->required();
    addLengthOption(app, call.length, "n, the number of tokens, or HxW of a two-dimensional operator");
    addAlgorithmOption(app, call.algorithm);
    addFormOptions(app, call.form);
    addOutputOption(app, call.output, ".npy");
}

void addOptions(CLI::App &app, EtscCall &call)
{
    addLayerOptions(app, call);
    addLengthOption(app, call.length)->required();
    addAxisOption(app, call.axis);
    addChoice(app, "--variant", call.variant, {"padded", "paired", "unpadded", "reduced"}, "padded is as published");
    CLI::Option *const modes = addWhole(app, "--modes", call.modes, 0, MostModes, "reduced: states per channel");
    addNumber(app, "--error", call.error, LeastError, 1, "reduced: of each channel's kernel, relative (default 1e-4)")
        ->excludes(modes);
    addWhole(app, "--head", call.taps, 0, LongestSequence,
             "reduced: lags that stay exact, ahead of the modes (default 16)");
    addOutputOption(app, call.output, ".npz");
}

void addOptions(CLI::App &app, CompareCall &call)
{
    addLayerOptions(app, call);
    addInputOption(app, call.input)->required();
    addLengthOption(app, call.length);
    addAxisOption(app, call.axis);
    addComparedOptions(app, call.compared,
                       "default: all products; also window, streaming, ssm, paired, unpadded, reduced");
    addNumber(app, "--tolerance", call.tolerance, 0, AnyNumber, "fail where a relative error is above it");
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, BenchCall &call)
{
    app.add_flag("--quick", call.quick, "a few sizes on one thread, within a minute");
    addText(app, "--only", "WORK", call.only, "one work");
    addJsonFlag(app, call.json);
}

} // namespace tnn::cli
