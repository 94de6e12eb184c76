// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/call_words.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "engine/error.h"
#include "engine/io/joined.h"
#include "engine/io/number_text.h"

namespace tnn::remote {

std::string listed(const std::vector<long> &numbers)
{
    return io::joined(numbers, ",", [](long number) { return std::to_string(number); });
}

void appendOptions(std::vector<std::string> &words, const CallOptions &options)
{
    for (const CallOption &option : options) {
        words.push_back(option.name);
        if (option.value)
            words.push_back(*option.value);
    }
}

CallOptions overrideOptions(const model::Overrides &overrides, const checkpoint::Description &description)
{
    CallOptions options;
    if (!overrides.decay)
        options.push_back({"--no-decay"});
    else if (overrides.gamma)
        options.push_back({"--gamma", io::exactText(*overrides.gamma)});
    if (overrides.band)
        options.push_back({"--band", std::to_string(*overrides.band)});
    std::set<int> layers; // both axes of a layer have the same channels switched off
    for (const auto &[tno, channels] : overrides.off) {
        const int layer = description.tnos.at(static_cast<std::size_t>(tno)).layer;
        if (!channels.empty() && layers.insert(layer).second)
            options.push_back({"--off", std::to_string(layer) + ":" + listed(channels)});
    }
    return options;
}

CallOptions methodOptions(const document::MethodOptions &method)
{
    const ssm::ReduceRequest defaults;
    CallOptions options;
    if (method.window)
        options.push_back({"--window", std::to_string(*method.window)});
    if (method.reduce.modes)
        options.push_back({"--modes", std::to_string(*method.reduce.modes)});
    else if (method.reduce.error != defaults.error)
        options.push_back({"--error", io::exactText(method.reduce.error)});
    if (method.reduce.taps != defaults.taps)
        options.push_back({"--taps", std::to_string(method.reduce.taps)});
    if (method.layer)
        options.push_back({"--layer", std::to_string(*method.layer)});
    return options;
}

std::vector<std::string> shellWords(std::string_view command)
{
    constexpr std::string_view Blank = " \t\n";
    std::vector<std::string> words;
    bool within = false; // within a word, possibly an empty one in quotes
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quote == 0 && Blank.find(c) != std::string_view::npos) {
            within = false;
            continue;
        }
        if (!within)
            words.emplace_back();
        within = true;
        if (c == quote)
            quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (c == '\\' && quote != '\'' && i + 1 < command.size())
            words.back() += command[++i];
        else
            words.back() += c;
    }
    if (quote != 0)
        throw Error("the command has an unclosed quote").in("engine " + std::string(command));
    if (words.empty() || words.front().empty())
        throw Error("the command is empty").in("engine");
    return words;
}

std::string shellCommand(const std::vector<std::string> &words)
{
    static constexpr std::string_view Plain = "-_=+.,:/@%";
    std::string text;
    for (const std::string &word : words) {
        const bool isPlain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
            return std::isalnum(c) != 0 || Plain.find(static_cast<char>(c)) != std::string_view::npos;
        });
        if (!text.empty())
            text += ' ';
        if (isPlain) {
            text += word;
            continue;
        }
        text += '\'';
        for (const char c : word)
            text += c == '\'' ? std::string("'\\''") : std::string(1, c);
        text += '\'';
    }
    return text;
}

} // namespace tnn::remote
