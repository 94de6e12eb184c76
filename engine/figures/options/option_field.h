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

#include "engine/figures/options/figure_options.h"
#include "engine/message.h"

namespace tnn::figures {

/// What a workspace keeps of an option: the word of a choice, or a number.
using OptionValue = std::variant<std::string, double>;

/// One word of a choice. Without a label it is for command lines alone.
struct OptionWord {
    std::string_view word;
    Message label;
};

/// One option of a figure, for code that knows no figure: command lines, provenance, controls and workspaces. Options that
/// it is asked about are those of its figure.
struct OptionField {
    enum class Where { Everywhere, Window, CommandLine };
    enum class Written { WhereChanged, WhereGiven /**< or changed */, Always };

    std::string_view key;   ///< --key, and in workspaces
    Message name{}, help{}; ///< in the window
    std::vector<OptionWord> words{};
    std::function<OptionValue(const FigureOptions &)> value{};
    std::function<bool(FigureOptions &, const OptionValue &)> setValue{}; ///< false, and nothing: it can't be that
    /// In command lines, where it is not a choice. The other way round throws tnn::Error with the reason alone.
    std::function<std::string(const FigureOptions &)> text{};
    std::function<void(FigureOptions &, const std::string &)> setText{};
    std::function<bool(const FigureOptions &)> applies{}; ///< whether it matters, as the others are; none: always
    std::string_view explained{};                         ///< in the command's help, where its words don't say it
    std::string_view oldKey{};                            ///< in workspaces, where that is another than the key
    std::string_view flag{}, flagWord{};                  ///< --flag stands alone, and means this word
    std::string_view lacking = "does not have it";        ///< "--key: the view VIEW ..."; empty: passed over there
    Message wrongWord{};                                  ///< said of one instead of a list of the right ones
    bool isTyped = false;                                 ///< a number above 0 can stand for the word "manual"
    bool usualFirst = true; ///< in the window the usual word comes first, then the others as they stand here
    Where where = Where::Everywhere;
    Written written = Written::WhereChanged;

    bool isOfWindow() const { return where != Where::CommandLine; }
    bool isOfCommand() const { return where != Where::Window; }
    std::string_view commandName() const { return flag.empty() ? key : flag; }
    std::string_view keptKey() const { return oldKey.empty() ? key : oldKey; }
    std::string wordIn(const FigureOptions &options) const; ///< as a command line says it
    /// As a command line says it. Throws tnn::Error with the reason alone.
    void setWord(FigureOptions &options, const std::string &word) const;
    Message labelOf(std::string_view word) const; ///< the word itself where it has none
};

/// OptionField::applies of a condition of the figure's options.
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

/// A choice that is read and written by functions of the figure's options.
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

/// A choice that a member of the figure's options holds.
template <class Options, class Value>
OptionField choiceField(OptionField field, Value Options::*member,
                        const OptionChoices<std::type_identity_t<Value>> &choices)
{
    return choiceField<Options, Value>(
        std::move(field), choices, [member](const Options &options) { return options.*member; },
        [member](Options &options, const Value &value) { options.*member = value; });
}

} // namespace tnn::figures
