// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/plot_arguments.h"

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "engine/cli/call_values.h"
#include "engine/cli/given_overrides.h"
#include "engine/cli/plot_words.h"
#include "engine/error.h"
#include "engine/figures/gated_matrix.h"
#include "engine/figures/numbers.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"

namespace tnn::cli {

namespace {

using View = figures::PlotRequest::View;

constexpr long LargestSide = 32767;
constexpr double LeastDpi = 24, MostDpi = 2400, LeastFontScale = 0.25, MostFontScale = 8;

View viewOf(const std::string &name)
{
    return static_cast<View>(choice("--view", name,
                                    {"toeplitz", "coefficients", "decay", "spectrum", "compare", "gallery", "footprint",
                                     "response", "memory", "hankel", "form-errors", "form-costs"}));
}

/// --variant: one form, the two conversions, or all three.
std::vector<ssm::Variant> formsOf(const std::string &text)
{
    using ssm::Variant;
    const std::vector<std::vector<Variant>> forms{{Variant::Padded},
                                                  {Variant::Unpadded},
                                                  {Variant::Reduced},
                                                  {Variant::Padded, Variant::Unpadded},
                                                  {Variant::Padded, Variant::Unpadded, Variant::Reduced}};
    return forms[static_cast<std::size_t>(choice("--variant", text, {"padded", "unpadded", "reduced", "both", "all"}))];
}

void setSize(figures::PlotRequest &request, const std::string &text)
{
    const std::size_t x = text.find('x');
    if (x == std::string::npos)
        throw UsageError("--size: '" + text + "' is not WIDTHxHEIGHT in pixels");
    request.width = static_cast<int>(wholeNumber("--size", text.substr(0, x), 16, LargestSide));
    request.height = static_cast<int>(wholeNumber("--size", text.substr(x + 1), 16, LargestSide));
}

/// The pictures that a view has, the default one first.
struct Pictures {
    std::vector<std::string_view> names;
    std::vector<figures::PlotRequest::Picture> pictures;
};
Pictures picturesOf(View view)
{
    using Picture = figures::PlotRequest::Picture;
    switch (view) {
    case View::Spectrum:
        return {{"plane", "stems", "kernel", "error"},
                {Picture::Plane, Picture::Stems, Picture::Kernel, Picture::Error}};
    case View::Response:
        return {{"magnitude", "phase", "delay", "layers"},
                {Picture::Magnitude, Picture::Phase, Picture::Delay, Picture::Layers}};
    case View::Memory:
        return {{"channels", "histogram", "layers"}, {Picture::Channels, Picture::Histogram, Picture::Layers}};
    case View::Decay:
        return {{"envelope", "rates", "histogram", "layers"},
                {Picture::Envelope, Picture::Rates, Picture::Histogram, Picture::Layers}};
    case View::Gallery:
        return {{"matrices", "curves", "spectra"}, {Picture::Matrices, Picture::Curves, Picture::Spectra}};
    case View::Compare:
        return {{"overlay", "difference", "error", "ulp", "wipe", "time", "memory"},
                {Picture::Overlay, Picture::Difference, Picture::Error, Picture::Ulp, Picture::Wipe, Picture::Time,
                 Picture::Bytes}};
    default:
        return {};
    }
}

/// --picture and --frequency.
void setPicture(figures::PlotRequest &request, const Arguments &arguments)
{
    const Pictures pictures = picturesOf(request.view);
    if (!arguments.picture.empty() && pictures.names.empty())
        throw UsageError("--picture: the view " + arguments.view + " has one picture");
    if (!arguments.frequency.empty() && request.view != View::Response)
        throw UsageError("--frequency: the view " + arguments.view + " has no frequencies");
    if (!pictures.names.empty())
        request.picture = pictures.pictures[static_cast<std::size_t>(
            arguments.picture.empty() ? 0 : choice("--picture", arguments.picture, pictures.names))];
    if (!arguments.frequency.empty())
        request.logFrequency = choice("--frequency", arguments.frequency, {"linear", "log"}) == 1;
    if (request.view == View::Response && request.scale == figures::PlotRequest::Scale::Symlog)
        throw UsageError("--scale: a response is drawn linear or log (in dB)");
}

/// --gated and --cell.
void setMatrixOptions(figures::PlotRequest &request, const Arguments &arguments)
{
    const bool matrix = request.view == View::Toeplitz;
    if ((arguments.gated || !arguments.cell.empty()) && !matrix)
        throw UsageError(std::string(arguments.gated ? "--gated" : "--cell") + ": the view " + arguments.view
                         + " draws no matrix");
    request.gated = arguments.gated;
    if (request.gated && arguments.input.empty())
        throw UsageError("--gated: the gate is that of an --input, ids or features as .npy");
    if (request.gated && request.figure.reduction != figures::Reduction::Channel)
        throw UsageError("--gated: a gate belongs to a channel, not to the " + arguments.channels + " of all");
    if (!arguments.cell.empty()) {
        const std::vector<std::string> numbers = separated(arguments.cell);
        if (numbers.size() != 2)
            throw UsageError("--cell: '" + arguments.cell + "' is not ROW,COLUMN");
        request.cell = {wholeNumber("--cell", numbers[0], 0, LongestSequence - 1),
                        wholeNumber("--cell", numbers[1], 0, LongestSequence - 1)};
    }
}

/// --range: full, percentile, a percentile as 95%, or a magnitude.
void setRange(figures::PlotRequest &request, const std::string &text)
{
    if (text.empty() || text == "full")
        return;
    if (text == "percentile")
        request.range = figures::PlotRequest::Range::Percentile;
    else if (text.back() == '%')
        request.setPercentile(decimal("--range", text.substr(0, text.size() - 1), 1, 100));
    else
        request.limit = decimal("--range", text, 1e-30, 1e30);
}

/// Options that one view has, or two.
void setOwnOptions(figures::PlotRequest &request, const Arguments &arguments)
{
    const auto ofView = [&](const char *option, bool given, std::initializer_list<View> views) {
        if (given && std::find(views.begin(), views.end(), request.view) == views.end())
            throw UsageError(std::string(option) + ": the view " + arguments.view + " does not have it");
    };
    ofView("--range", !arguments.range.empty(), {View::Toeplitz, View::Footprint});
    ofView("--circulant", arguments.circulant, {View::Toeplitz});
    ofView("--share", !arguments.share.empty(), {View::Memory});
    ofView("--no-energy", arguments.noEnergy, {View::Decay});
    setRange(request, arguments.range);
    if (!arguments.share.empty())
        request.share = static_cast<figures::PlotRequest::Share>(
            choice("--share", arguments.share, {"k99", "k90", "k50"}));
    request.circulant = arguments.circulant;
    request.energy = !arguments.noEnergy;
}

/// --x and --y.
void setZoom(figures::PlotRequest &request, const Arguments &arguments)
{
    const auto interval = [&](const char *option, const std::string &text) -> std::optional<figures::Interval> {
        if (text.empty())
            return {};
        if (request.view == View::Gallery)
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
    if (request.view == View::Gallery || request.picture == figures::PlotRequest::Picture::Layers)
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
    if (!arguments.scale.empty())
        request.scale = static_cast<figures::PlotRequest::Scale>(
            choice("--scale", arguments.scale, {"symlog", "linear", "log"}));
    if (!arguments.variant.empty())
        request.forms = formsOf(arguments.variant);
    request.figure.reduce = reduceRequestOf(arguments);
    setPicture(request, arguments);
    setOwnOptions(request, arguments);
    setZoom(request, arguments);
    setBatch(request, arguments);
    setMatrixOptions(request, arguments);
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
    const bool curves = request.view == View::Coefficients || request.view == View::Decay
        || (request.view == View::Response && request.picture != figures::PlotRequest::Picture::Layers);
    if (request.shown == document::Shown::Both && !curves)
        throw UsageError("--show: the curves of coefficients, decay and response alone are drawn over one another");
}

void checkChannels(const figures::PlotRequest &request, const Arguments &arguments)
{
    const figures::FigureRequest &figure = request.figure;
    const bool needsChannels = request.view == View::Spectrum || request.view == View::Compare
        || request.view == View::Hankel || request.view == View::FormErrors;
    if (needsChannels && figure.reduction != figures::Reduction::Channel)
        throw UsageError("--channels: the view " + arguments.view + " is of single channels, not of their "
                         + arguments.channels);
    const bool several = figure.reduction == figures::Reduction::Channel
        && (figure.allChannels || figure.selection.channels.size() > 1);
    if (request.view == View::Footprint && several && arguments.each != "channel"
        && !figures::isNumbersSuffix(request.suffix))
        throw UsageError("--channels: a picture of a footprint is of one channel, or of their mean or extreme");
}

/// The TNO of the layer and the axis that are asked for. Both axes of a layer have the same footprint.
int tnoOf(const figures::PlotRequest &request, const Arguments &arguments, const checkpoint::Description &description)
{
    const int layer = layerOf(arguments);
    const std::optional<checkpoint::Axis> axis = axisOf(arguments.axis);
    const bool response = request.view == View::Response && request.picture == figures::PlotRequest::Picture::Layers;
    if (request.view == View::Gallery || response)
        return 0; // they are of all TNOs
    const bool either = request.view == View::Footprint && !axis;
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
    request.view = viewOf(arguments.view);
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
    if (request.view == View::Footprint)
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
    if (request.gated && !io::looksLikeSignal(arguments.input)) {
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
