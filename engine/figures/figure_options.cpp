// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/figure_options.h"

#include <algorithm>
#include <type_traits>

#include "engine/document/method.h"
#include "engine/error.h"
#include "engine/figures/option_field.h"
#include "engine/io/number_text.h"

namespace tnn::figures {

namespace {

template <class Options> FigureTraits traitsIn(const Options &options)
{
    if constexpr (requires { options.traits(); })
        return options.traits();
    else
        return {};
}

template <class Options> FigureKind kindWith()
{
    FigureKind kind{Options::Name, Options::Title, traitsIn(Options()), Options(), {}};
    if constexpr (requires { Options::fields(); })
        kind.fields = Options::fields();
    return kind;
}

template <class... Options> std::vector<FigureKind> kindsOf(std::type_identity<std::variant<Options...>>)
{
    return {kindWith<Options>()...};
}

} // namespace

const std::vector<FigureKind> &figureKinds()
{
    static const std::vector<FigureKind> Kinds = kindsOf(std::type_identity<FigureOptions>());
    return Kinds;
}

const FigureKind &kindOf(const FigureOptions &options)
{
    return figureKinds().at(options.index());
}

FigureTraits traitsOf(const FigureOptions &options)
{
    return std::visit([](const auto &own) { return traitsIn(own); }, options);
}

bool hasPage(std::string_view figure)
{
    const auto &kinds = figureKinds();
    return std::any_of(kinds.begin(), kinds.end(),
                       [figure](const FigureKind &kind) { return kind.name == figure && kind.traits.hasPage; });
}

Message whyNoPage()
{
    std::string names;
    for (const FigureKind &kind : figureKinds())
        if (kind.traits.hasPage)
            names.append(names.empty() ? "" : ", ").append(kind.name);
    return Message("only a report and the views %1 can be written as .html", names);
}

const std::vector<std::string_view> &commandOptions()
{
    static const std::vector<std::string_view> Names = [] {
        std::vector<std::string_view> names;
        for (const FigureKind &kind : figureKinds())
            for (const OptionField &field : kind.fields)
                if (field.isOfCommand() && std::find(names.begin(), names.end(), field.commandName()) == names.end())
                    names.push_back(field.commandName());
        return names;
    }();
    return Names;
}

const OptionField *commandField(const FigureKind &kind, std::string_view name)
{
    const auto found = std::find_if(kind.fields.begin(), kind.fields.end(), [name](const OptionField &field) {
        return field.isOfCommand() && field.commandName() == name;
    });
    return found == kind.fields.end() ? nullptr : &*found;
}

bool isFlag(std::string_view option)
{
    const auto &kinds = figureKinds();
    return std::any_of(kinds.begin(), kinds.end(), [option](const FigureKind &kind) {
        const OptionField *field = commandField(kind, option);
        return field && !field->flag.empty();
    });
}

std::string OptionField::wordIn(const FigureOptions &options) const
{
    return text ? text(options) : std::get<std::string>(value(options));
}

void OptionField::setWord(FigureOptions &options, const std::string &word) const
{
    if (setText)
        return setText(options, word);
    if (setValue(options, word))
        return;
    if (!wrongWord.empty())
        throw Error(wrongWord);
    std::vector<std::string_view> right;
    for (const OptionWord &one : words)
        right.push_back(one.word);
    const std::string_view now = document::renamed(word);
    if (std::find(right.begin(), right.end(), now) != right.end())
        throw Error("'%1' is now called %2", word, now);
    io::placeAmong(word, right); // throws
}

Message OptionField::labelOf(std::string_view word) const
{
    for (const OptionWord &one : words)
        if (one.word == word && !one.label.empty())
            return one.label;
    return Message::verbatim(std::string(word));
}

} // namespace tnn::figures
