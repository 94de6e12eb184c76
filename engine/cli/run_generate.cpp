// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_command.h"
#include "engine/error.h"
#include "engine/figures/network/generation_figure.h"
#include "engine/io/file.h"
#include "engine/io/joined.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/run/evaluate.h"
#include "engine/run/generate.h"
#include "engine/run/run_estimate.h"
#include "engine/run/text_input.h"

namespace tnn::cli {

namespace {

std::vector<long> promptOf(const GenerateCall &call, const io::Vocabulary *vocabulary)
{
    if (!call.promptIds.empty())
        return run::readTextIds(nullptr, call.promptIds).ids;
    if (vocabulary == nullptr)
        throw Error("a prompt requires a vocabulary, and there is none next to the checkpoint; give one with "
                    "--vocabulary, or use --prompt-ids")
            .in(call.checkpoint);
    run::TextIds text;
    try {
        text = run::idsOf(*vocabulary, call.prompt.value_or(""));
    } catch (const Error &error) {
        throw Error("--prompt: %1", error.message());
    }
    if (!text.warning.empty())
        warn(text.warning);
    return text.ids;
}

std::vector<long> idsOf(const run::Generation &generation)
{
    std::vector<long> ids;
    for (const run::GeneratedToken &token : generation.tokens)
        ids.push_back(token.id);
    return ids;
}

std::string textOf(const io::Vocabulary *vocabulary, const std::vector<long> &prompt, const std::vector<long> &fresh)
{
    if (vocabulary != nullptr)
        return run::newText(*vocabulary, prompt, fresh);
    return io::joined(fresh, " ", [](long id) { return std::to_string(id); });
}

/// Returns a text as a terminal may show it: a dictionary can contain anything. --json has the exact text.
std::string printable(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
        result += io::escaped(text.substr(0, end));
        result += text.substr(end, 1);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

void reportToken(const run::GeneratedToken &token)
{
    io::Json likeliest = io::Json::array();
    for (const auto &[id, probability] : token.alternatives)
        likeliest.push_back({id, probability});
    report({{"token", token.id},
            {"probability", token.probability},
            {"seconds", token.seconds},
            {"alternatives", likeliest}});
}

/// The result of an operator form.
struct Continuation {
    document::Method method;
    run::Generation generation;
};

/// The first one's text is the result; the others are compared with it.
std::vector<Continuation> continuationsOf(const document::Document &document, run::GenerateRequest request,
                                          const std::vector<document::Method> &methods, const Task &task)
{
    std::vector<Continuation> made;
    for (const document::Method method : methods) {
        request.method = method;
        const auto report = [&](const run::GeneratedToken &token, const run::Generation &) {
            if (made.empty())
                reportToken(token);
        };
        made.push_back({method, run::generate(document, request, report, task.share(made.size(), 1, methods.size()))});
    }
    return made;
}

io::Json costsOf(const run::Generation &generation)
{
    return {{"seconds_per_token", {{"p50", generation.quantile(0.5)}, {"p99", generation.quantile(0.99)}}},
            {"prompt_seconds", generation.promptSeconds},
            {"state_bytes", generation.stateBytes}};
}

std::string generationJson(const std::vector<Continuation> &made, const std::string &text)
{
    const Continuation &first = made.front();
    io::Json json{{"algorithm", nameOf(first.method)}, {"text", text}, {"ids", idsOf(first.generation)}};
    json.update(costsOf(first.generation));
    for (std::size_t k = 1; k < made.size(); ++k) {
        const std::optional<long> difference = figures::firstDifference(first.generation, made[k].generation);
        io::Json other{{"algorithm", nameOf(made[k].method)},
                       {"first_difference", difference ? io::Json(*difference) : io::Json()}};
        other.update(costsOf(made[k].generation));
        json["against"].push_back(std::move(other));
    }
    return io::text(json);
}

/// Returns the comparison; empty if there is only one.
std::string comparedText(const std::vector<Continuation> &made)
{
    if (made.size() < 2)
        return {};
    constexpr double Milli = 1e3, Kibi = 1024;
    io::TextTable table({"algorithm", "differs from token", "p50 ms", "p99 ms", "state KiB"});
    for (const Continuation &one : made) {
        const std::optional<long> difference = figures::firstDifference(made.front().generation, one.generation);
        const std::string place = &one == &made.front() ? "-" : difference ? std::to_string(*difference) : "none";
        table.add({std::string(nameOf(one.method)), place, io::number(Milli * one.generation.quantile(0.5), 3),
                   io::number(Milli * one.generation.quantile(0.99), 3),
                   io::number(static_cast<double>(one.generation.stateBytes) / Kibi, 4)});
    }
    return "\n" + table.text();
}

} // namespace

std::vector<document::Method> GenerateCall::methods() const
{
    std::vector<document::Method> all = against;
    if (method)
        all.insert(all.begin(), *method);
    return all;
}

void run(const GenerateCall &call, const Hooks &hooks)
{
    if (call.prompt.has_value() == !call.promptIds.empty())
        throw UsageError(call.prompt ? "--prompt and --prompt-ids are two prompts; use one of them"
                                     : "--prompt TEXT or --prompt-ids ids.npy is required");
    checkMethodLayer(call.request.options, call.methods());
    checkDevice(call, call.methods());
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    run::checkLanguageModel(*document);
    run::GenerateRequest request = call.request;
    request.overrides = overridesOf(call.overrides, document->description());
    std::vector<document::Method> methods = call.against;
    methods.insert(methods.begin(), call.method ? *call.method : run::fastestMethod(*document));
    for (const document::Method method : methods)
        document::checkMethod(*document, method); // before any work
    const io::VocabularyPtr vocabulary = run::vocabularyOf(*document, call.vocabulary, call.bytePairs);
    request.prompt = promptOf(call, vocabulary.get());
    warnOfEach({run::estimateOf(*document, run::lengthOf(request))});
    std::vector<Continuation> made;
    {
        const ProgressBar bar;
        made = continuationsOf(*document, request, methods, bar.task());
    }
    for (const Continuation &one : made)
        warnOfEach(one.generation.warnings);
    const std::string text = textOf(vocabulary.get(), request.prompt, idsOf(made.front().generation));
    writeResult({}, call.json ? generationJson(made, text) : printable(text) + "\n" + comparedText(made));
}

} // namespace tnn::cli
