// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/matrix_options.h"

#include "engine/error.h"
#include "engine/figures/options/value_fields.h"
#include "engine/io/number_text.h"

namespace tnn::figures {

namespace {

OptionField matrixFlag(bool MatrixOptions::*member, std::string_view name, std::string_view explained,
                       std::string_view lacking)
{
    return choiceField({.key = name,
                        .explained = explained,
                        .flag = name,
                        .flagWord = "yes",
                        .lacking = lacking,
                        .where = OptionField::Where::CommandLine},
                       member, {{"no", false}, {"yes", true}});
}

std::string cellText(const FigureOptions &options)
{
    const std::optional<Cell> &cell = std::get<MatrixOptions>(options).cell;
    return cell ? std::to_string(cell->row) + "," + std::to_string(cell->column) : std::string();
}

void setCell(FigureOptions &options, const std::string &text)
{
    constexpr long LastToken = (long{1} << 30) - 1;
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos || text.find(',', comma + 1) != std::string::npos)
        throw Error("'%1' is not ROW,COLUMN", text);
    std::get<MatrixOptions>(options).cell = {io::wholeNumberIn(text.substr(0, comma), 0, LastToken),
                                             io::wholeNumberIn(text.substr(comma + 1), 0, LastToken)};
}

} // namespace

std::vector<OptionField> MatrixOptions::fields()
{
    OptionField reduction = reductionField(Message("The first selected channel, or at every lag the mean or the value "
                                                   "of largest magnitude over all channels of the head"),
                                           &MatrixOptions::reduction);
    reduction.applies = where<MatrixOptions>([](const MatrixOptions &options) {
        return !options.gated; // a gate belongs to a channel
    });
    return {
        std::move(reduction),
        scaleField(ValueTexts::colourScaleHelp(), &MatrixOptions::scale),
        rangeField(&MatrixOptions::range),
        choiceField<MatrixOptions, Form>(
            {.key = "form",
             .name = Message("Form"),
             .help = Message("T itself; the 2n x 2n circulant that holds T in its upper left quarter; or what T "
                             "becomes inside the network, diag(u) T, with the gate u of the layer for the input"),
             .where = OptionField::Where::Window},
            {{"toeplitz", Form::Toeplitz, Message("T")},
             {"circulant", Form::Circulant, Message("circulant")},
             {"gated", Form::Gated, Message("diag(u) T")}},
            [](const MatrixOptions &options) { return options.form(); },
            [](MatrixOptions &options, Form form) {
                options.circulant = form == Form::Circulant;
                options.gated = form == Form::Gated;
            }),
        matrixFlag(&MatrixOptions::gated, "gated",
                   "diag(u) T, u the gate of the layer for --input: ids (n) or features (n, width) as .npy",
                   "draws no matrix"),
        {.key = "cell",
         .text = cellText,
         .setText = setCell,
         .explained = "I,J: the row, the column and the lag through a cell",
         .lacking = "draws no matrix",
         .where = OptionField::Where::CommandLine},
        matrixFlag(&MatrixOptions::circulant, "circulant", "the 2n x 2n circulant that holds T", OptionField().lacking),
        profileField(&MatrixOptions::profiles)};
}

} // namespace tnn::figures
