// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/figures/option_field.h"
#include "engine/io/number_text.h"

// Fields that several figures share, each for a member of the figure's options.

namespace tnn::figures {

/// Which kernel of many; on the command line --channels sets it.
template <class Options> OptionField reductionField(const Message &help, Reduction Options::*member)
{
    return choiceField(
        {.key = "channels", .name = Message("Kernel"), .help = help, .where = OptionField::Where::Window}, member,
        {{"channel", Reduction::Channel, Message("channel")},
         {"mean", Reduction::Mean, Message("mean")},
         {"extreme", Reduction::Extreme, Message("extreme")}});
}

/// A scale without its words.
OptionField bareScaleField(const Message &help);

/// Returns the field of a scale for values that have a sign.
template <class Options> OptionField scaleField(const Message &help, Scale Options::*member)
{
    return choiceField(bareScaleField(help), member,
                       {{"symlog", Scale::Symlog, Message("symlog")},
                        {"linear", Scale::Linear, Message("linear")},
                        {"log", Scale::Log, Message("log |t|")}});
}

template <class Options> OptionField colorScaleField(Scale Options::*member)
{
    return scaleField(Message("Color scale of t: symlog keeps the sign and shows both a spike and a long tail"),
                      member);
}

/// Returns the field of a scale for magnitudes.
template <class Options> OptionField logScaleField(const Message &help, Scale Options::*member)
{
    return choiceField(
        bareScaleField(help), member,
        {{"symlog", Scale::Symlog}, {"linear", Scale::Linear, Message("linear")}, {"log", Scale::Log, Message("log")}});
}

/// Returns the field as one for the window only, whose words stay in the table's order.
OptionField inWindow(OptionField field);

template <class Options> OptionField logScaleField(const Message &help, bool Options::*member)
{
    return inWindow(choiceField(bareScaleField(help), member,
                                {{"linear", false, Message("linear")}, {"log", true, Message("log")}}));
}

/// A range without its value.
OptionField bareRangeField();
OptionValue valueOf(const ColorRange &range);
bool setValue(ColorRange &range, const OptionValue &value);
std::string textOf(const ColorRange &range); ///< as in a call; empty for a locked range, which no call can request
ColorRange rangeNamed(const std::string &text);

template <class Options> OptionField rangeField(ColorRange Options::*member)
{
    OptionField field = bareRangeField();
    field.value = [member](const FigureOptions &options) { return valueOf(std::get<Options>(options).*member); };
    field.setValue = [member](FigureOptions &options, const OptionValue &value) {
        return setValue(std::get<Options>(options).*member, value);
    };
    field.text = [member](const FigureOptions &options) { return textOf(std::get<Options>(options).*member); };
    field.setText = [member](FigureOptions &options, const std::string &text) {
        std::get<Options>(options).*member = rangeNamed(text);
    };
    return field;
}

/// Returns a field of the command line for a whole number of at least `least`, or none.
template <class Options> OptionField positionField(OptionField field, std::optional<long> Options::*member, long least)
{
    constexpr long Last = (long{1} << 30) - 1;
    field.text = [member](const FigureOptions &options) {
        const std::optional<long> &value = std::get<Options>(options).*member;
        return value ? std::to_string(*value) : std::string();
    };
    field.setText = [member, least](FigureOptions &options, const std::string &text) {
        std::get<Options>(options).*member = io::wholeNumberIn(text, least, Last);
    };
    field.where = OptionField::Where::CommandLine;
    return field;
}

/// Returns the fields of options with the members of ReplacedTokens (network/replaced_tokens.h).
template <class Options> std::vector<OptionField> replacedTokensFields()
{
    return {choiceField<Options, long>({.key = "tokens",
                                        .name = Message("Tokens"),
                                        .help = Message("How many tokens are replaced, one after the other; \"auto\" "
                                                        "is as many as take some seconds"),
                                        .lacking = "does not replace tokens"},
                                       &Options::count,
                                       {{"auto", 0, Message("auto")},
                                        {"32", 32, Message("32 tokens")},
                                        {"64", 64, Message("64 tokens")},
                                        {"128", 128, Message("128 tokens")},
                                        {"256", 256, Message("256 tokens")},
                                        {"512", 512, Message("512 tokens")}}),
            positionField<Options>({.key = "token",
                                    .explained = "I: position in the middle of the tokens that are replaced (default: "
                                                 "they are the first); --input is token IDs or a text",
                                    .lacking = "does not replace tokens"},
                                   &Options::token, 0)};
}

/// Returns the field for drawing the values along a cell's row, column and lag beside the picture.
template <class Options> OptionField profileField(bool Options::*member)
{
    return choiceField(
        {.key = "profiles",
         .name = Message("Profiles"),
         .help = Message(
             "Plot the row, column and lag of a cell next to the matrix; click to pin a cell, Escape to release it"),
         .where = OptionField::Where::Window},
        member, {{"without", false, Message("picture")}, {"with", true, Message("with profiles")}});
}

} // namespace tnn::figures
