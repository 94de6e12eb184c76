// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/position_losses_figure.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/value_fields.h"
#include "engine/run/text_input.h"

namespace tnn::figures {

std::vector<OptionField> PositionLossesOptions::fields()
{
    return {choiceField({.key = "window-length",
                         .name = Message("Window"),
                         .help = Message("Tokens of the windows into which the text is cut; \"auto\" is the training "
                                         "length, or an eighth of the text if that is less"),
                         .lacking = "does not cut the text into windows"},
                        &PositionLossesOptions::window,
                        {{"auto", 0, Message("auto")},
                         {"32", 32, Message("32 tokens")},
                         {"128", 128, Message("128 tokens")},
                         {"512", 512, Message("512 tokens")},
                         {"2048", 2048, Message("2048 tokens")},
                         {"8192", 8192, Message("8192 tokens")}})};
}

PositionLossesFigure positionLossesFigure(const document::Document &document, const run::NetworkInput &input,
                                          const io::VocabularyPtr &vocabulary, const model::Overrides &overrides,
                                          const PositionLossesOptions &options, const Task &task)
{
    constexpr long Share = 8;
    run::checkLanguageModel(document);
    const long n = input.tokens.n;
    if (input.ids.empty() || n < 2)
        throw Error("the loss by position requires a text of at least two tokens");
    const long all = (n - 1) * input.tokens.batch;
    const long trained = document.description().trainingLength.value_or(n - 1);
    const long wanted = options.window > 0 ? options.window : std::min(trained, std::max(1L, all / Share));
    const long length = std::min(wanted, n - 1);
    run::EvaluateRequest request;
    request.lengths = {length};
    request.overrides = overrides;
    request.vocabulary = vocabulary;
    run::PositionLosses measured(document, request, {task.stop, {}});
    for (long sequence = 0; sequence < input.tokens.batch; ++sequence) {
        const auto first = input.ids.begin() + sequence * n, last = first + n;
        const auto done = static_cast<double>(sequence), count = static_cast<double>(input.tokens.batch);
        measured.add({first, last}, task.part(done / count, (done + 1) / count));
    }
    PositionLossesFigure figure;
    figure.losses = measured.losses();
    figure.warnings = measured.warnings();
    figure.title = withOverrides(Message("loss by position, windows of %1 tokens", length), overrides);
    return figure;
}

PositionLossesFigure figureOf(const PositionLossesOptions &options, const PlotRequest &request, const Task &task)
{
    run::NetworkInput input = request.input.network ? *request.input.network : run::NetworkInput();
    const long n = std::min(input.tokens.n, request.figure.selection.n);
    for (long sequence = 1; sequence < input.tokens.batch; ++sequence) // moves their beginnings together
        std::copy_n(input.ids.begin() + sequence * input.tokens.n, n, input.ids.begin() + sequence * n);
    input.tokens.n = n;
    return positionLossesFigure(*request.document, input, run::vocabularyIfAny(*request.document),
                                request.figure.overrides, options, task);
}

Numbers numbersOf(const PositionLossesFigure &figure)
{
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.losses.size()), 3};
    numbers.columns = {"before", "loss", "standard error", "tokens"};
    for (std::size_t k = 0; k < figure.losses.size(); ++k) {
        const run::PositionLoss &one = figure.losses[k];
        numbers.table.push_back(static_cast<double>(k + 1));
        for (const double value : {one.loss, one.standardError, static_cast<double>(one.tokens)}) {
            numbers.real.push_back(static_cast<float>(value));
            numbers.table.push_back(value);
        }
    }
    return titled(std::move(numbers), figure.title, joined(figure.warnings));
}

} // namespace tnn::figures
