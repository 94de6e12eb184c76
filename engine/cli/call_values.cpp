// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/call_values.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "engine/io/number_text.h"

namespace tnn::cli {

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
    return ofOption(option, text, {}, [&] { return io::wholeNumberIn(text, least, most); });
}

std::vector<long> wholeNumbers(const std::string &option, const std::string &text, long least, long most)
{
    std::vector<long> numbers;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');)
        numbers.push_back(wholeNumber(option, part, least, most));
    return numbers;
}

double decimal(const std::string &option, const std::string &text, double least, double most)
{
    return ofOption(option, text, {}, [&] { return io::decimalIn(text, least, most); });
}

int choice(const std::string &option, const std::string &text, const std::vector<std::string_view> &words)
{
    return ofOption(option, text, words, [&] { return static_cast<int>(io::placeAmong(text, words)); });
}

std::vector<int> layersNamed(const std::string &text)
{
    constexpr long LayersAtMost = 1L << 16U;
    std::set<int> layers;
    for (const std::string &part : separated(text)) {
        const std::size_t dash = part.find('-', 1);
        const long first = wholeNumber("--layers", part.substr(0, dash), 0, LayersAtMost);
        const long last = dash == std::string::npos ? first
                                                    : wholeNumber("--layers", part.substr(dash + 1), 0, LayersAtMost);
        if (last < first)
            throw UsageError("--layers: '" + part + "' ends before it starts");
        for (long layer = first; layer <= last; ++layer)
            layers.insert(static_cast<int>(layer));
    }
    return {layers.begin(), layers.end()};
}

std::function<document::Method(const std::string &option, const std::string &name)>
methodParser(std::vector<document::Method> offered)
{
    return [offered = std::move(offered)](const std::string &option, const std::string &name) {
        const auto near = document::renamed(name).empty() ? namesOf(offered) : std::vector<std::string_view>();
        return ofOption(option, name, near, [&] { return document::methodNamed(name, offered); });
    };
}

run::ResultFile resultFileOf(const std::string &option, const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size())
        throw UsageError(option + ": '" + text + "' is not NAME=y.npy");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

void checkDevice(const DeviceCall &call, const std::vector<document::Method> &methods)
{
    if (call.device.kind != document::Device::Kind::Cpu) {
        for (const document::Method one : methods)
            if (document::runsByTokens(one))
                throw Error("it runs token by token on the CPU only, not on the device %1", nameOf(call.device))
                    .in("algorithm " + std::string(nameOf(one)));
    } else if (call.precision != document::Precision::Float32) {
        throw UsageError("--precision: the device cpu computes in float32; " + nameOf(call.precision)
                         + " is for torch devices");
    }
}

void checkMethodLayer(const document::MethodOptions &options, const std::vector<document::Method> &methods)
{
    if (options.layer && std::none_of(methods.begin(), methods.end(), document::runsByTokens))
        throw UsageError("--layer: selects the layer that runs token by token, but no such algorithm is given");
}

const checkpoint::LayerDescription &layerOf(const checkpoint::Description &description, int layer)
{
    const auto count = static_cast<int>(description.layers.size());
    if (layer >= count)
        throw Error("layer %1 does not exist; layers are 0 to %2", layer, count - 1);
    return description.layers[static_cast<std::size_t>(layer)];
}

std::vector<int> tnosOfLayers(const checkpoint::Description &description, const std::vector<int> &layers)
{
    std::vector<int> tnos;
    for (const int layer : layers) {
        const std::vector<int> &own = layerOf(description, layer).tnos;
        tnos.insert(tnos.end(), own.begin(), own.end());
    }
    return tnos;
}

model::Overrides overridesOf(const GivenOverrides &given, const checkpoint::Description &description)
{
    model::Overrides overrides = given.overrides;
    overrides.off = channelsOfTnos(given.off, description);
    return overrides;
}

std::map<int, std::vector<long>> channelsOfTnos(const std::vector<std::pair<int, std::vector<long>>> &given,
                                                const checkpoint::Description &description)
{
    std::map<int, std::vector<long>> found;
    for (const auto &[layer, channels] : given) {
        for (const int tno : layerOf(description, layer).tnos) {
            const long last = description.tnos[static_cast<std::size_t>(tno)].channels() - 1;
            std::vector<long> &own = found[tno];
            for (const long channel : channels) {
                if (channel > last)
                    throw Error("channel %2 of layer %1 does not exist; channels are 0 to %3", layer, channel, last);
                own.push_back(channel);
            }
            std::ranges::sort(own);
            own.erase(std::unique(own.begin(), own.end()), own.end());
        }
    }
    return found;
}

} // namespace tnn::cli
