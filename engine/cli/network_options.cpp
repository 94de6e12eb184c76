// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_options.h"

#include <limits>
#include <sstream>

#include "engine/cli/shared_options.h"

namespace tnn::cli {

namespace {

/// K:in of --tap.
std::optional<model::Tap> tapOf(const std::string &text)
{
    if (text.empty())
        return std::nullopt;
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        throw UsageError("--tap: '" + text + "' is not K:in, K:out, K:gate or K:hidden");
    const long layer = wholeNumber("--tap", text.substr(0, colon), 0, std::numeric_limits<int>::max());
    const int point = choice("--tap", text.substr(colon + 1), {"in", "out", "gate", "hidden"});
    return model::Tap{static_cast<int>(layer), static_cast<model::Tap::Point>(point)};
}

std::vector<long> lengthsOf(const std::string &text)
{
    std::vector<long> lengths;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');)
        lengths.push_back(wholeNumber("--lengths", part, 1, LongestSequence));
    if (lengths.empty())
        throw UsageError("--lengths: '" + text + "' is no list of lengths, as 256,512");
    return lengths;
}

} // namespace

void addOptions(CLI::App &app, ForwardCall &call)
{
    addNetworkOptions(app, call);
    addText(app, "--input", File, call.input,
            "ids (b, n), features (b, n, width) or images (b, 3, height, width) as .npy")
        ->required();
    addOption(
        app, "--tap", "K:in|out|gate|hidden", call.request.tap,
        [](const std::string &, const std::string &text) { return tapOf(text); },
        "what enters or leaves layer K's operator, its gate, or the hidden state before the layer, instead");
    addText(app, "--head", "NAME", call.request.head, "one of several heads");
    addOption(
        app, "--algorithm", "naive|matrix|fft|fftw", call.request.algorithm,
        [](const std::string &option, const std::string &text) {
            return text.empty() ? toeplitz::Algorithm::Fft : algorithmOf(option, text);
        },
        "how operators are applied")
        ->default_str("fft");
    addOutputOption(app, call.output, ".npy");
}

void addOptions(CLI::App &app, GenerateCall &call)
{
    const std::vector<std::string_view> forms(document::OperatorFormNames.begin(), document::OperatorFormNames.end());
    addNetworkOptions(app, call);
    app.add_option("--prompt", call.prompt, "text to continue");
    addText(app, "--prompt-ids", File, call.promptIds, "ids to continue (.npy)");
    constexpr long MostTokens = 1L << 24;
    addWhole(app, "--tokens", call.request.tokens, 0, MostTokens, "how many tokens to add")
        ->default_str("")
        ->required();
    addVocabularyOptions(app, call);
    addOption(
        app, "--algorithm", alternatives(forms), call.algorithm,
        [](const std::string &option, const std::string &text) {
            return text.empty() ? std::nullopt : std::optional(operatorFormNamed(option, text));
        },
        "fft: the whole text anew for every token; cache (default), window, streaming; ssm, paired, unpadded, reduced: "
        "state spaces");
    addOption(
        app, "--against", "A,B,...", call.against,
        [](const std::string &option, const std::string &text) { return operatorFormsOf(option, text); },
        "other algorithms: the first token where the text of each differs, its times and its state");
    addFormOptions(app, call.request.form);
    addFormLayerOption(app, call.request.form);
    addNumber(app, "--temperature", call.request.temperature, 0, std::numeric_limits<double>::max(),
              "0: always the likeliest token");
    addWhole(app, "--seed", call.request.seed, 0, std::numeric_limits<long>::max(),
             "of the random choice at a temperature above 0");
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, EvaluateCall &call)
{
    addNetworkOptions(app, call);
    addText(app, "--text", File, call.text, "text to predict, or its ids (.npy)")->required();
    addOption(
        app, "--lengths", "INT,INT,...", call.request.lengths,
        [](const std::string &, const std::string &text) { return lengthsOf(text); }, "lengths of the windows")
        ->required();
    addVocabularyOptions(app, call);
    addAlgorithmOption(app, call.algorithm);
    addOption(
        app, "--against", "A,B,...", call.against,
        [](const std::string &option, const std::string &text) {
            std::vector<AlgorithmChoice> others;
            if (!text.empty())
                for (const std::string &name : separated(text))
                    others.push_back(algorithmChoiceOf(option, name));
            return others;
        },
        "other algorithms: their losses, less those of --algorithm");
    addFormOptions(app, call.request.form);
    addFormLayerOption(app, call.request.form);
    addJsonFlag(app, call.json);
}

} // namespace tnn::cli
