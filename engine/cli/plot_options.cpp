// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/cli/plot_words.h"
#include "engine/cli/shared_options.h"
#include "engine/figures/option_field.h"
#include "engine/io/number_text.h"

namespace tnn::cli {

namespace {

constexpr long LargestSide = 32767;
constexpr double LeastDpi = 24, MostDpi = 2400, LeastPoints = 2, MostPoints = 72;

/// Returns "symlog (default), linear or log".
std::string choicesOf(const figures::FigureKind &kind, const figures::OptionField &field)
{
    if (!field.explained.empty())
        return std::string(field.explained);
    const std::string defaults = field.wordIn(kind.defaults);
    std::string text;
    for (const figures::OptionWord &one : field.words) {
        const bool last = &one == &field.words.back();
        text += text.empty() ? "" : last ? " or " : ", ";
        text += std::string(one.word) + (one.word == defaults ? " (default)" : "");
    }
    return text;
}

/// Returns "toeplitz, footprint: ...; decay: ...".
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
        help.append(help.empty() ? "" : "; ").append(views).append(": ").append(choices);
    return help;
}

/// Returns the words of all views with the option: "plane|stems|..."; VALUE if the help explains them.
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

/// LOW:HIGH
figures::Interval intervalOf(const std::string &option, const std::string &text)
{
    const std::size_t colon = text.find(':');
    figures::Interval interval;
    if (colon == std::string::npos || !io::isNumber(text.substr(0, colon), interval.low)
        || !io::isNumber(text.substr(colon + 1), interval.high) || !std::isfinite(interval.low)
        || !std::isfinite(interval.high) || !(interval.low < interval.high))
        throw UsageError(option + ": '" + text + "' is not LOW:HIGH with LOW less than HIGH");
    return interval;
}

/// Parses WIDTHxHEIGHT: pixels, or millimeters if "mm" follows.
void setSize(PlotCall &call, const std::string &text)
{
    constexpr double LeastMillimeters = 10, MostMillimeters = 2000;
    const std::size_t x = text.find('x');
    if (x == std::string::npos)
        throw UsageError("--size: '" + text + "' is not WIDTHxHEIGHT in pixels, nor such as 84x60mm");
    call.millimeters.reset();
    if (text.ends_with("mm")) {
        const auto number = [](const std::string &side) {
            return decimal("--size", side, LeastMillimeters, MostMillimeters);
        };
        call.millimeters = {number(text.substr(0, x)), number(text.substr(x + 1, text.size() - x - 3))};
        return;
    }
    figures::PlotRequest &request = call.request;
    request.width = static_cast<int>(wholeNumber("--size", text.substr(0, x), 16, LargestSide));
    request.height = static_cast<int>(wholeNumber("--size", text.substr(x + 1), 16, LargestSide));
}

/// Returns the sections with these names.
std::set<figures::ReportRequest::Section> sectionsNamed(const std::string &option, const std::string &text)
{
    using Request = figures::ReportRequest;
    std::set<Request::Section> sections;
    for (const std::string &name : separated(text))
        sections.insert(static_cast<Request::Section>(
            choice(option, name, {Request::SectionNames.begin(), Request::SectionNames.end()})));
    return sections;
}

/// Parses `0,5,7`, `mean`, `extreme` or `all`.
ChannelChoice channelsNamed(const std::string &option, const std::string &text)
{
    using figures::Reduction;
    if (text == "all" || text == "mean" || text == "extreme")
        return {{}, text == "mean" ? Reduction::Mean : text == "all" ? Reduction::Channel : Reduction::Extreme};
    ChannelChoice chosen;
    for (const std::string &part : separated(text)) {
        long channel = 0;
        if (!io::isNumber(part, channel) || channel < 0)
            throw UsageError(std::string(option).append(": '").append(text).append(
                "' is not mean, extreme, all or a comma-separated list of channels"));
        chosen.numbers.push_back(channel);
    }
    return chosen;
}

void addViewOption(CLI::App &app, figures::FigureOptions &options)
{
    std::vector<std::string_view> names;
    for (const figures::FigureKind &kind : figures::figureKinds())
        if (kind.traits.isPlotted)
            names.push_back(kind.name);
    addOption(
        app, "--view", alternatives(names), options,
        [names](const std::string &option, const std::string &text) {
            const std::string_view name = names[static_cast<std::size_t>(choice(option, text, names))];
            const auto &kinds = figures::figureKinds();
            return std::find_if(kinds.begin(), kinds.end(), [name](const auto &kind) { return kind.name == name; })
                ->defaults;
        },
        "view to draw")
        ->required();
}

/// "token-losses, sweep": the views that require this input.
std::string viewsReading(figures::FigureTraits::NetworkInput input)
{
    std::string names;
    for (const figures::FigureKind &kind : figures::figureKinds())
        if (kind.traits.isPlotted && kind.traits.networkInput == input && kind.traits.option.empty())
            names.append(names.empty() ? "" : ", ").append(kind.name);
    return names;
}

void addFigureOptions(CLI::App &app, PlotCall &call)
{
    for (const std::string_view name : figures::commandOptions()) {
        const std::string option = "--" + std::string(name);
        std::string &given = call.figureOptions[std::string(name)];
        if (figures::isFlag(name))
            app.add_flag_callback(
                option, [&given] { given = "yes"; }, helpOf(name));
        else
            addText(app, option, wordsOf(name), given, helpOf(name));
    }
}

void addPictureOptions(CLI::App &app, PlotCall &call)
{
    figures::PlotRequest &request = call.request;
    const Group group(app, groups::Picture);
    addUnlessEmpty(app, "--x", "LOW:HIGH", request.zoom.x, intervalOf,
                   "range of the horizontal axis; columns of a matrix (default: all)");
    addUnlessEmpty(app, "--y", "LOW:HIGH", request.zoom.y, intervalOf,
                   "range of the vertical axis, in its values; rows of a matrix");
    app.add_option(
           "--size",
           [&call](const CLI::results_t &texts) {
               if (!texts.back().empty())
                   setSize(call, texts.back());
               return true;
           },
           "image size in pixels, or in millimeters on paper such as 84x60mm")
        ->type_name("WxH[mm]")
        ->default_str("1000x700");
    addNumber(app, "--dpi", call.dpi, LeastDpi, MostDpi, "pixels per inch (default 96; 300 for a size in mm)");
    addChoice(app, "--theme", request.dark, {"light", "dark"}, "color theme");
    app.add_flag("--transparent", request.transparent, "no background");
    addNumber(app, "--font-size", call.points, LeastPoints, MostPoints,
              "size of text in points, by which lines are scaled, too (default 9; 8 for a size in mm)");
    app.add_flag_callback(
        "--no-title", [&request] { request.page.hasTitle = false; }, "no title above the plot");
    addChoice(
        app, "--legend", request.page.legend, {"above", "inside", "ends"},
        "place of the legend of curves: above the axes, inside them where no curve is, or each name at the end of "
        "its curve; above where there is no such place");
}

void addBatchOptions(CLI::App &app, PlotCall &call)
{
    figures::PlotRequest &request = call.request;
    const Group group(app, groups::Batch);
    const std::vector<std::string_view> words(EachWords.begin(), EachWords.end());
    addUnlessEmpty(
        app, "--each", alternatives(words), request.each,
        [words](const std::string &option, const std::string &text) { return 1 + choice(option, text, words); },
        "write one file per layer, head (of every layer) or channel (all, or those of --channels); -o is a directory "
        "or a file name to derive names from");
    app.add_flag("--sheet", request.sheet, "with --each: one image of all plots, on one scale");
    addPartOption(app, call.part,
                  "with --each: only every Nth file, from the Kth on; N jobs, K = 1 to N, write all of them");
}

} // namespace

void addOptions(CLI::App &app, PlotCall &call)
{
    figures::PlotRequest &request = call.request;
    addLayerOptions(app, call);
    addViewOption(app, request.options);
    addWhole(app, "--head", request.figure.selection.head, 0, LastLayer, "head, starting at 0");
    addUnlessEmpty(app, "--channels", "A,B,...|mean|extreme|all", call.channels, channelsNamed, "channels of the head")
        ->default_str("0");
    addLayerChannelsOption(app, "--pin", call.pinned, "channels (h*d + c) of layer L as curves beside the others");
    addLengthOption(app, call.length, "n, the number of tokens; for a footprint also HxW");
    addAxisOption(app, call.axis);
    using NetworkInput = figures::FigureTraits::NetworkInput;
    addInputOption(app, call.input)
        ->description("compare: x.npy, impulse, step, ramp, sine:FREQUENCY, chirp or noise[:SEED]; "
                      + viewsReading(NetworkInput::TokensOrFeatures)
                      + ", --gated: token IDs (.npy), a text, a FASTA file or features (.npy); "
                      + viewsReading(NetworkInput::Tokens) + ": token IDs, a text or a FASTA file");
    {
        const Group group(app, groups::View);
        addChoice(app, "--stage", request.figure.stage, {StageWords.begin(), StageWords.end()}, "coefficients to show");
        addFigureOptions(app, call);
    }
    addComparedOptions(app, request.comparedMethods,
                       "algorithms and forms of the compare view (default: all products)");
    {
        const Group group(app, groups::Pair);
        addText(app, "--against", "CHECKPOINT", call.against,
                "second checkpoint B, or a kernel of the zoo (zoo:alibi,heads=8); shows A - B");
        addChoice(app, "--show", call.show, document::ShownDocument::A, {ShownWords.begin(), ShownWords.end()},
                  "with --against (default difference); both overlays the curves");
    }
    addOverrideOptions(app, call.overrides);
    addPictureOptions(app, call);
    addBatchOptions(app, call);
    const Group group(app, groups::Output);
    app.add_flag("--provenance", request.provenance,
                 "include provenance: as # lines at the start of .csv, in .npy.json next to .npy");
    addText(app, "-o", File, request.output, "file to write: .png, .svg, .pdf, .html, .csv, .npy or .json")->required();
}

void addOptions(CLI::App &app, ReportCall &call)
{
    call.request.sections = figures::allSections();
    addCheckpointOptions(app, call);
    addUnlessEmpty(
        app, "--layers", "0-3,5", call.layers,
        [](const std::string &, const std::string &text) { return layersNamed(text); },
        "layers that get their own page (default: all)");
    addUnlessEmpty(
        app, "--sections", "A,B,...", call.request.sections, sectionsNamed,
        "summary, gallery, overview, matrix, coefficients, decay, memory, spectrum, response, comparison, methods "
        "(default: all)");
    addLengthOption(app, call.length, "n, the number of tokens (default: the training length)");
    addNumber(app, "--tolerance", call.request.tolerance, 0, AnyNumber,
              "largest relative error that passes in the comparison");
    addOverrideOptions(app, call.overrides);
    addOutputOption(app, call.request.output, {".pdf", ".html"})
        ->required()
        ->description("file to write (.pdf or .html)");
}

} // namespace tnn::cli
