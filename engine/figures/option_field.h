// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/figures/figure_options.h"
#include "engine/message.h"

namespace tnn::figures {

/// The stored value of an option in a workspace: the word of a choice, or a number.
using OptionValue = std::variant<std::string, double>;

/// One word of a choice. Without a label it is for command lines only.
struct OptionWord {
    std::string_view word;
    Message label;
};

/// One option of a figure, for generic code: command lines, provenance, controls and workspaces. The options passed to
/// it must be those of its figure.
struct OptionField {
    enum class Where { Everywhere, Window, View /**< of the window, where the view places its control */, CommandLine };

    std::string_view key;   ///< --key, and in workspaces
    Message name{}, help{}; ///< in the window
    std::vector<OptionWord> words{};
    std::function<OptionValue(const FigureOptions &)> value{};
    std::function<bool(FigureOptions &, const OptionValue &)> setValue{}; ///< false: not allowed, unchanged
    /// For command lines, if it is not a choice. setText throws tnn::Error with only the reason.
    std::function<std::string(const FigureOptions &)> text{};
    std::function<void(FigureOptions &, const std::string &)> setText{};
    std::function<Message(double)> numberText{};          ///< a number as the user reads it; none: as it is
    std::function<bool(const FigureOptions &)> applies{}; ///< whether it has an effect, given the others; none: always
    std::string_view explained{};                         ///< in the command's help, if its words are not enough
    std::string_view flag{}, flagWord{};                  ///< --flag takes no value and means this word
    std::string_view lacking = "does not have this option"; ///< "--key: the view VIEW ..."; empty: ignored there
    Message wrongWord{};                                    ///< error for a wrong word; empty: list the right ones
    bool isTyped = false;                                   ///< a number above 0 can replace the word "manual"
    bool isTextual = false;                                 ///< without words: a text, not a number
    bool defaultFirst = true; ///< in the window the usual word comes first, then the others in this order
    Where where = Where::Everywhere;
    bool isAlwaysWritten = false; ///< in provenance, even if it was not changed

    bool isOfWindow() const { return where != Where::CommandLine; }
    bool isOfCommand() const { return where == Where::Everywhere || where == Where::CommandLine; }
    bool isText() const { return words.empty() && isTextual; }
    std::string_view commandName() const { return flag.empty() ? key : flag; }
    std::string wordIn(const FigureOptions &options) const; ///< as a command line says it
    /// Sets a word of the command line. Throws tnn::Error with only the reason.
    void setWord(FigureOptions &options, const std::string &word) const;
    Message labelOf(std::string_view word) const; ///< the word itself if it has none
};

/// Returns an OptionField::applies from a condition on the figure's options.
template <class Options> std::function<bool(const FigureOptions &)> where(bool (*condition)(const Options &))
{
    return [condition](const FigureOptions &options) { return condition(std::get<Options>(options)); };
}

/// A word of a choice, what it means, and its label.
template <class Value> struct OptionChoice {
    std::string_view word;
    Value value;
    Message label{};
};
template <class Value> using OptionChoices = std::vector<OptionChoice<Value>>;

/// Returns a choice that is read and written through functions of the figure's options.
template <class Options, class Value, class Get, class Set>
OptionField choiceField(OptionField field, const OptionChoices<Value> &choices, Get get, Set set)
{
    for (const auto &choice : choices)
        field.words.push_back({choice.word, choice.label});
    field.value = [choices, get](const FigureOptions &options) -> OptionValue {
        const Value value = get(std::get<Options>(options));
        const auto found = std::find_if(choices.begin(), choices.end(),
                                        [&](const auto &choice) { return choice.value == value; });
        return std::string(found == choices.end() ? std::string_view() : found->word);
    };
    field.setValue = [choices, set](FigureOptions &options, const OptionValue &value) {
        const auto *word = std::get_if<std::string>(&value);
        const auto found = std::find_if(choices.begin(), choices.end(),
                                        [word](const auto &choice) { return word && choice.word == *word; });
        if (found == choices.end())
            return false;
        set(std::get<Options>(options), found->value);
        return true;
    };
    return field;
}

/// Returns a choice stored in a member of the figure's options.
template <class Options, class Value>
OptionField choiceField(OptionField field, Value Options::*member,
                        const OptionChoices<std::type_identity_t<Value>> &choices)
{
    return choiceField<Options, Value>(
        std::move(field), choices, [member](const Options &options) { return options.*member; },
        [member](Options &options, const Value &value) { options.*member = value; });
}

/// Returns an option that is on or off; the view places its control.
template <class Options> OptionField flagField(OptionField field, bool Options::*member)
{
    field.where = OptionField::Where::View;
    return choiceField(std::move(field), member, {{"off", false, Message("off")}, {"on", true, Message("on")}});
}

/// Returns a text of the figure's options; the view places its control.
template <class Options> OptionField textField(OptionField field, std::string Options::*member)
{
    field.where = OptionField::Where::View;
    field.isTextual = true;
    field.value = [member](const FigureOptions &options) -> OptionValue { return std::get<Options>(options).*member; };
    field.setValue = [member](FigureOptions &options, const OptionValue &value) {
        const auto *text = std::get_if<std::string>(&value);
        if (text)
            std::get<Options>(options).*member = *text;
        return text != nullptr;
    };
    return field;
}

/// Returns a text of the figure's options that is typed in the window's header and on the command line; `check` throws
/// tnn::Error with only the reason.
template <class Options>
OptionField typedField(OptionField field, std::string Options::*member, void (*check)(const std::string &) = nullptr)
{
    field = textField(std::move(field), member);
    field.where = OptionField::Where::Everywhere;
    field.text = [member](const FigureOptions &options) { return std::get<Options>(options).*member; };
    field.setText = [member, check](FigureOptions &options, const std::string &text) {
        if (check)
            check(text);
        std::get<Options>(options).*member = text;
    };
    return field;
}

/// Returns a number of the figure's options from `least` to `most`; the view places its control.
template <class Options, class Number>
OptionField numberField(OptionField field, Number Options::*member, double least, double most)
{
    field.where = OptionField::Where::View;
    field.value = [member](const FigureOptions &options) -> OptionValue {
        return static_cast<double>(std::get<Options>(options).*member);
    };
    field.setValue = [member, least, most](FigureOptions &options, const OptionValue &value) {
        const auto *number = std::get_if<double>(&value);
        const bool isAllowed = number && *number >= least && *number <= most;
        if (isAllowed)
            std::get<Options>(options).*member = static_cast<Number>(*number);
        return isAllowed;
    };
    return field;
}

} // namespace tnn::figures
