// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/call_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "engine/cli/suggestion.h"
#include "engine/error.h"
#include "engine/io/number_text.h"
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

document::InputLength inputLengthOf(const std::string &text)
{
    const auto side = [](const std::string &part) { return wholeNumber("--length", part, 1, LongestSequence); };
    const std::size_t x = text.find('x');
    if (x == std::string::npos)
        return {side(text), {}};
    const document::TokenGrid grid{side(text.substr(0, x)), side(text.substr(x + 1))};
    if (grid.tokens() > LongestSequence)
        throw UsageError("--length: '" + text + "' are more than " + std::to_string(LongestSequence) + " tokens");
    return {grid.tokens(), grid};
}

checkpoint::Axis axisNamed(const std::string &text)
{
    return choice("--axis", text, {"h", "w"}) == 0 ? checkpoint::Axis::Height : checkpoint::Axis::Width;
}

document::Device deviceNamed(const std::string &name)
{
    if (const auto device = document::deviceFrom(name))
        return *device;
    throw UsageError("--device: '" + name + "' is none of cpu, torch-cpu, cuda and cuda:N");
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

std::pair<std::string, checkpoint::OptionValue> storedOptionOf(const std::string &text)
{
    try {
        return checkpoint::parseOption(text);
    } catch (const Error &error) {
        throw UsageError(error.what());
    }
}

std::pair<int, std::vector<long>> switchedOff(const std::string &text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        throw UsageError("--off: '" + text + "' is not a layer and its channels, as 3:0,5,7");
    const long layer = wholeNumber("--off", text.substr(0, colon), 0, std::numeric_limits<int>::max());
    std::vector<long> channels;
    std::istringstream parts(text.substr(colon + 1));
    for (std::string part; std::getline(parts, part, ',');)
        channels.push_back(wholeNumber("--off", part, 0, std::numeric_limits<int>::max()));
    if (channels.empty())
        throw UsageError("--off: '" + text + "' names no channel");
    return {static_cast<int>(layer), std::move(channels)};
}

std::vector<document::OperatorForm> operatorFormsOf(const std::string &option, const std::string &names)
{
    std::vector<document::OperatorForm> operatorForms;
    if (!names.empty())
        for (const std::string &name : separated(names))
            operatorForms.push_back(operatorFormNamed(option, name));
    return operatorForms;
}

void checkDevice(const DeviceCall &call, const std::vector<AlgorithmChoice> &algorithms)
{
    if (call.device.kind != document::Device::Kind::Cpu) {
        for (const AlgorithmChoice &one : algorithms)
            if (document::isForm(one.name()))
                throw Error("it goes token by token on the CPU alone, and not on the device %1", nameOf(call.device))
                    .in("algorithm " + one.name());
    } else if (call.precision != document::Precision::Float32) {
        throw UsageError("--precision: the device cpu computes in float32; " + nameOf(call.precision)
                         + " is for torch devices");
    }
}

void checkFormLayer(const document::FormOptions &form, const std::vector<AlgorithmChoice> &algorithms)
{
    const bool any = std::any_of(algorithms.begin(), algorithms.end(),
                                 [](const AlgorithmChoice &one) { return document::isForm(one.name()); });
    if (form.layer && !any)
        throw UsageError("--layer: it is the one that goes by a form, and no form is asked for");
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

AlgorithmChoice algorithmChoiceOf(const std::string &option, const std::string &name)
{
    if (document::isForm(name))
        return {toeplitz::Algorithm::Fft, operatorFormNamed(option, name)};
    return {algorithmOf(option, name), std::nullopt};
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
