// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_options.h"

#include <algorithm>
#include <limits>

#include "engine/cli/report_arguments.h"
#include "engine/cli/shared_options.h"
#include "engine/figures/options/option_field.h"

namespace tnn::cli {

namespace {

constexpr long LargestSide = 32767;
constexpr double LeastDpi = 24, MostDpi = 2400, LeastFontScale = 0.25, MostFontScale = 8;

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

/// The words of all views that have the option: "plane|stems|..."; VALUE where the help explains them.
std::string wordsOf(std::string_view name)
{
    std::vector<std::string_view> words;
    for (const figures::FigureKind &kind : figures::figureKinds())
        if (const figures::OptionField *field = commandField(kind, name); field && field->explained.empty())
            for (const figures::OptionWord &one : field->words)
                if (std::find(words.begin(), words.end(), one.word) == words.end())
                    words.push_back(one.word);
    return words.empty() ? "VALUE" : alternatives(words);
}

void setSize(figures::PlotRequest &request, const std::string &text)
{
    if (text.empty())
        return;
    const std::size_t x = text.find('x');
    if (x == std::string::npos)
        throw UsageError("--size: '" + text + "' is not WIDTHxHEIGHT in pixels");
    request.width = static_cast<int>(wholeNumber("--size", text.substr(0, x), 16, LargestSide));
    request.height = static_cast<int>(wholeNumber("--size", text.substr(x + 1), 16, LargestSide));
}

void addViewOption(CLI::App &app, figures::FigureOptions &options)
{
    std::vector<std::string_view> names;
    for (const figures::FigureKind &kind : figures::figureKinds())
        if (kind.isPlotted)
            names.push_back(kind.name);
    addOption(
        app, "--view", alternatives(names), options,
        [names](const std::string &option, const std::string &text) {
            return figures::figureKinds()[static_cast<std::size_t>(choice(option, text, names))].usual;
        },
        "what to draw")
        ->required();
}

void addFigureOptions(CLI::App &app, PlotCall &call)
{
    for (const std::string_view name : figures::commandOptions()) {
        const std::string option = "--" + std::string(name);
        std::string &given = call.figureOptions[std::string(name)];
        if (figures::isFlag(name))
            app.add_flag_callback(
                   option, [&given] { given = "yes"; }, helpOf(name))
                ->group(groups::View);
        else
            addText(app, option, wordsOf(name), given, helpOf(name))->group(groups::View);
    }
}

void addPictureOptions(CLI::App &app, figures::PlotRequest &request)
{
    const auto addZoom = [&](const char *name, std::optional<figures::Interval> &interval, const char *help) {
        addOption(
            app, name, "LOW:HIGH", interval,
            [](const std::string &option, const std::string &text) {
                return text.empty() ? std::nullopt : std::optional(intervalOf(option, text));
            },
            help)
            ->group(groups::Picture);
    };
    addZoom("--x", request.zoom.x, "part of the horizontal axis, of a matrix columns (default: all)");
    addZoom("--y", request.zoom.y, "part of the vertical axis, in its values; of a matrix rows");
    app.add_option(
           "--size",
           [&request](const CLI::results_t &texts) {
               setSize(request, texts.back());
               return true;
           },
           "in pixels")
        ->type_name("WxH")
        ->default_str("1000x700")
        ->group(groups::Picture);
    addNumber(app, "--dpi", request.dpi, LeastDpi, MostDpi, "pixels per inch")->group(groups::Picture);
    addChoice(app, "--theme", request.dark, {"light", "dark"}, "colors")->group(groups::Picture);
    app.add_flag("--transparent", request.transparent, "no background")->group(groups::Picture);
    addNumber(app, "--font-scale", request.fontScale, LeastFontScale, MostFontScale, "scale of text and lines")
        ->group(groups::Picture);
}

void addBatchOptions(CLI::App &app, figures::PlotRequest &request)
{
    addOption(
        app, "--each", "layer|head|channel", request.each,
        [](const std::string &option, const std::string &text) {
            return text.empty()
                ? figures::PlotRequest::Each::One
                : static_cast<figures::PlotRequest::Each>(1 + choice(option, text, {"layer", "head", "channel"}));
        },
        "one file per layer, head (of every layer) or channel (all, or those of --channels); -o is a folder, or a name "
        "that the others are made from")
        ->group(groups::Batch);
    app.add_flag("--sheet", request.sheet, "of --each: one picture of all, on one scale")->group(groups::Batch);
}

} // namespace

void addOptions(CLI::App &app, PlotCall &call)
{
    figures::PlotRequest &request = call.request;
    addLayerOptions(app, call);
    addViewOption(app, request.options);
    addWhole(app, "--head", request.figure.selection.head, 0, std::numeric_limits<int>::max(), "head, from 0");
    addText(app, "--channels", "A,B,...|mean|extreme|all", call.channels, "within the head")->default_str("0");
    addLengthOption(app, call.length, "n, the number of tokens; of a footprint also HxW");
    addAxisOption(app, call.axis);
    addInputOption(app, call.input);
    addChoice(app, "--stage", request.figure.stage, {"decayed", "raw", "difference"}, "of the coefficients")
        ->group(groups::View);
    addFigureOptions(app, call);
    addComparedOptions(app, request.ways, "of compare, forms among them (default: all products)");
    addText(app, "--against", "CHECKPOINT", call.against,
            "a second checkpoint B, or a kernel of the zoo (zoo:alibi,heads=8): A - B is shown")
        ->group(groups::Pair);
    addChoice(app, "--show", call.show, {"a", "b", "difference", "both"},
              "with --against: default difference; both as curves over one another")
        ->group(groups::Pair);
    addOverrideOptions(app, call.overrides);
    addPictureOptions(app, request);
    addBatchOptions(app, request);
    app.add_flag("--provenance", request.provenance,
                 "a .csv begins with lines of provenance (#), and an .npy has them beside it, as .npy.json")
        ->group(groups::Output);
    addText(app, "-o", File, request.output, "file to write: .png, .svg, .pdf, .csv, .npy or .json")
        ->required()
        ->group(groups::Output);
}

void addOptions(CLI::App &app, ReportCall &call)
{
    call.request.sections = figures::allSections();
    addCheckpointOptions(app, call);
    addOption(
        app, "--layers", "0-3,5", call.layers,
        [](const std::string &, const std::string &text) {
            return text.empty() ? std::vector<int>() : layersNamed(text);
        },
        "layers of their own pages (default: all)");
    addOption(
        app, "--sections", "A,B,...", call.request.sections,
        [](const std::string &, const std::string &text) { return sectionsNamed(text); },
        "summary, gallery, overview, matrix, coefficients, decay, memory, spectrum, response, comparison, methods "
        "(default: all)");
    addLengthOption(app, call.length, "n, the number of tokens (default: the training length)");
    addNumber(app, "--tolerance", call.request.tolerance, 0, std::numeric_limits<double>::max(),
              "of the comparison's verdicts: the largest relative error that passes");
    addOverrideOptions(app, call.overrides);
    addOutputOption(app, call.request.output, ".pdf")->required()->description("file to write (.pdf)");
}

} // namespace tnn::cli
