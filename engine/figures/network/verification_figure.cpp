// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/verification_figure.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/value_fields.h"
#include "engine/io/path_names.h"
#include "engine/run/run_estimate.h"

namespace tnn::figures {

namespace {

constexpr long MostTokens = 256; // unless more are asked for
constexpr long Runs = 10;        // of about the work of one, and a slower one in float64

/// Returns how many tokens take some seconds.
long tokensFor(const document::Document &document, long n)
{
    long tokens = std::min(n, MostTokens);
    for (constexpr long Least = 16; tokens > Least; tokens /= 2)
        if (run::runsWithinSeconds(document, {tokens, Runs * tokens}))
            break;
    return tokens;
}

/// Returns how many tokens another program's hidden states are of; run::verify() refuses those that have another
/// number.
long tokensIn(const run::Activations &states, long dim)
{
    std::size_t most = 0;
    for (const auto *const blocks : {&states.before, &states.after})
        for (const auto &[block, values] : *blocks)
            most = std::max(most, values.size());
    return std::max(1L, static_cast<long>(most) / dim);
}

} // namespace

std::vector<OptionField> VerificationOptions::fields()
{
    return {choiceField(
                {.key = "along",
                 .name = Message("Along"),
                 .help = Message("The largest difference of each block over the positions, or of each position "
                                 "over the blocks")},
                &VerificationOptions::along,
                {{"blocks", Along::Blocks, Message("blocks")}, {"positions", Along::Positions, Message("positions")}}),
            choiceField({.key = "tokens",
                         .name = Message("Tokens"),
                         .help = Message("How many tokens of the input are run over; \"auto\" is as many as take some "
                                         "seconds")},
                        &VerificationOptions::tokens,
                        {{"auto", 0, Message("auto")},
                         {"64", 64, Message("64 tokens")},
                         {"256", 256, Message("256 tokens")},
                         {"1024", 1024, Message("1024 tokens")},
                         {"4096", 4096, Message("4096 tokens")}}),
            typedField({.key = "hidden-states",
                        .name = Message("Against"),
                        .help = Message("Hidden states of the input that another program computed (.npz, .safetensors, "
                                        ".pt), to see where they leave the model's"),
                        .explained = "file of hidden states that another program computed, as for verify --against",
                        .lacking = "compares no hidden states"},
                       &VerificationOptions::states)};
}

std::vector<double> VerificationFigure::largest(std::size_t run, VerificationOptions::Along along) const
{
    const auto &differences = verification.runs[run].differences;
    const bool isByBlock = along == VerificationOptions::Along::Blocks;
    std::vector<double> result(isByBlock ? verification.points.size() : static_cast<std::size_t>(verification.n),
                               Missing);
    for (std::size_t point = 0; point < differences.size(); ++point)
        for (std::size_t position = 0; position < differences[point].size(); ++position) {
            double &value = result[isByBlock ? point : position];
            value = std::fmax(value, differences[point][position]); // which ignores one that is missing
        }
    return result;
}

VerificationFigure figureOf(const VerificationOptions &options, const PlotRequest &request, const Task &task)
{
    const document::Document &document = *request.document;
    const model::Entry &entry = document.network()->entry;
    const bool isGiven = request.input.network != nullptr;
    if (!isGiven && entry.kind != model::Entry::Kind::Ids)
        throw Error("this network has no tokens: verification requires an input");
    const long n = isGiven ? std::min(request.input.network->tokens.n, request.figure.selection.n) : MostTokens;
    run::VerifyRequest verified;
    if (!options.states.empty()) {
        if (!isGiven)
            throw Error("needs the input that these hidden states are of").in(options.states);
        verified.against = run::readActivations(options.states);
    }
    const long tokens = options.tokens > 0 ? (isGiven ? std::min(n, options.tokens) : options.tokens)
        : verified.against                 ? std::min(n, tokensIn(*verified.against, document.network()->dim))
                                           : tokensFor(document, n);
    run::NetworkInput input = isGiven ? *request.input.network
                                      : run::inputOfIds(run::randomIds(entry.vocabulary, tokens));
    if (!input.ids.empty())
        input = run::inputOfIds({input.ids.begin(), input.ids.begin() + tokens});
    verified.overrides = request.figure.overrides;
    VerificationFigure figure;
    figure.verification = run::verify(document, input, verified, task);
    if (verified.against)
        figure.verification.runs.front().name = Message::verbatim(io::fileNameOf(options.states));
    const long count = figure.verification.n;
    figure.title = withOverrides(isGiven ? Message("differences from float64, %1 tokens", count)
                                         : Message("differences from float64, %1 random tokens", count),
                                 verified.overrides);
    return figure;
}

Numbers numbersOf(const VerificationFigure &figure, const VerificationOptions &options)
{
    const bool isByBlock = options.along == VerificationOptions::Along::Blocks;
    Curves<double> curves{isByBlock ? "blocks" : "position", 0, {}, {}};
    Message note;
    for (std::size_t run = 0; run < figure.verification.runs.size(); ++run) {
        const run::VerifiedRun &one = figure.verification.runs[run];
        if (!one.refusal.empty()) {
            note = Message("%1: %2", one.name, one.refusal);
            continue;
        }
        curves.values.push_back(figure.largest(run, options.along));
        curves.labels.push_back(one.name.english());
    }
    return titled(numbersOf(curves), figure.title, note);
}

} // namespace tnn::figures
