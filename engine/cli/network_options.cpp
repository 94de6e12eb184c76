// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/shared_options.h"

namespace tnn::cli {

namespace {

/// Parses K:in of --tap.
model::Tap tapOf(const std::string &option, const std::string &text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        throw UsageError(option + ": '" + text + "' is not K:in, K:out, K:gate or K:hidden");
    const long layer = wholeNumber(option, text.substr(0, colon), 0, LastLayer);
    const int point = choice(option, text.substr(colon + 1), {"in", "out", "gate", "hidden"});
    return {static_cast<int>(layer), static_cast<model::Tap::Point>(point)};
}

std::vector<long> lengthsOf(const std::string &option, const std::string &text)
{
    std::vector<long> lengths = wholeNumbers(option, text, 1, LongestSequence);
    if (lengths.empty())
        throw UsageError(option + ": '" + text + "' is not a list of lengths such as 256,512");
    return lengths;
}

} // namespace

void addOptions(CLI::App &app, ForwardCall &call)
{
    addNetworkOptions(app, call);
    addText(app, "--input", File, call.input,
            "ids (b, n), features (b, n, width) or images (b, 3, height, width) as .npy")
        ->required();
    addUnlessEmpty(app, "--tap", "K:in|out|gate|hidden", call.request.tap, tapOf,
                   "what enters or leaves layer K's operator, its gate, or the hidden state before the layer, instead");
    addText(app, "--head", "NAME", call.request.head, "one of several heads");
    addUnlessEmpty(app, "--algorithm", "naive|matrix|fft|fftw", call.request.algorithm, algorithmNamed,
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
    addUnlessEmpty(
        app, "--algorithm", alternatives(forms), call.algorithm, operatorFormNamed,
        "fft: the whole text anew for every token; cache (default), window, streaming; ssm, paired, unpadded, reduced: "
        "state spaces");
    addList(app, "--against", "A,B,...", call.against, operatorFormNamed,
            "other algorithms: the first token where the text of each differs, its times and its state");
    addFormOptions(app, call.request.form);
    addFormLayerOption(app, call.request.form);
    addNumber(app, "--temperature", call.request.temperature, 0, AnyNumber, "0: always the likeliest token");
    addWhole(app, "--seed", call.request.seed, 0, std::numeric_limits<long>::max(),
             "of the random choice at a temperature above 0");
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, EvaluateCall &call)
{
    addNetworkOptions(app, call);
    addText(app, "--text", File, call.text, "text to predict, or its ids (.npy)")->required();
    addOption(app, "--lengths", "INT,INT,...", call.request.lengths, lengthsOf, "lengths of the windows")->required();
    addVocabularyOptions(app, call);
    addAlgorithmOption(app, call.algorithm);
    addList(app, "--against", "A,B,...", call.against, algorithmOrForm,
            "other algorithms: their losses, less those of --algorithm");
    addFormOptions(app, call.request.form);
    addFormLayerOption(app, call.request.form);
    addJsonFlag(app, call.json);
}

} // namespace tnn::cli
