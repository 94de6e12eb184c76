// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/plot_arguments.h"

#include <algorithm>
#include <limits>

#include "engine/cli/call_values.h"
#include "engine/cli/given_overrides.h"
#include "engine/cli/plot_words.h"
#include "engine/cli/suggestion.h"
#include "engine/error.h"
#include "engine/figures/gated_matrix.h"
#include "engine/figures/numbers.h"
#include "engine/figures/options/option_field.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"

namespace tnn::cli {

namespace {

constexpr long LargestSide = 32767;
constexpr double LeastDpi = 24, MostDpi = 2400, LeastFontScale = 0.25, MostFontScale = 8;

figures::FigureOptions figureNamed(const std::string &name)
{
    std::vector<std::string_view> names;
    for (const figures::FigureKind &kind : figures::figureKinds())
        if (kind.isPlotted)
            names.push_back(kind.name);
    return figures::figureKinds()[static_cast<std::size_t>(choice("--view", name, names))].usual;
}

void setSize(figures::PlotRequest &request, const std::string &text)
{
    const std::size_t x = text.find('x');
    if (x == std::string::npos)
        throw UsageError("--size: '" + text + "' is not WIDTHxHEIGHT in pixels");
    request.width = static_cast<int>(wholeNumber("--size", text.substr(0, x), 16, LargestSide));
    request.height = static_cast<int>(wholeNumber("--size", text.substr(x + 1), 16, LargestSide));
}

/// The view that has an option: this one, or else the first of all.
const figures::FigureKind &kindWith(std::string_view option, const figures::FigureKind &kind)
{
    if (commandField(kind, option))
        return kind;
    const auto &kinds = figures::figureKinds();
    return *std::find_if(kinds.begin(), kinds.end(), [option](const auto &one) { return commandField(one, option); });
}

/// The options that figures have (figures/options/).
void setFigureOptions(figures::PlotRequest &request, const Arguments &arguments)
{
    const figures::FigureKind &kind = kindOf(request.options);
    for (const auto &[name, text] : arguments.figureOptions) {
        if (text.empty())
            continue;
        const figures::FigureKind &having = kindWith(name, kind);
        const figures::OptionField &field = *commandField(having, name);
        const bool isOwn = &having == &kind;
        if (!isOwn && !field.lacking.empty())
            throw UsageError("--" + name + ": the view " + arguments.view + " " + std::string(field.lacking));
        figures::FigureOptions passedOver = having.usual;
        try {
            field.setWord(isOwn ? request.options : passedOver,
                          field.flag.empty() ? text : std::string(field.flagWord));
        } catch (const Error &error) {
            std::vector<std::string_view> words;
            for (const figures::OptionWord &one : field.words)
                words.push_back(one.word);
            throw UsageError("--" + name + ": " + error.what() + suggestion(text, words));
        }
        request.given.push_back(field.commandName());
    }
}

/// What --gated takes of other options.
void checkGate(const figures::PlotRequest &request, const Arguments &arguments)
{
    if (!request.is<figures::MatrixOptions>() || !request.of<figures::MatrixOptions>().gated)
        return;
    if (arguments.input.empty())
        throw UsageError("--gated: the gate is that of an --input, ids or features as .npy");
    if (request.figure.reduction != figures::Reduction::Channel)
        throw UsageError("--gated: a gate belongs to a channel, not to the " + arguments.channels + " of all");
}

/// --x and --y.
void setZoom(figures::PlotRequest &request, const Arguments &arguments)
{
    const auto interval = [&](const char *option, const std::string &text) -> std::optional<figures::Interval> {
        if (text.empty())
            return {};
        if (request.is<figures::GalleryOptions>())
            throw UsageError(std::string(option) + ": a gallery has no axes to zoom");
        if (figures::isNumbersSuffix(request.suffix))
            throw UsageError(std::string(option) + ": the numbers behind a picture are written whole");
        return intervalOf(option, text);
    };
    request.zoom = {interval("--x", arguments.x), interval("--y", arguments.y)};
}

/// --each and --sheet.
void setBatch(figures::PlotRequest &request, const Arguments &arguments)
{
    using Each = figures::PlotRequest::Each;
    if (!arguments.each.empty())
        request.each = static_cast<Each>(1 + choice("--each", arguments.each, {"layer", "head", "channel"}));
    request.sheet = arguments.sheet;
    if (request.sheet && request.each == Each::One)
        throw UsageError("--sheet: --each says of what");
    if (request.each == Each::One)
        return;
    if (isOfAllLayers(request.options))
        throw UsageError("--each: this picture is of all layers already");
    if (request.each != Each::Channel)
        return;
    if (request.figure.reduction != figures::Reduction::Channel)
        throw UsageError("--channels: each channel is drawn, not their " + arguments.channels);
    request.figure.allChannels |= arguments.channels.empty();
}

void setViewOptions(figures::PlotRequest &request, const Arguments &arguments)
{
    if (!arguments.stage.empty())
        request.figure.stage = static_cast<figures::Stage>(
            choice("--stage", arguments.stage, {"decayed", "raw", "difference"}));
    givenOverrides(arguments);
    request.figure.reduce = reduceRequestOf(arguments);
    setFigureOptions(request, arguments);
    setZoom(request, arguments);
    setBatch(request, arguments);
    checkGate(request, arguments);
}

void checkOutput(const figures::PlotRequest &request)
{
    if (request.sheet && figures::isNumbersSuffix(request.suffix))
        throw UsageError("-o: a sheet is a picture, and '" + request.output + "' is not one");
    const auto suffixes = {".png", ".svg", ".pdf", ".csv", ".npy", ".json"};
    if (std::find(suffixes.begin(), suffixes.end(), request.suffix) == suffixes.end())
        throw UsageError("-o: '" + request.output + "' does not end in .png, .svg, .pdf, .csv, .npy or .json");
}

void readInputFile(figures::Input &input, const std::string &path)
{
    try {
        const io::NpyArray array = io::readNpy(path);
        if (array.shape.size() != 1 || array.size() < 1)
            throw Error("is not a one-dimensional array, the same for every channel");
        input.values = array.floats();
        input.name = io::fileNameOf(path);
    } catch (const Error &error) {
        throw error.in(path);
    }
}

/// --against and --show.
void setShown(figures::PlotRequest &request, const Arguments &arguments)
{
    if (arguments.other.empty()) {
        if (!arguments.show.empty())
            throw UsageError("--show: there is one checkpoint; --against names the other");
        return;
    }
    request.shown = arguments.show.empty()
        ? document::Shown::Difference
        : static_cast<document::Shown>(choice("--show", arguments.show, {"a", "b", "difference", "both"}));
    const bool curves = request.is<figures::CoefficientsOptions>() || request.is<figures::DecayOptions>()
        || (request.is<figures::ResponseOptions>() && !isOfAllLayers(request.options));
    if (request.shown == document::Shown::Both && !curves)
        throw UsageError("--show: the curves of coefficients, decay and response alone are drawn over one another");
}

void checkChannels(const figures::PlotRequest &request, const Arguments &arguments)
{
    const figures::FigureRequest &figure = request.figure;
    const bool needsChannels = request.is<figures::SpectrumOptions>() || request.is<figures::CompareOptions>()
        || request.is<figures::HankelOptions>() || request.is<figures::LengthErrorsOptions>();
    if (needsChannels && figure.reduction != figures::Reduction::Channel)
        throw UsageError("--channels: the view " + arguments.view + " is of single channels, not of their "
                         + arguments.channels);
    const bool several = figure.reduction == figures::Reduction::Channel
        && (figure.allChannels || figure.selection.channels.size() > 1);
    if (request.is<figures::FootprintOptions>() && several && arguments.each != "channel"
        && !figures::isNumbersSuffix(request.suffix))
        throw UsageError("--channels: a picture of a footprint is of one channel, or of their mean or extreme");
}

/// The TNO of the layer and the axis that are asked for. Both axes of a layer have the same footprint.
int tnoOf(const figures::PlotRequest &request, const Arguments &arguments, const checkpoint::Description &description)
{
    const int layer = layerOf(arguments);
    const std::optional<checkpoint::Axis> axis = axisOf(arguments.axis);
    const bool response = request.is<figures::ResponseOptions>() && isOfAllLayers(request.options);
    if (request.is<figures::GalleryOptions>() || response)
        return 0; // they are of all TNOs
    const bool either = request.is<figures::FootprintOptions>() && !axis;
    if (either && layer < static_cast<int>(description.layers.size()))
        return description.layers[static_cast<std::size_t>(layer)].tnos.front();
    return checkpoint::tnoOf(description, layer, axis);
}

/// `--length`, or n where it is not given, along the axis of the TNO and across it.
void setLength(figures::PlotRequest &request, const Arguments &arguments, long n)
{
    document::Selection &selection = request.figure.selection;
    const std::optional<document::InputLength> length = inputLengthOf(arguments.length);
    selection.n = length ? length->n : n;
    if (!length || !length->grid)
        return;
    const auto &tno = request.document->description().tnos[static_cast<std::size_t>(selection.tno)];
    const bool alongWidth = tno.axis == checkpoint::Axis::Width;
    selection.n = alongWidth ? length->grid->width : length->grid->height;
    selection.across = alongWidth ? length->grid->height : length->grid->width;
}

} // namespace

figures::PlotRequest plotRequest(const Arguments &arguments)
{
    figures::PlotRequest request;
    request.options = figureNamed(arguments.view);
    request.output = arguments.output;
    request.suffix = io::suffixOf(arguments.output);
    const bool intoFolder = !arguments.each.empty() && !arguments.sheet && request.suffix.empty();
    if (intoFolder) {
        request.output += arguments.output.ends_with('/') ? "" : "/";
        request.suffix = ".png";
    }
    layerOf(arguments);
    axisOf(arguments.axis);
    request.figure.selection.head = static_cast<int>(
        wholeNumber("--head", arguments.head, 0, std::numeric_limits<int>::max()));
    setChannels(request.figure, arguments.channels);
    checkChannels(request, arguments);
    setViewOptions(request, arguments);
    checkOutput(request);
    setShown(request, arguments);
    request.ways = comparedAlgorithms(arguments);
    checkSignal(arguments.input);
    if (request.is<figures::FootprintOptions>())
        inputLengthOf(arguments.length);
    else
        lengthOf(arguments.length);
    if (!arguments.size.empty())
        setSize(request, arguments.size);
    if (!arguments.dpi.empty())
        request.dpi = decimal("--dpi", arguments.dpi, LeastDpi, MostDpi);
    if (!arguments.theme.empty())
        request.dark = choice("--theme", arguments.theme, {"light", "dark"}) == 1;
    request.transparent = arguments.transparent;
    if (arguments.fontScale)
        request.fontScale = decimal("--font-scale", *arguments.fontScale, LeastFontScale, MostFontScale);
    request.provenance = arguments.provenance;
    return request;
}

std::vector<Message> completePlotRequest(figures::PlotRequest &request, const Arguments &arguments,
                                         document::DocumentPtr document, const document::DocumentPtr &other)
{
    std::vector<Message> warnings;
    request.overlaid = {document};
    if (other) {
        const document::CheckpointPair pair = document::pairOf(document, other);
        warnings = pair.notes;
        document = pair.shown(*request.shown);
        if (!document)
            throw Error(pair.reason).in(arguments.checkpoint);
        request.overlaid = {document};
        if (request.shown == document::Shown::Both)
            request.overlaid.push_back(pair.b);
    }
    try {
        request.figure.selection.tno = tnoOf(request, arguments, document->description());
        request.figure.overrides = overridesOf(givenOverrides(arguments), document->description());
    } catch (const Error &error) {
        throw error.in(document->checkpoint().path);
    }
    request.input.name = nameOf(request.input.signal);
    long n = document->defaultLength();
    const bool gated = request.is<figures::MatrixOptions>() && request.of<figures::MatrixOptions>().gated;
    if (gated && !io::looksLikeSignal(arguments.input)) {
        const checkpoint::Axis axis
            = document->description().tnos[static_cast<std::size_t>(request.figure.selection.tno)].axis;
        request.input.network = std::make_shared<const run::NetworkInput>(
            run::readNetworkInput(*document, arguments.input));
        request.input.name = io::fileNameOf(arguments.input);
        n = figures::lengthAlong(*request.input.network, axis);
    } else if (io::looksLikeSignal(arguments.input)) {
        request.input.signal = io::signalNamed(arguments.input);
        request.input.name = arguments.input;
    } else if (!arguments.input.empty()) {
        readInputFile(request.input, arguments.input);
        n = static_cast<long>(request.input.values.size());
    }
    request.document = std::move(document);
    setLength(request, arguments, n);
    return warnings;
}

} // namespace tnn::cli
