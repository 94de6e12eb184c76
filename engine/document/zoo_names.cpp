// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <limits>
#include <string_view>

#include "engine/document/kernel_zoo.h"
#include "engine/error.h"
#include "engine/io/joined.h"
#include "engine/io/number_text.h"
#include "engine/names.h"

namespace tnn::document {

namespace {

constexpr std::string_view Prefix = "zoo:";
constexpr Named<ZooKind> KindNames[] = {{ZooKind::Convolution, "cnn"},
                                        {ZooKind::StateSpace, "ssm"},
                                        {ZooKind::RecurrentUnit, "lru"},
                                        {ZooKind::Alibi, "alibi"}};
constexpr long MostTaps = 4096, MostChannels = 4096, MostModes = 256;

template <class Number> Number numberOf(std::string_view key, std::string_view text, Number least, Number most)
{
    Number value{};
    if (!io::isWholly(text, value) || !(value >= least && value <= most))
        throw Error("%1=%2 is not a number from %3 to %4", key, text, io::exactText(least), io::exactText(most));
    return value;
}

bool flagOf(std::string_view key, std::string_view text)
{
    if (text != "true" && text != "false")
        throw Error("%1=%2 is not true or false", key, text);
    return text == "true";
}

std::vector<double> weightsOf(std::string_view key, std::string_view text)
{
    std::vector<double> weights;
    for (bool more = true; more;) {
        const std::size_t end = text.find(':');
        more = end != std::string_view::npos;
        weights.push_back(numberOf(key, text.substr(0, end), -1e6, 1e6));
        text.remove_prefix(more ? end + 1 : text.size());
    }
    if (static_cast<long>(weights.size()) > MostTaps)
        throw Error("there are more than %1 weights", MostTaps);
    return weights;
}

std::string textOf(const std::vector<double> &weights)
{
    return io::joined(weights, ":", io::exactText);
}

/// One option of a name.
struct ZooOption {
    std::string_view key;
    std::vector<ZooKind> kinds;
    std::function<void(ZooRequest &, std::string_view)> read;
    std::function<checkpoint::OptionValue(const ZooRequest &)> value;
};

template <class Number>
ZooOption numeric(std::string_view key, const std::vector<ZooKind> &kinds, Number ZooRequest::*member, Number least,
                  Number most)
{
    return {key, kinds,
            [=](ZooRequest &request, std::string_view text) { request.*member = numberOf(key, text, least, most); },
            [=](const ZooRequest &request) { return request.*member; }};
}

ZooOption flag(std::string_view key, const std::vector<ZooKind> &kinds, bool ZooRequest::*member)
{
    return {key, kinds, [=](ZooRequest &request, std::string_view text) { request.*member = flagOf(key, text); },
            [=](const ZooRequest &request) { return request.*member; }};
}

const std::vector<ZooOption> &zooOptions()
{
    using enum ZooKind;
    static const std::vector<ZooOption> options{
        numeric("channels", {Convolution, StateSpace, RecurrentUnit}, &ZooRequest::channels, 1L, MostChannels),
        numeric("taps", {Convolution}, &ZooRequest::taps, 1L, MostTaps),
        {"weights",
         {Convolution},
         [](ZooRequest &request, std::string_view text) { request.weights = weightsOf("weights", text); },
         [](const ZooRequest &request) { return textOf(request.weights); }},
        flag("centred", {Convolution}, &ZooRequest::centred),
        numeric("half-life", {StateSpace}, &ZooRequest::halfLife, 0.01, 1e9),
        numeric("spread", {StateSpace}, &ZooRequest::spread, 1.0, 100.0),
        numeric("period", {StateSpace}, &ZooRequest::period, 0.0, 1e9),
        numeric("least", {RecurrentUnit}, &ZooRequest::least, 0.0, 1.0),
        numeric("most", {RecurrentUnit}, &ZooRequest::most, 0.0, 1.0),
        numeric("modes", {StateSpace, RecurrentUnit}, &ZooRequest::modes, 1L, MostModes),
        {"seed",
         {Convolution, RecurrentUnit},
         [](ZooRequest &request, std::string_view text) {
             request.seed = numberOf<std::uint64_t>("seed", text, 0, std::numeric_limits<std::uint32_t>::max());
         },
         [](const ZooRequest &request) { return static_cast<long>(request.seed); }},
        numeric("heads", {Alibi}, &ZooRequest::heads, 1L, MostChannels),
        flag("causal", {Alibi}, &ZooRequest::causal),
        numeric("scale", {Convolution, StateSpace, RecurrentUnit, Alibi}, &ZooRequest::scale, -1e6, 1e6)};
    return options;
}

bool takes(const ZooOption &option, ZooKind kind)
{
    return std::find(option.kinds.begin(), option.kinds.end(), kind) != option.kinds.end();
}

void readOption(ZooRequest &request, std::string_view text)
{
    const std::size_t equals = text.find('=');
    const std::string_view key = text.substr(0, equals);
    for (const ZooOption &option : zooOptions()) {
        if (option.key != key || !takes(option, request.kind))
            continue;
        option.read(request, equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1));
        return;
    }
    std::string known;
    for (const ZooOption &option : zooOptions())
        if (takes(option, request.kind))
            known += (known.empty() ? "" : ", ") + std::string(option.key);
    throw Error("the kernel %1 has no option '%2'; use one of: %3", nameOf(request.kind), key, known);
}

ZooKind kindOf(std::string_view name)
{
    const std::optional<ZooKind> kind = namedIn(KindNames, name);
    if (!kind)
        throw Error("the zoo has no kernel '%1'; use one of: cnn, ssm, lru, alibi", name);
    return *kind;
}

} // namespace

std::string_view nameOf(ZooKind kind)
{
    return nameIn(KindNames, kind);
}

bool isZoo(const std::string &path)
{
    return path.starts_with(Prefix);
}

ZooRequest zooRequest(const std::string &name)
{
    return inFile(name, [&] {
        std::string_view rest = std::string_view(name).substr(isZoo(name) ? Prefix.size() : 0);
        ZooRequest request;
        request.kind = kindOf(rest.substr(0, rest.find(',')));
        while (rest.find(',') != std::string_view::npos) {
            rest.remove_prefix(rest.find(',') + 1);
            readOption(request, rest.substr(0, rest.find(',')));
        }
        if (request.least > request.most)
            throw Error("least = %1 exceeds most = %2", io::exactText(request.least), io::exactText(request.most));
        return request;
    });
}

std::string nameOf(const ZooRequest &request)
{
    const ZooRequest defaults;
    std::string name = std::string(Prefix) + std::string(nameOf(request.kind));
    for (const ZooOption &option : zooOptions())
        if (takes(option, request.kind) && option.value(request) != option.value(defaults))
            name += "," + std::string(option.key) + "=" + checkpoint::toText(option.value(request));
    return name;
}

std::vector<checkpoint::Option> zooOptionsOf(const ZooRequest &request)
{
    std::vector<checkpoint::Option> options;
    const auto add = [&options](std::string_view key, const checkpoint::OptionValue &value) {
        options.push_back({std::string(key), value, checkpoint::Source::Stored, Message("its name in the kernel zoo")});
    };
    add("kernel", std::string(nameOf(request.kind)));
    for (const ZooOption &option : zooOptions()) {
        const bool silent = option.key == "channels" || option.key == "weights" || option.key == "seed"
            || (option.key == "scale" && request.scale == 1);
        if (option.key == "taps" && takes(option, request.kind) && !request.weights.empty())
            add("taps", static_cast<long>(request.weights.size()));
        else if (!silent && takes(option, request.kind))
            add(option.key, option.value(request));
    }
    return options;
}

} // namespace tnn::document
