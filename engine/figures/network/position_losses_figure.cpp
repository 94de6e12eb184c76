// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/position_losses_figure.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/value_fields.h"

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

run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const PositionLossesOptions &options)
{
    constexpr long Share = 8;
    run::checkLanguageModel(document);
    const long predicted = static_cast<long>(text.ids.size()) - 1;
    if (predicted < 1)
        throw Error("the loss by position requires a text of at least two tokens");
    const long trained = document.description().trainingLength.value_or(predicted);
    const long wanted = options.window > 0 ? options.window : std::min(trained, std::max(1L, predicted / Share));
    return {std::min(wanted, predicted), predicted};
}

PositionLossesFigure measuredFigure(const document::Document &document, run::EvaluateRequest text,
                                    const PositionLossesOptions &options, const FigureSoFar<PositionLossesFigure> &,
                                    const Task &task)
{
    const long window = lengthOf(document, text, options).n;
    text.lengths = {window};
    run::PositionLosses measured(document, text, {task.stop, {}});
    measured.add(text.ids, task);
    PositionLossesFigure figure;
    figure.losses = measured.losses();
    figure.warnings = measured.warnings();
    figure.title = withOverrides(Message("loss by position, windows of %1 tokens", window), text.overrides);
    return figure;
}

PositionLossesFigure figureOf(const PositionLossesOptions &options, const PlotRequest &request, const Task &task)
{
    return measuredFigure(*request.document, textOf(request), options, {}, task);
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
