// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_options.h"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "engine/cli/arguments.h"
#include "engine/cli/shared_options.h"
#include "engine/figures/options/option_field.h"

namespace tnn::cli {

namespace {

void addPlotLooks(CLI::App &app, Arguments &arguments)
{
    app.add_flag("--transparent", arguments.transparent, "no background");
    app.add_option("--font-scale", arguments.fontScale, "text and lines so many times as large (default 1)");
}

/// "symlog (default), linear or log"
std::string choicesOf(const figures::FigureKind &kind, const figures::OptionField &field)
{
    if (!field.explained.empty())
        return std::string(field.explained);
    const std::string usual = field.wordIn(kind.usual);
    std::string text;
    for (const figures::OptionWord &one : field.words) {
        const bool last = &one == &field.words.back();
        text += text.empty() ? "" : last ? " or " : ", ";
        text += std::string(one.word) + (one.word == usual ? " (default)" : "");
    }
    return text;
}

/// "of toeplitz, footprint: ...; of decay: ..."
std::string helpOf(std::string_view name)
{
    std::vector<std::pair<std::string, std::string>> parts; // the choices, and the views that have them
    for (const figures::FigureKind &kind : figures::figureKinds()) {
        const figures::OptionField *field = commandField(kind, name);
        if (!field)
            continue;
        const std::string choices = choicesOf(kind, *field);
        const auto same = std::find_if(parts.begin(), parts.end(),
                                       [&](const auto &part) { return part.first == choices; });
        if (same == parts.end())
            parts.emplace_back(choices, kind.name);
        else
            same->second.append(", ").append(kind.name);
    }
    std::string help;
    for (const auto &[choices, views] : parts)
        help.append(help.empty() ? "of " : "; of ").append(views).append(": ").append(choices);
    return help;
}

std::string viewNames()
{
    std::string names;
    for (const figures::FigureKind &kind : figures::figureKinds())
        if (kind.isPlotted)
            names.append(names.empty() ? "" : ", ").append(kind.name);
    return names;
}

void addFigureOptions(CLI::App &app, Arguments &arguments)
{
    for (const std::string_view name : figures::commandOptions()) {
        const std::string option = "--" + std::string(name);
        std::string &given = arguments.figureOptions[std::string(name)];
        if (figures::isFlag(name))
            app.add_flag_callback(
                option, [&given] { given = "yes"; }, helpOf(name));
        else
            app.add_option(option, given, helpOf(name));
    }
}

} // namespace

void addPlot(CLI::App &app, Arguments &arguments)
{
    addLayerOptions(app, arguments);
    app.add_option("--view", arguments.view, viewNames())->required();
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
    app.add_option("--x", arguments.x,
                   "LOW:HIGH: the part of the horizontal axis that is shown, of a matrix columns (default: all)");
    app.add_option("--y", arguments.y, "LOW:HIGH: the part of the vertical axis, in its values; of a matrix rows");
    app.add_option("--stage", arguments.stage, "raw, decayed or difference (default decayed)");
    app.add_option("--against", arguments.other,
                   "a second checkpoint B, or a kernel of the zoo (zoo:alibi,heads=8): A - B is shown");
    app.add_option("--show", arguments.show,
                   "with --against: a, b, difference (default), or both as curves over one another");
    addOverrideOptions(app, arguments);
    addFigureOptions(app, arguments);
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
