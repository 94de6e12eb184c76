// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/plot_arguments.h"

#include <algorithm>
#include <numeric>

#include "engine/cli/call_values.h"
#include "engine/cli/plot_words.h"
#include "engine/document/fingerprint.h"
#include "engine/document/method.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/numbers.h"
#include "engine/figures/option_field.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"
#include "engine/run/text_input.h"

namespace tnn::cli {

namespace {

/// Returns the view that has an option: this one, or else the first one that does.
const figures::FigureKind &kindWith(std::string_view option, const figures::FigureKind &kind)
{
    if (commandField(kind, option))
        return kind;
    const auto &kinds = figures::figureKinds();
    return *std::find_if(kinds.begin(), kinds.end(), [option](const auto &one) { return commandField(one, option); });
}

/// Sets the options of figures (option_field.h).
void setFigureOptions(figures::PlotRequest &request, const PlotCall &call)
{
    const figures::FigureKind &kind = kindOf(request.options);
    for (const auto &[name, text] : call.figureOptions) {
        if (text.empty())
            continue;
        const figures::FigureKind &having = kindWith(name, kind);
        const figures::OptionField &field = *commandField(having, name);
        const bool isOwn = &having == &kind;
        if (!isOwn && !field.lacking.empty())
            throw UsageError("--" + name + ": the view " + std::string(kind.name) + " " + std::string(field.lacking));
        figures::FigureOptions passedOver = having.defaults;
        std::vector<std::string_view> words;
        for (const figures::OptionWord &one : field.words)
            words.push_back(one.word);
        if (!document::renamed(text).empty())
            words.clear(); // nothing to guess
        ofOption("--" + name, text, words, [&, &given = text] {
            field.setWord(isOwn ? request.options : passedOver,
                          field.flag.empty() ? given : std::string(field.flagWord));
        });
    }
}

/// Returns what has the figure's traits: "the view NAME", or an option.
std::string subjectOf(const figures::PlotRequest &request)
{
    const std::string_view option = request.traits().option;
    return option.empty() ? "the view " + std::string(kindOf(request.options).name) : "--" + std::string(option);
}

/// Checks the options that a figure requires of what happens in the network for --input.
void checkNetworkInput(const figures::PlotRequest &request, const PlotCall &call)
{
    const figures::FigureTraits traits = request.traits();
    const std::string_view name = kindOf(request.options).name;
    using NetworkInput = figures::FigureTraits::NetworkInput;
    if (traits.networkInput == NetworkInput::None)
        return;
    if (call.input.empty())
        throw UsageError("--" + (traits.option.empty() ? "view " + std::string(name) : std::string(traits.option))
                         + ": requires --input with token IDs "
                         + (traits.networkInput == NetworkInput::Tokens ? "" : "or features ") + "as .npy, or a text");
    if (traits.option.empty() && request.figure.stage != figures::Stage::Decayed)
        throw UsageError("--stage: " + subjectOf(request) + " is of the network, whose coefficients are decayed");
}

/// Checks --x and --y.
void checkZoom(const figures::PlotRequest &request)
{
    if (!request.zoom.x && !request.zoom.y)
        return;
    const std::string option = request.zoom.x ? "--x" : "--y";
    if (!request.traits().hasAxes)
        throw UsageError(option + ": " + subjectOf(request) + " has no axes to zoom");
    if (figures::isNumbersSuffix(request.suffix))
        throw UsageError(option + ": data is always written in full; use an image format to zoom");
}

/// Sets --each and --sheet.
void setBatch(figures::PlotRequest &request, const PlotCall &call)
{
    using Each = figures::PlotRequest::Each;
    if (request.sheet && request.each == Each::One)
        throw UsageError("--sheet: requires --each");
    if (call.part.count > 1 && (request.sheet || request.each == Each::One))
        throw UsageError("--part: requires --each without --sheet");
    if (request.each == Each::One)
        return;
    if (request.traits().isOfAllLayers)
        throw UsageError("--each: this plot already shows all layers");
    if (request.each != Each::Channel)
        return;
    if (request.figure.reduction != figures::Reduction::Channel)
        throw UsageError("--channels: each channel is drawn, not their " + reductionWord(request.figure));
    request.figure.allChannels |= !call.channels;
}

void checkOutput(const figures::PlotRequest &request)
{
    if (request.suffix == ".html" && !request.traits().hasPage)
        throw UsageError("-o: '" + request.output + "': " + figures::whyNoPage().english());
    if (request.sheet && (figures::isNumbersSuffix(request.suffix) || request.suffix == ".html"))
        throw UsageError("-o: a contact sheet must be an image, and '" + request.output + "' is not one");
    if (!figures::isNumbersSuffix(request.suffix) && !figures::isPictureSuffix(request.suffix))
        throw UsageError("-o: '" + request.output + "' does not end in .png, .svg, .pdf, .html, .csv, .npy or .json");
}

std::vector<float> inputValuesOf(const std::string &path)
{
    const io::NpyArray array = io::readNpy(path);
    if (array.shape.size() != 1 || array.size() < 1)
        throw Error("is not a one-dimensional array, the same for every channel");
    return array.floats();
}

/// Returns the IDs or features of a .npy, or a text as IDs.
run::NetworkInput networkInputOf(const document::Document &document, const std::string &path,
                                 std::vector<Message> &warnings)
{
    if (io::suffixOf(path) == ".npy")
        return run::readNetworkInput(document, path);
    const io::VocabularyPtr vocabulary = run::vocabularyOf(document);
    if (!vocabulary)
        throw Error("is not a .npy, and a text requires a vocabulary next to the checkpoint").in(path);
    run::TextIds text = run::readTextIds(vocabulary.get(), path);
    if (!text.warning.empty())
        warnings.push_back(text.warning);
    return run::inputOfIds(std::move(text.ids));
}

/// Sets --against and --show.
void setShown(figures::PlotRequest &request, const PlotCall &call)
{
    if (call.against.empty()) {
        if (call.show)
            throw UsageError("--show: requires a second checkpoint, given by --against");
        return;
    }
    request.shown = call.show.value_or(document::ShownDocument::Difference);
    if (request.shown == document::ShownDocument::Both && !request.traits().overlaysDocuments)
        throw UsageError("--show: only the atlas and curves of coefficients, decay and response show both");
}

void checkChannels(const figures::PlotRequest &request)
{
    using Channels = figures::FigureTraits::Channels;
    const figures::FigureRequest &figure = request.figure;
    const Channels channels = request.traits().channels;
    const bool reduced = figure.reduction != figures::Reduction::Channel;
    if (channels == Channels::Single && reduced)
        throw UsageError("--channels: " + subjectOf(request) + " shows single channels, not their "
                         + reductionWord(figure));
    const bool several = !reduced && (figure.allChannels || figure.selection.channels.size() > 1);
    if (channels == Channels::One && several && request.each != figures::PlotRequest::Each::Channel
        && !figures::isNumbersSuffix(request.suffix))
        throw UsageError("--channels: a plot of " + subjectOf(request)
                         + " shows one channel, or the mean or extreme of all");
}

/// Returns the TNO of the requested layer and axis. What is of both axes, or of all layers, needs no axis.
int tnoOf(const figures::PlotRequest &request, const PlotCall &call, const checkpoint::Description &description)
{
    const figures::FigureTraits traits = request.traits();
    if (traits.isOfAllLayers && !traits.followsSelection)
        return 0;
    const bool either = (traits.isOfBothAxes || traits.isOfAllLayers) && !call.axis;
    if (either && call.layer < static_cast<int>(description.layers.size()))
        return description.layers[static_cast<std::size_t>(call.layer)].tnos.front();
    return checkpoint::tnoOf(description, call.layer, call.axis);
}

/// Sets the length along and across the TNO's axis: `--length`, or n if it is not given.
void setLength(figures::PlotRequest &request, const PlotCall &call, long n)
{
    document::Selection &selection = request.figure.selection;
    const std::optional<document::InputLength> &length = call.length;
    selection.n = length ? length->n : n;
    if (!length || !length->grid)
        return;
    const auto &tno = request.document->description().tnos[static_cast<std::size_t>(selection.tno)];
    const bool alongWidth = tno.axis == checkpoint::Axis::Width;
    selection.n = alongWidth ? length->grid->width : length->grid->height;
    selection.across = alongWidth ? length->grid->height : length->grid->width;
}

/// On paper, text is as small as in journals, and pixels as fine as they print.
void setPage(figures::PlotRequest &request, const PlotCall &call)
{
    constexpr double PaperDpi = 300, PaperPoints = 8, MillimetersPerInch = 25.4;
    request.dpi = call.dpi.value_or(call.millimeters ? PaperDpi : request.dpi);
    request.points = call.points.value_or(call.millimeters ? PaperPoints : request.points);
    if (!call.millimeters)
        return;
    const auto pixels = [&](double millimeters) {
        return static_cast<int>(std::lround(millimeters / MillimetersPerInch * request.dpi));
    };
    request.width = pixels(call.millimeters->width);
    request.height = pixels(call.millimeters->height);
    constexpr int Least = 16, Largest = 32767;
    if (std::min(request.width, request.height) < Least || std::max(request.width, request.height) > Largest)
        throw UsageError("--size: an image has from " + std::to_string(Least) + " to " + std::to_string(Largest)
                         + " pixels a side; choose another --dpi");
}

} // namespace

figures::PlotRequest plotRequest(const PlotCall &call)
{
    figures::PlotRequest request = call.request;
    setPage(request, call);
    request.device = nameOf(call.device);
    request.precision = nameOf(call.precision);
    request.suffix = io::suffixOf(request.output);
    const bool intoFolder = request.each != figures::PlotRequest::Each::One && !request.sheet && request.suffix.empty();
    if (intoFolder) {
        request.output += request.output.ends_with('/') ? "" : "/";
        request.suffix = ".png";
    }
    request.figure.reduce = request.comparedMethods.options.reduce;
    if (request.comparedMethods.methods.empty())
        request.comparedMethods.methods = document::productMethods();
    if (call.channels) {
        request.figure.reduction = call.channels->reduction;
        request.figure.allChannels = call.channels->numbers.empty();
        if (!request.figure.allChannels)
            request.figure.selection.channels = call.channels->numbers;
    }
    setFigureOptions(request, call);
    checkChannels(request);
    if (!call.pinned.empty() && !request.traits().showsPinned) {
        std::string titles;
        for (const figures::FigureKind &kind : figures::figureKinds())
            if (kind.traits.showsPinned)
                titles.append(titles.empty() ? "" : " and ").append(kind.name);
        throw UsageError("--pin: only curves of " + titles + " show kernels of other layers");
    }
    checkZoom(request);
    setBatch(request, call);
    checkNetworkInput(request, call);
    checkOutput(request);
    setShown(request, call);
    if (call.length && call.length->grid && !request.traits().isOfBothAxes)
        throw UsageError("--length: '" + std::to_string(call.length->grid->height) + "x"
                         + std::to_string(call.length->grid->width) + "' is not an integer from 1 to "
                         + std::to_string(LongestSequence));
    return request;
}

std::vector<Message> completePlotRequest(figures::PlotRequest &request, const PlotCall &call,
                                         document::DocumentPtr document, const document::DocumentPtr &other)
{
    std::vector<Message> warnings;
    request.overlaid = {document};
    if (other) {
        const document::CheckpointPair pair = document::pairOf(document, other);
        warnings = pair.notes;
        document = pair.shown(*request.shown);
        if (!document)
            throw Error(pair.reason).in(call.checkpoint);
        request.overlaid = {document};
        if (request.shown == document::ShownDocument::Both)
            request.overlaid.push_back(pair.b);
    }
    inFile(document->checkpoint().path, [&] {
        request.figure.selection.tno = tnoOf(request, call, document->description());
        request.figure.overrides = overridesOf(call.overrides, document->description());
        request.figure.selection.pinned = channelsOfTnos(call.pinned, document->description());
    });
    request.input.name = nameOf(request.input.signal);
    if (request.traits().networkInput != figures::FigureTraits::NetworkInput::None
        && !io::looksLikeSignal(call.input)) {
        request.input.network = std::make_shared<const run::NetworkInput>(
            networkInputOf(*document, call.input, warnings));
        request.input.name = io::fileNameOf(call.input);
        request.input.file = call.input;
    } else if (io::looksLikeSignal(call.input)) {
        request.input.signal = io::signalNamed(call.input);
        request.input.name = call.input;
    } else if (!call.input.empty()) {
        request.input.values = inFile(call.input, [&] { return inputValuesOf(call.input); });
        request.input.name = io::fileNameOf(call.input);
    }
    const auto &tno = document->description().tnos[static_cast<std::size_t>(request.figure.selection.tno)];
    const long otherwise = document->defaultLength();
    request.document = std::move(document);
    setLength(request, call, figures::lengthOf(request.input, tno.axis).value_or(otherwise));
    return warnings;
}

void completeReportRequest(figures::ReportRequest &request, const ReportCall &call, document::DocumentPtr document,
                           const Task &task)
{
    const checkpoint::Description &description = document->description();
    inFile(document->checkpoint().path, [&] {
        std::vector<int> layers = call.layers;
        if (layers.empty()) {
            layers.resize(description.layers.size());
            std::iota(layers.begin(), layers.end(), 0);
        }
        request.allLayers = layers.size() == description.layers.size();
        request.tnos = tnosOfLayers(description, layers);
        request.overrides = overridesOf(call.overrides, description);
    });
    request.n = call.length.value_or(document->defaultLength());
    request.fingerprint = document::fingerprintOf(document->checkpoint(), task);
    request.document = std::move(document);
}

} // namespace tnn::cli
