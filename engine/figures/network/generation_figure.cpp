// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/generation_figure.h"

#include <algorithm>

#include "engine/figures/network/item_numbers.h"
#include "engine/figures/option_field.h"

namespace tnn::figures {

namespace {

constexpr double Milli = 1e3;

std::vector<double> numbersOfToken(const run::Generation &generation, std::size_t k)
{
    if (k >= generation.tokens.size())
        return {Missing, Missing, Missing};
    const run::GeneratedToken &token = generation.tokens[k];
    return {static_cast<double>(token.id), token.probability, Milli * token.seconds};
}

} // namespace

std::vector<OptionField> GenerationOptions::fields()
{
    return {
        textField(
            {.key = "prompt", .name = Message("Prompt"), .help = Message("Text to continue; Ctrl+Enter generates")},
            &GenerationOptions::prompt),
        numberField(
            {.key = "tokens", .name = Message("Tokens to generate"), .help = Message("Number of tokens to generate")},
            &GenerationOptions::tokens, 1, MostTokens),
        numberField({.key = "temperature",
                     .name = Message("Temperature"),
                     .help = Message("p_i \u221d exp(logit_i / temperature); 0 always takes the most likely token")},
                    &GenerationOptions::temperature, 0, MostTemperature),
        numberField({.key = "seed",
                     .name = Message("Seed of the sampling"),
                     .help = Message("The same seed repeats the same choices; used above temperature 0")},
                    &GenerationOptions::seed, 0, MostSeed)};
}

Message originalName()
{
    return Message("original");
}

Message titleOf(const GenerationFigure &figure, const std::string &device)
{
    const std::size_t tokens = figure.runs.front().generation.tokens.size();
    return device.empty() ? Message("%1 tokens after a prompt of %2", tokens, figure.prompt.size())
                          : Message("%1 tokens after a prompt of %2, on %3", tokens, figure.prompt.size(), device);
}

std::optional<long> firstDifference(const run::Generation &a, const run::Generation &b)
{
    const std::size_t shared = std::min(a.tokens.size(), b.tokens.size());
    for (std::size_t k = 0; k < shared; ++k)
        if (a.tokens[k].id != b.tokens[k].id)
            return static_cast<long>(k);
    return std::nullopt;
}

Numbers numbersOf(const GenerationFigure &figure)
{
    Numbers numbers;
    numbers.title = figure.title.english();
    numbers.columns = {"token"};
    std::size_t longest = 0;
    for (const GenerationFigure::Run &run : figure.runs) {
        addColumns(numbers, run.name.english(), numbers.columns.size() == 1, {"id", "probability", "ms"});
        longest = std::max(longest, run.generation.tokens.size());
    }
    std::vector<double> keys(longest);
    for (std::size_t k = 0; k < longest; ++k)
        keys[k] = static_cast<double>(k);
    addNumbers(numbers, keys, figure.runs.size(), [&figure](std::size_t run, std::size_t row) {
        return numbersOfToken(figure.runs[run].generation, row);
    });
    return numbers;
}

} // namespace tnn::figures
