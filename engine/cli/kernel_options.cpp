// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_options.h"

#include <CLI/CLI.hpp>

#include "engine/cli/arguments.h"
#include "engine/cli/shared_options.h"

namespace tnn::cli {

void addInfo(CLI::App &app, Arguments &arguments)
{
    addCheckpointOptions(app, arguments);
    addEngineOption(app, arguments);
    app.add_flag("--metadata", arguments.metadata, "add the file's inert object tree");
    app.add_flag("--json", arguments.json, "print one JSON document");
}

void addRpe(CLI::App &app, Arguments &arguments)
{
    addLayerOptions(app, arguments);
    addLengthOption(app, arguments)->required();
    app.add_flag("--raw", arguments.raw, "before decay and activation");
    addAxisOption(app, arguments);
    app.add_option("-o", arguments.output, "file to write (.npy; default: standard output)");
}

void addTno(CLI::App &app, Arguments &arguments)
{
    addLayerOptions(app, arguments);
    addInputOption(app, arguments)->required();
    addLengthOption(app, arguments, "n, the number of tokens, or HxW of a two-dimensional operator");
    app.add_option("--algorithm", arguments.algorithm,
                   "naive, matrix, fft (default, the fastest) or fftw; window, streaming, ssm, paired, unpadded, "
                   "reduced");
    addFormOptions(app, arguments);
    app.add_option("-o", arguments.output, "file to write (.npy; default: standard output)");
}

void addEtsc(CLI::App &app, Arguments &arguments)
{
    addLayerOptions(app, arguments);
    addLengthOption(app, arguments)->required();
    addAxisOption(app, arguments);
    app.add_option("--variant", arguments.variant, "padded (default, as published), paired, unpadded or reduced");
    CLI::Option *const modes = app.add_option("--modes", arguments.modes, "reduced: states of each channel");
    app.add_option("--error", arguments.error, "reduced: of each channel's kernel, relative (default 1e-4)")
        ->excludes(modes);
    app.add_option("--head", arguments.taps, "reduced: lags that stay exact, ahead of the modes (default 16)");
    app.add_option("-o", arguments.output, "file to write (.npz; default: standard output)");
}

void addCompare(CLI::App &app, Arguments &arguments)
{
    addLayerOptions(app, arguments);
    addInputOption(app, arguments)->required();
    addLengthOption(app, arguments);
    addAxisOption(app, arguments);
    app.add_option("--algorithms", arguments.algorithms,
                   "separated by commas (default: all products); also window, streaming, ssm, paired, unpadded, "
                   "reduced");
    addFormOptions(app, arguments);
    addResultOption(app, arguments);
    app.add_option("--tolerance", arguments.tolerance, "fail where a relative error is above it");
    app.add_flag("--json", arguments.json, "print one JSON document");
}

void addBench(CLI::App &app, Arguments &arguments)
{
    app.add_flag("--quick", arguments.quick, "a few sizes on one thread, within a minute");
    app.add_option("--only", arguments.only, "one work");
    app.add_flag("--json", arguments.json, "print one JSON document");
}

} // namespace tnn::cli
