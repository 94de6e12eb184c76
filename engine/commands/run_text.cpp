// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <sstream>

#include "engine/commands/call_values.h"
#include "engine/commands/console.h"
#include "engine/commands/evaluate.h"
#include "engine/commands/generate.h"
#include "engine/commands/json.h"
#include "engine/commands/run_network.h"
#include "engine/commands/run_parts.h"
#include "engine/commands/switches.h"
#include "engine/commands/text_input.h"
#include "engine/commands/text_table.h"
#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::commands {

namespace {

constexpr long MostTokens = 1L << 24;

/// Remembering is the faster one where it is possible.
Decoding decodingFor(const Document &document, const std::string &name)
{
    if (!name.empty())
        return decodingNamed("--algorithm", name);
    return refusalOf(document, Decoding::Cache).empty() ? Decoding::Cache : Decoding::Fft;
}

std::vector<long> promptOf(const Arguments &arguments, const io::Vocabulary *vocabulary)
{
    if (!arguments.promptIds.empty())
        return readTextIds(nullptr, arguments.promptIds).ids;
    if (vocabulary == nullptr)
        throw Error(arguments.checkpoint,
                    "a prompt needs a vocabulary, and none lies beside the checkpoint; --vocabulary names one, and "
                    "--prompt-ids does without");
    TextIds text;
    try {
        text = idsOf(*vocabulary, arguments.prompt.value_or(""));
    } catch (const Error &error) {
        throw Error(std::string("--prompt: ") + error.what());
    }
    if (!text.warning.empty())
        warn(text.warning);
    return text.ids;
}

std::vector<long> idsOf(const Generation &generation)
{
    std::vector<long> ids;
    for (const GeneratedToken &token : generation.tokens)
        ids.push_back(token.id);
    return ids;
}

/// The new text alone: what is added to the prompt's, whose last character a byte pair may go on with.
std::string textOf(const io::Vocabulary *vocabulary, const std::vector<long> &prompt, const std::vector<long> &fresh)
{
    if (vocabulary == nullptr) {
        std::string text;
        for (const long id : fresh)
            text.append(text.empty() ? "" : " ").append(std::to_string(id));
        return text;
    }
    std::vector<long> all = prompt;
    all.insert(all.end(), fresh.begin(), fresh.end());
    const std::string before = vocabulary->decode(prompt), after = vocabulary->decode(all);
    return after.starts_with(before) ? after.substr(before.size()) : vocabulary->decode(fresh);
}

std::string generationJson(const Generation &generation, Decoding decoding, const std::string &text)
{
    Json json;
    json["algorithm"] = nameOf(decoding);
    json["text"] = text;
    json["ids"] = idsOf(generation);
    json["seconds_per_token"] = {{"p50", generation.quantile(0.5)}, {"p99", generation.quantile(0.99)}};
    json["prompt_seconds"] = generation.promptSeconds;
    json["state_bytes"] = generation.stateBytes;
    return commands::text(json);
}

void tellToken(const GeneratedToken &token)
{
    Json likeliest = Json::array();
    for (const auto &[id, probability] : token.alternatives)
        likeliest.push_back({id, probability});
    tell({{"token", token.id},
          {"probability", token.probability},
          {"seconds", token.seconds},
          {"alternatives", likeliest}});
}

void tellLength(const LengthLoss &measured)
{
    tell({{"length", measured.length},
          {"loss", measured.loss},
          {"perplexity", measured.perplexity()},
          {"tokens", measured.tokens}});
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

/// One of the products, or a form of the operators.
void chooseAlgorithm(const Arguments &arguments, EvaluateRequest &request)
{
    request.form = formOptionsOf(arguments);
    const std::string &name = arguments.algorithm;
    if (name.empty())
        return;
    if (isForm(name))
        request.decoding = decodingNamed("--algorithm", name);
    else
        request.algorithm = algorithmOf("--algorithm", name);
}

void warnOf(const std::vector<std::string> &warnings)
{
    for (const std::string &warning : warnings)
        warn(warning);
}

std::string evaluationJson(const std::vector<LengthLoss> &results)
{
    Json json;
    for (const char *key : {"lengths", "loss", "perplexity", "tokens"})
        json[key] = Json::array();
    for (const LengthLoss &result : results) {
        json["lengths"].push_back(result.length);
        json["loss"].push_back(result.loss);
        json["perplexity"].push_back(result.perplexity());
        json["tokens"].push_back(result.tokens);
    }
    return commands::text(json);
}

std::string evaluationText(const std::vector<LengthLoss> &results)
{
    TextTable table({"length", "loss", "perplexity", "tokens"});
    for (const LengthLoss &result : results)
        table.add({std::to_string(result.length), number(result.loss), number(result.perplexity()),
                   std::to_string(result.tokens)});
    return table.text();
}

} // namespace

void runGenerate(const Arguments &arguments, const Hooks &hooks)
{
    if (arguments.prompt.has_value() == !arguments.promptIds.empty())
        throw UsageError("one of --prompt TEXT and --prompt-ids ids.npy is wanted");
    GenerateRequest request;
    request.tokens = wholeNumber("--tokens", arguments.tokens, 0, MostTokens);
    if (arguments.temperature)
        request.temperature = decimal("--temperature", *arguments.temperature, 0, std::numeric_limits<double>::max());
    if (arguments.seed)
        request.seed = static_cast<std::uint64_t>(
            wholeNumber("--seed", *arguments.seed, 0, std::numeric_limits<long>::max()));
    if (!arguments.algorithm.empty())
        decodingNamed("--algorithm", arguments.algorithm);
    request.form = formOptionsOf(arguments);
    const Switches switches = switchesOf(arguments);
    checkDevice(arguments);
    const DocumentPtr document = openDocument(arguments, hooks.devices);
    checkLanguageModel(*document);
    request.overrides = overridesOf(switches, document->description());
    request.decoding = decodingFor(*document, arguments.algorithm);
    const io::VocabularyPtr vocabulary = vocabularyOf(*document, arguments.vocabulary, arguments.bytePairs);
    request.prompt = promptOf(arguments, vocabulary.get());
    Generation generation;
    {
        const ProgressBar bar;
        generation = generate(
            *document, request, [](const GeneratedToken &token, const Generation &) { tellToken(token); }, bar.task());
    }
    warnOf(generation.warnings);
    const std::string text = textOf(vocabulary.get(), request.prompt, idsOf(generation));
    writeResult({}, arguments.json ? generationJson(generation, request.decoding, text) : text + "\n");
}

void runEvaluate(const Arguments &arguments, const Hooks &hooks)
{
    EvaluateRequest request;
    request.lengths = lengthsOf(arguments.lengths);
    chooseAlgorithm(arguments, request);
    const Switches switches = switchesOf(arguments);
    checkDevice(arguments);
    const DocumentPtr document = openDocument(arguments, hooks.devices);
    checkLanguageModel(*document);
    request.overrides = overridesOf(switches, document->description());
    const io::VocabularyPtr vocabulary = vocabularyOf(*document, arguments.vocabulary, arguments.bytePairs);
    const TextIds text = readTextIds(vocabulary.get(), arguments.text);
    if (!text.warning.empty())
        warn(text.warning);
    request.ids = text.ids;
    std::vector<LengthLoss> results;
    {
        const ProgressBar bar;
        results = evaluate(*document, request, tellLength, bar.task());
    }
    for (const LengthLoss &result : results)
        warnOf(result.warnings);
    writeResult({}, arguments.json ? evaluationJson(results) : evaluationText(results));
}

} // namespace tnn::commands
