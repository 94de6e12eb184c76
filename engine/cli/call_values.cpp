// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/call_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/cli/suggestion.h"
#include "engine/error.h"
#include "engine/io/given_text.h"
#include "engine/io/output_file.h"
#include "engine/io/path_names.h"
#include "engine/io/signal.h"

namespace tnn::cli {

namespace {

/// What `read` makes of the text of an option.
template <class Read> auto ofOption(const std::string &option, Read read)
{
    try {
        return read();
    } catch (const Error &error) {
        throw UsageError(option + ": " + error.reason().english());
    }
}

} // namespace

std::vector<std::string> separated(const std::string &text)
{
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

long wholeNumber(const std::string &option, const std::string &text, long least, long most)
{
    return ofOption(option, [&] { return io::wholeNumberIn(text, least, most); });
}

double decimal(const std::string &option, const std::string &text, double least, double most)
{
    return ofOption(option, [&] { return io::decimalIn(text, least, most); });
}

figures::Interval intervalOf(const std::string &option, const std::string &text)
{
    const std::size_t colon = text.find(':');
    figures::Interval interval;
    if (colon == std::string::npos || !io::isNumber(text.substr(0, colon), interval.low)
        || !io::isNumber(text.substr(colon + 1), interval.high) || !std::isfinite(interval.low)
        || !std::isfinite(interval.high) || !(interval.low < interval.high))
        throw UsageError(option + ": '" + text + "' is not LOW:HIGH, a number and a larger one");
    return interval;
}

int layerOf(const Arguments &arguments)
{
    return static_cast<int>(wholeNumber("--layer", arguments.layer, 0, std::numeric_limits<int>::max()));
}

long lengthOf(const std::string &text)
{
    return wholeNumber("--length", text, 1, LongestSequence);
}

std::optional<long> lengthOf(const std::optional<std::string> &text)
{
    return text ? std::optional(lengthOf(*text)) : std::nullopt;
}

std::optional<document::InputLength> inputLengthOf(const std::optional<std::string> &text)
{
    if (!text)
        return {};
    const std::size_t x = text->find('x');
    if (x == std::string::npos)
        return document::InputLength{lengthOf(*text), {}};
    const document::TokenGrid grid{lengthOf(text->substr(0, x)), lengthOf(text->substr(x + 1))};
    if (grid.tokens() > LongestSequence)
        throw UsageError("--length: '" + *text + "' are more than " + std::to_string(LongestSequence) + " tokens");
    return document::InputLength{grid.tokens(), grid};
}

std::optional<checkpoint::Axis> axisOf(const std::optional<std::string> &text)
{
    if (!text)
        return {};
    return choice("--axis", *text, {"h", "w"}) == 0 ? checkpoint::Axis::Height : checkpoint::Axis::Width;
}

document::Device deviceNamed(const std::string &name)
{
    if (const auto device = document::deviceFrom(name))
        return *device;
    throw UsageError("--device: '" + name + "' is none of cpu, torch-cpu, cuda and cuda:N");
}

document::Precision precisionNamed(const std::string &name)
{
    return static_cast<document::Precision>(choice("--precision", name, {"float32", "bfloat16", "float16"}));
}

document::OperatorForm operatorFormNamed(const std::string &option, const std::string &name)
{
    return static_cast<document::OperatorForm>(
        choice(option, name, {document::OperatorFormNames.begin(), document::OperatorFormNames.end()}));
}

run::ResultFile resultFileOf(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size())
        throw UsageError("--with: '" + text + "' is not NAME=y.npy");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

checkpoint::GivenOptions givenOptions(const Arguments &arguments)
{
    checkpoint::GivenOptions given;
    for (const std::string &text : arguments.set) {
        try {
            given.set.insert_or_assign(checkpoint::parseOption(text).first, checkpoint::parseOption(text).second);
        } catch (const Error &error) {
            throw UsageError(error.what());
        }
    }
    if (!arguments.config.empty())
        given.config = checkpoint::readConfig(arguments.config);
    return given;
}

ssm::ReduceRequest reduceRequestOf(const Arguments &arguments)
{
    constexpr long MostModes = 512;
    ssm::ReduceRequest request;
    if (arguments.modes)
        request.modes = wholeNumber("--modes", *arguments.modes, 0, MostModes);
    if (arguments.taps)
        request.taps = wholeNumber(arguments.command == "etsc" ? "--head" : "--taps", *arguments.taps, 0,
                                   LongestSequence);
    if (arguments.error)
        request.error = decimal("--error", *arguments.error, 1e-12, 1);
    return request;
}

document::FormOptions formOptionsOf(const Arguments &arguments)
{
    document::FormOptions options;
    if (arguments.window)
        options.window = wholeNumber("--window", *arguments.window, 1, LongestSequence);
    options.reduce = reduceRequestOf(arguments);
    if (arguments.formLayer) {
        options.layer = static_cast<int>(
            wholeNumber("--layer", *arguments.formLayer, 0, std::numeric_limits<int>::max()));
        const auto names = separated(arguments.algorithm + "," + arguments.against);
        if (std::none_of(names.begin(), names.end(), document::isForm))
            throw UsageError("--layer: it is the one that goes by a form, and no form is asked for");
    }
    return options;
}

std::vector<document::OperatorForm> operatorFormsOf(const std::string &option, const std::string &names)
{
    std::vector<document::OperatorForm> operatorForms;
    if (!names.empty())
        for (const std::string &name : separated(names))
            operatorForms.push_back(operatorFormNamed(option, name));
    return operatorForms;
}

void checkDevice(const Arguments &arguments)
{
    const document::Device device = deviceNamed(arguments.device);
    const document::Precision precision = precisionNamed(arguments.precision);
    if (device.kind == document::Device::Kind::Cpu && precision != document::Precision::Float32)
        throw UsageError("--precision: the device cpu computes in float32; " + nameOf(precision)
                         + " is for torch devices");
    for (const std::string &name : separated(arguments.algorithm + "," + arguments.against))
        if (device.kind != document::Device::Kind::Cpu && document::isForm(name))
            throw Error("it goes token by token on the CPU alone, and not on the device %1", nameOf(device))
                .in("algorithm " + name);
}

toeplitz::Algorithm algorithmOf(const std::string &option, const std::string &name)
{
    if (document::isForm(name))
        throw Error("it goes token by token, which is not done here").in("algorithm " + name);
    try {
        return toeplitz::algorithmNamed(name);
    } catch (const Error &error) {
        std::vector<std::string_view> names;
        std::copy_if(document::OperatorFormNames.begin(), document::OperatorFormNames.end(), std::back_inserter(names),
                     document::isForm);
        for (const toeplitz::Algorithm algorithm : toeplitz::allAlgorithms())
            names.push_back(nameOf(algorithm));
        throw UsageError(option + ": " + error.what() + suggestion(name, names));
    }
}

run::ComparedAlgorithms comparedAlgorithms(const Arguments &arguments)
{
    run::ComparedAlgorithms ways;
    ways.options = formOptionsOf(arguments);
    for (const std::string &text : arguments.with)
        ways.results.push_back(resultFileOf(text));
    if (arguments.algorithms.empty()) {
        ways.algorithms = toeplitz::allAlgorithms();
        return ways;
    }
    for (const std::string &name : separated(arguments.algorithms))
        if (document::isForm(name))
            ways.forms.push_back(operatorFormNamed("--algorithms", name));
        else
            ways.algorithms.push_back(algorithmOf("--algorithms", name));
    return ways;
}

void checkSignal(const std::string &input)
{
    if (!io::looksLikeSignal(input))
        return;
    try {
        io::signalNamed(input);
    } catch (const Error &error) {
        throw UsageError(std::string("--input: ") + error.what());
    }
}

void checkSuffix(const std::string &path, std::string_view suffix)
{
    if (!path.empty() && io::suffixOf(path) != suffix && !io::isWrittenInPlace(path))
        throw UsageError("-o: '" + path + "' does not end in " + std::string(suffix) + ", the format of the result");
}

int choice(const std::string &option, const std::string &text, const std::vector<std::string_view> &words)
{
    try {
        return static_cast<int>(io::placeAmong(text, words));
    } catch (const Error &error) {
        throw UsageError(option + ": " + error.what() + suggestion(text, words));
    }
}

void setChannels(figures::FigureRequest &request, const std::string &text)
{
    request.allChannels = text == "all" || text == "mean" || text == "extreme";
    if (text == "mean")
        request.reduction = figures::Reduction::Mean;
    if (text == "extreme")
        request.reduction = figures::Reduction::Extreme;
    if (text.empty() || request.allChannels)
        return;
    request.selection.channels.clear();
    for (const std::string &part : separated(text)) {
        long channel = 0;
        if (!io::isNumber(part, channel) || channel < 0)
            throw UsageError("--channels: '" + text
                             + "' is neither mean, extreme, all nor channel numbers separated by commas");
        request.selection.channels.push_back(channel);
    }
}

} // namespace tnn::cli
