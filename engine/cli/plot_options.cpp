// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_options.h"

#include <CLI/CLI.hpp>

#include "engine/cli/arguments.h"
#include "engine/cli/shared_options.h"

namespace tnn::cli {

namespace {

void addPlotLooks(CLI::App &app, Arguments &arguments)
{
    app.add_flag("--transparent", arguments.transparent, "no background");
    app.add_option("--font-scale", arguments.fontScale, "text and lines so many times as large (default 1)");
    app.add_option(
        "--range", arguments.range,
        "of toeplitz and footprint: the magnitude of the strongest colour: full (default), percentile, which "
        "is 99%, another percentile, or a number");
    app.add_flag("--circulant", arguments.circulant, "of toeplitz: the 2n x 2n circulant that holds T");
    app.add_option("--share", arguments.share, "of memory: k99 (default), k90 or k50");
    app.add_flag("--no-energy", arguments.noEnergy, "of decay: magnitudes alone");
}

} // namespace

void addPlot(CLI::App &app, Arguments &arguments)
{
    addLayerOptions(app, arguments);
    app.add_option("--view", arguments.view,
                   "toeplitz, coefficients, decay, spectrum, response, memory, hankel, form-errors, form-costs, "
                   "compare, gallery or footprint")
        ->required();
    app.add_option("--head", arguments.head, "head, from 0 (default 0)");
    app.add_option("--channels", arguments.channels,
                   "within the head: numbers separated by commas, mean, extreme or all (default 0)");
    addLengthOption(app, arguments, "n, the number of tokens; of a footprint also HxW");
    addAxisOption(app, arguments);
    addInputOption(app, arguments);
    app.add_option("--algorithms", arguments.algorithms,
                   "of compare, separated by commas, forms among them (default: all products)");
    addFormOptions(app, arguments);
    addResultOption(app, arguments);
    app.add_flag("--gated", arguments.gated,
                 "of toeplitz: diag(u) T, u the gate of the layer for --input: ids (n) or features (n, width) as .npy");
    app.add_option("--cell", arguments.cell, "of toeplitz: I,J: the row, the column and the lag through a cell");
    app.add_option("--x", arguments.x,
                   "LOW:HIGH: the part of the horizontal axis that is shown, of a matrix columns (default: all)");
    app.add_option("--y", arguments.y, "LOW:HIGH: the part of the vertical axis, in its values; of a matrix rows");
    app.add_option("--stage", arguments.stage, "raw, decayed or difference (default decayed)");
    app.add_option("--against", arguments.other,
                   "a second checkpoint B, or a kernel of the zoo (zoo:alibi,heads=8): A - B is shown");
    app.add_option("--show", arguments.show,
                   "with --against: a, b, difference (default), or both as curves over one another");
    addOverrideOptions(app, arguments);
    app.add_option("--scale", arguments.scale, "symlog, linear or log");
    app.add_option(
        "--picture", arguments.picture,
        "of spectrum: plane (default), stems, kernel or error; of response: magnitude (default), phase, "
        "delay or layers; of memory: channels (default), histogram or layers; of decay: envelope (default), rates, "
        "histogram or layers; of gallery: matrices (default), curves or spectra; of compare: overlay (default), "
        "difference, error, ulp, wipe, time or memory");
    app.add_option("--frequency", arguments.frequency, "of response: linear (default) or log");
    app.add_option("--variant", arguments.variant, "of spectrum: padded (default), unpadded, reduced, both or all");
    app.add_option("--size", arguments.size, "WxH in pixels (default 1000x700)");
    app.add_option("--dpi", arguments.dpi, "pixels an inch (default 96)");
    app.add_option("--theme", arguments.theme, "light or dark (default light)");
    addPlotLooks(app, arguments);
    app.add_option("--each", arguments.each,
                   "a file for every layer, head (of every layer) or channel (all, or those of --channels); -o is a "
                   "folder, or a name that the others are made from");
    app.add_flag("--sheet", arguments.sheet, "of --each: one picture of all, on one scale");
    app.add_flag("--provenance", arguments.provenance,
                 "a .csv begins with lines of provenance (#), and an .npy has them beside it, as .npy.json");
    app.add_option("-o", arguments.output, "file to write: .png, .svg, .pdf, .csv, .npy or .json")->required();
}

void addReport(CLI::App &app, Arguments &arguments)
{
    addCheckpointOptions(app, arguments);
    app.add_option("--layers", arguments.layers, "layers of their own pages, as 0-3,5 (default: all)");
    app.add_option("--sections", arguments.sections,
                   "separated by commas: summary, gallery, overview, matrix, coefficients, decay, memory, spectrum, "
                   "response, comparison, methods (default: all)");
    addLengthOption(app, arguments, "n, the number of tokens (default: the training length)");
    app.add_option("--tolerance", arguments.tolerance,
                   "of the comparison's verdicts: the largest relative error that passes (default 1e-5)");
    addOverrideOptions(app, arguments);
    app.add_option("-o", arguments.output, "file to write (.pdf)")->required();
}

} // namespace tnn::cli
