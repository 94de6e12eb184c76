// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include "engine/commands/call_values.h"
#include "engine/commands/console.h"
#include "engine/commands/evaluate.h"
#include "engine/commands/generate.h"
#include "engine/commands/json.h"
#include "engine/commands/network_figures.h"
#include "engine/commands/run_network.h"
#include "engine/commands/run_parts.h"
#include "engine/commands/switches.h"
#include "engine/commands/text_input.h"
#include "engine/commands/text_table.h"
#include "engine/error.h"

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

/// What one way of decoding made of the request.
struct Continuation {
    Decoding decoding;
    Generation generation;
};

/// The first one's text counts; the others are held against it.
std::vector<Continuation> continuationsOf(const Document &document, GenerateRequest request,
                                          const std::vector<Decoding> &decodings, const Task &task)
{
    std::vector<Continuation> made;
    Task part = task;
    part.progress = [&](double fraction) {
        task.report((static_cast<double>(made.size()) + fraction) / static_cast<double>(decodings.size()));
    };
    for (const Decoding decoding : decodings) {
        request.decoding = decoding;
        const auto told = [&](const GeneratedToken &token, const Generation &) {
            if (made.empty())
                tellToken(token);
        };
        made.push_back({decoding, generate(document, request, told, part)});
    }
    return made;
}

Json costsOf(const Generation &generation)
{
    return {{"seconds_per_token", {{"p50", generation.quantile(0.5)}, {"p99", generation.quantile(0.99)}}},
            {"prompt_seconds", generation.promptSeconds},
            {"state_bytes", generation.stateBytes}};
}

std::string generationJson(const std::vector<Continuation> &made, const std::string &text)
{
    const Continuation &first = made.front();
    Json json{{"algorithm", nameOf(first.decoding)}, {"text", text}, {"ids", idsOf(first.generation)}};
    json.update(costsOf(first.generation));
    for (std::size_t k = 1; k < made.size(); ++k) {
        const std::optional<long> difference = firstDifference(first.generation, made[k].generation);
        Json other{{"algorithm", nameOf(made[k].decoding)},
                   {"first_difference", difference ? Json(*difference) : Json()}};
        other.update(costsOf(made[k].generation));
        json["against"].push_back(std::move(other));
    }
    return commands::text(json);
}

/// Empty where there is one alone.
std::string comparedText(const std::vector<Continuation> &made)
{
    if (made.size() < 2)
        return {};
    constexpr double Milli = 1e3, Kibi = 1024;
    TextTable table({"algorithm", "differs from token", "p50 ms", "p99 ms", "state KiB"});
    for (const Continuation &one : made) {
        const std::optional<long> difference = firstDifference(made.front().generation, one.generation);
        const std::string place = &one == &made.front() ? "-" : difference ? std::to_string(*difference) : "none";
        table.add({std::string(nameOf(one.decoding)), place, number(Milli * one.generation.quantile(0.5), 3),
                   number(Milli * one.generation.quantile(0.99), 3),
                   number(static_cast<double>(one.generation.stateBytes) / Kibi, 4)});
    }
    return "\n" + table.text();
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
    std::vector<Decoding> decodings = decodingsOf("--against", arguments.against);
    request.form = formOptionsOf(arguments);
    const Switches switches = switchesOf(arguments);
    checkDevice(arguments);
    const DocumentPtr document = openDocument(arguments, hooks.devices);
    checkLanguageModel(*document);
    request.overrides = overridesOf(switches, document->description());
    decodings.insert(decodings.begin(), decodingFor(*document, arguments.algorithm));
    for (const Decoding decoding : decodings)
        checkDecoding(*document, decoding); // before the first one's work
    const io::VocabularyPtr vocabulary = vocabularyOf(*document, arguments.vocabulary, arguments.bytePairs);
    request.prompt = promptOf(arguments, vocabulary.get());
    std::vector<Continuation> made;
    {
        const ProgressBar bar;
        made = continuationsOf(*document, request, decodings, bar.task());
    }
    for (const Continuation &one : made)
        warnOfEach(one.generation.warnings);
    const std::string text = textOf(vocabulary.get(), request.prompt, idsOf(made.front().generation));
    writeResult({}, arguments.json ? generationJson(made, text) : text + "\n" + comparedText(made));
}

} // namespace tnn::commands
